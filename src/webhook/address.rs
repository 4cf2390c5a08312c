//! Which callbacks are taken: web addresses that are not out of reach for certain.

use std::net::IpAddr;

use axum::http::Uri;

use super::reach::{Reach, is_public};

/// The longest callback, in bytes.
const LONGEST: usize = 2_000;

/// Why a callback is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadCallback {
    #[error("it must be http:// or https:// with a host, at most {LONGEST} bytes, without user name, password or fragment")]
    NotAnAddress,
    #[error("its port must be 80, 443 or one from 1024 on: below, this server would speak to programs that are no web servers")]
    Port,
    #[error("it is an address of this machine or of a private network, where this server does not send anything")]
    Private,
}

/// `url`, if it can be told of surveys. A name is looked up only when there is something to tell.
///
/// # Errors
/// When it is no web address, or one that is out of reach for certain.
pub(crate) fn callback(url: &str, reach: Reach) -> Result<&str, BadCallback> {
    let uri: Uri = Some(url)
        .filter(|url| url.len() <= LONGEST && !url.contains('#'))
        .ok_or(BadCallback::NotAnAddress)?
        .parse()
        .map_err(|_| BadCallback::NotAnAddress)?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let authority = uri.authority().filter(|authority| is_web && !authority.as_str().contains('@') && !authority.host().is_empty());
    let authority = authority.ok_or(BadCallback::NotAnAddress)?;
    let (host, port) = (authority.host(), authority.port_u16());
    // A port that is none would be passed over.
    if port == Some(0) || (port.is_none() && authority.as_str() != host) {
        return Err(BadCallback::NotAnAddress);
    }
    let literal = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
    let is_local = host.eq_ignore_ascii_case("localhost") || host.to_ascii_lowercase().ends_with(".localhost");
    if reach == Reach::Public && (is_local || literal.is_some_and(|ip| !is_public(ip))) {
        return Err(BadCallback::Private);
    }
    let is_for_web = port.is_none_or(|port| matches!(port, 80 | 443 | 1024..));
    if is_for_web || reach == Reach::Anywhere { Ok(url) } else { Err(BadCallback::Port) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_callback_is_a_web_address() {
        for url in ["http://127.0.0.1:9/x?y=1", "https://agent.example/hook", "http://localhost", "http://[::1]:80/"] {
            assert_eq!(callback(url, Reach::Anywhere), Ok(url));
        }
        let long = format!("http://x/{}", "a".repeat(2_000));
        for url in [
            "",
            "x",
            "/x",
            "ftp://x",
            "http://",
            "http://me@x",
            "http://me:pw@x/",
            "http://x/#y",
            "javascript:alert(1)",
            "http:x",
            &long,
            "http://x:0/",
            "http://x:/",
            "http://x:65536/",
            "http://x:99999/",
            "http://x:y/",
            "http://x y/",
            "http://x\\@y/",
            "http://x\r\nHost: y/",
            "file:///etc/passwd",
            "//x/",
        ] {
            assert_eq!(callback(url, Reach::Anywhere), Err(BadCallback::NotAnAddress), "{url}");
        }
    }

    #[test]
    fn programs_that_are_no_web_servers_are_not_spoken_to() {
        for port in [22, 25, 79, 81, 442, 444, 587, 1023] {
            let url = format!("http://agent.example:{port}/");
            assert_eq!((callback(&url, Reach::Public), callback(&url, Reach::Anywhere)), (Err(BadCallback::Port), Ok(&*url)));
        }
        for port in [80, 443, 1024, 8443, 65_535] {
            let url = format!("https://agent.example:{port}/");
            assert_eq!(callback(&url, Reach::Public), Ok(&*url));
        }
    }

    #[test]
    fn what_is_private_for_certain_is_refused_at_once() {
        for url in [
            "http://127.0.0.1",
            "http://[::1]/",
            "http://10.1.2.3/x",
            "http://LOCALHOST:1",
            "http://a.localhost",
            "http://169.254.169.254/",
            "http://[::ffff:127.0.0.1]/",
            "http://[64:ff9b::7f00:1]:8080/",
            "http://0.0.0.0/",
        ] {
            assert_eq!(callback(url, Reach::Public), Err(BadCallback::Private), "{url}");
        }
        // Only the look-up tells of these.
        for url in ["http://127.1", "http://2130706433/", "https://agent.example"] {
            assert_eq!(callback(url, Reach::Public), Ok(url));
        }
    }
}
