//! Which addresses messages are sent to. A name is looked up once for each try, and the connection is made to what was
//! found and looked at, so that nothing is gained by a name that says something else a moment later.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket},
};

use axum::http::Uri;
use ureq::{
    config::Config,
    unversioned::{
        resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver},
        transport::NextTimeout,
    },
};

use super::address::BadCallback;

/// Where messages may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// To this machine and its network, too: agents run there.
    Anywhere,
    /// To public addresses alone: others may post surveys here.
    Public,
}

/// Looks names up as usual, and then at what was found.
#[derive(Debug)]
pub(super) struct Checked {
    reach: Reach,
    usual: DefaultResolver,
}

impl Checked {
    pub(super) fn new(reach: Reach) -> Self {
        Self { reach, usual: DefaultResolver::default() }
    }
}

impl Resolver for Checked {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.usual.resolve(uri, config, timeout)?;
        // One that is private among several is no accident.
        if self.reach == Reach::Public && !found.iter().all(|found| is_public(found.ip()) && !is_this_machine(*found)) {
            return Err(ureq::Error::Io(io::Error::new(io::ErrorKind::PermissionDenied, BadCallback::Private)));
        }
        Ok(found)
    }
}

/// Whether a public address is our own: what listens there may be meant for this machine alone, behind a firewall that we
/// stand on the inner side of.
fn is_this_machine(address: SocketAddr) -> bool {
    let any: IpAddr = if address.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    // Nothing is sent by this: it says from which address one would send, which is the very same only to oneself.
    let from = UdpSocket::bind((any, 0)).and_then(|socket| socket.connect(address).and_then(|()| socket.local_addr()));
    from.is_ok_and(|from| from.ip() == address.ip())
}

/// Whether an address is one of the internet, by the registries of special addresses (RFC 6890 and what came after).
pub(super) fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let special = match ip.octets() {
        [0 | 10 | 127 | 224.., ..] | [169, 254, ..] | [192, 168, ..] => true,
        [100, second, ..] => second & 0xc0 == 64,
        [172, second, ..] => second & 0xf0 == 16,
        [192, 0, 0 | 2, _] | [192, 88, 99, _] | [198, 51, 100, _] | [203, 0, 113, _] => true,
        [198, second, ..] => second & 0xfe == 18,
        // Given to a company, which answers its cloud's own machines there.
        [168, 63, 129, 16] => true,
        _ => false,
    };
    !special
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    // An address of the older kind in one of the newer is what it holds.
    let old = |high: u16, low: u16| is_public_v4(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)));
    match ip.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => old(high, low),
        [0x2001, second, ..] if second < 0x200 || second == 0xdb8 => false,
        [0x3fff, second, ..] if second < 0x1000 => false,
        // All that is given to anybody.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses_are_told_from_all_others() {
        let private = [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.1.2.3",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "100.100.100.200",
            "168.63.129.16",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "::ffff:0:127.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::a9fe:a9fe",
            "fd00:ec2::254",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:a00:1::",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ];
        for ip in private {
            assert!(!is_public(ip.parse().expect(ip)), "{ip}");
        }
        let public = [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.1",
            "100.63.255.255",
            "100.128.0.1",
            "126.0.0.1",
            "128.0.0.1",
            "169.253.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "192.167.0.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "2606:4700::1111",
            "2001:4860::8888",
            "::ffff:1.1.1.1",
            "64:ff9b::101:101",
            "2002:101:101::",
            "2a00::1",
        ];
        for ip in public {
            assert!(is_public(ip.parse().expect(ip)), "{ip}");
        }
    }

    #[test]
    fn our_own_address_is_known_whatever_it_is() {
        assert!(is_this_machine(([127, 0, 0, 1], 9).into()));
        assert!(!is_this_machine(([192, 0, 2, 1], 9).into()));
        // Of a machine with a network: from where it would reach others.
        let outward = UdpSocket::bind("0.0.0.0:0").and_then(|socket| socket.connect("192.0.2.1:9").and_then(|()| socket.local_addr()));
        if let Ok(own) = outward {
            assert!(is_this_machine((own.ip(), 9).into()), "{own}");
        }
    }
}
