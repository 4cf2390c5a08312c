//! The outermost layer of every route: tells our own pages, links and agents from other people's sites.
//!
//! It decides by the head of a request alone, before a byte of the body is read, and knows no route. It never trusts
//! `X-Forwarded-Host`, never repeats what a request says, and lets no answer out without the security headers.

mod refused;

#[cfg(test)]
mod cases;

use std::{
    collections::HashSet,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{Request, State},
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, Uri,
        header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS},
        uri::Authority,
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use hyper::body::Body as _;

use self::refused::Refused;
use crate::body::Media;

/// What a page that says nothing of its own may do: nothing.
const STRICT_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");

/// The names this server answers to. Cheap to clone.
///
/// Names are compared as text, without regard to case: `127.1`, `[::ffff:127.0.0.1]`, `localhost.` and the like are
/// other names, whatever they resolve to.
#[derive(Clone, Debug)]
pub(crate) struct Fence {
    /// `host` or `host:port`, lower case, the port left out only where it is the scheme's own.
    hosts: Arc<HashSet<String>>,
    /// `scheme://host` or `scheme://host:port`, likewise.
    origins: Arc<HashSet<String>>,
}

impl Fence {
    /// A fence for a server that listens at `listening` and is known to people by `public`, if by anything else.
    ///
    /// The loopback names with the listening port are always known, as is the listening address unless it stands for
    /// all of them. Of `public` only scheme, host and port count; without scheme or host it names nothing.
    pub(crate) fn new(listening: SocketAddr, public: Option<&Uri>) -> Fence {
        let port = listening.port();
        let mut known = Names::default();
        for host in ["127.0.0.1", "localhost", "[::1]"] {
            known.add("http", host, port);
        }
        match listening.ip() {
            ip if ip.is_unspecified() => {}
            IpAddr::V4(ip) => known.add("http", &ip.to_string(), port),
            IpAddr::V6(ip) => known.add("http", &format!("[{ip}]"), port),
        }
        if let Some((scheme, authority)) = public.and_then(|url| url.scheme_str().zip(url.authority())) {
            let port = authority.port_u16().or_else(|| own_port(scheme));
            port.into_iter().for_each(|port| known.add(scheme, authority.host(), port));
        }
        Fence { hosts: Arc::new(known.hosts), origins: Arc::new(known.origins) }
    }

    /// `host` or `host:port`, for a second check of the same names elsewhere.
    pub(crate) fn hosts(&self) -> impl Iterator<Item = String> {
        self.hosts.iter().cloned()
    }

    /// `scheme://host:port`, likewise.
    pub(crate) fn origins(&self) -> impl Iterator<Item = String> {
        let has_port = |origin: &&String| origin.parse::<Uri>().is_ok_and(|origin| origin.port().is_some());
        self.origins.iter().filter(has_port).cloned()
    }

    fn check(&self, request: &Request) -> Result<(), Refused> {
        self.check_host(request.headers())?;
        self.check_target(request.uri())?;
        self.check_origin(request)?;
        check_media(request)
    }

    fn check_host(&self, headers: &HeaderMap) -> Result<(), Refused> {
        let host = only(headers, HOST).map_err(|_| Refused::HostUnclear)?.ok_or(Refused::HostUnclear)?;
        let authority: Authority = host.parse().map_err(|_| Refused::HostUnclear)?;
        if authority.host().is_empty() || host.contains('@') {
            return Err(Refused::HostUnclear);
        }
        self.check_name(host)
    }

    /// A target in absolute form, as sent to a proxy, names a host of its own.
    fn check_target(&self, target: &Uri) -> Result<(), Refused> {
        target.authority().map_or(Ok(()), |authority| self.check_name(authority.as_str()))
    }

    fn check_name(&self, name: &str) -> Result<(), Refused> {
        let known = self.hosts.contains(&name.to_ascii_lowercase());
        if known { Ok(()) } else { Err(Refused::HostUnknown) }
    }

    fn check_origin(&self, request: &Request) -> Result<(), Refused> {
        let headers = request.headers();
        let origin = only(headers, ORIGIN).map_err(|_| Refused::OriginUnknown)?;
        if origin.is_some_and(|origin| !self.origins.contains(&origin.to_ascii_lowercase())) {
            return Err(Refused::OriginUnknown);
        }
        match only(headers, SEC_FETCH_SITE).map_err(|_| Refused::CrossSite)? {
            None | Some("same-origin" | "none") => Ok(()),
            Some(_) if origin.is_none() && is_navigation_to_a_page(request) => Ok(()),
            Some(_) => Err(Refused::CrossSite),
        }
    }
}

#[derive(Default)]
struct Names {
    hosts: HashSet<String>,
    origins: HashSet<String>,
}

impl Names {
    fn add(&mut self, scheme: &str, host: &str, port: u16) {
        let (scheme, host) = (scheme.to_ascii_lowercase(), host.to_ascii_lowercase());
        let mut forms = vec![format!("{host}:{port}")];
        if own_port(&scheme) == Some(port) {
            forms.push(host);
        }
        self.origins.extend(forms.iter().map(|host| format!("{scheme}://{host}")));
        self.hosts.extend(forms);
    }
}

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const SEC_FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// Lets `request` through to `next`, or refuses it; either way with the security headers on the answer.
///
/// For `axum::middleware::from_fn_with_state(fence, guard)`, as the last layer added to the router.
pub(crate) async fn guard(State(fence): State<Fence>, request: Request, next: Next) -> Response {
    let mut response = match fence.check(&request) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    secure(response.headers_mut());
    response
}

fn secure(headers: &mut HeaderMap) {
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // With no-referrer, browsers send `Origin: null` on plain form posts.
    headers.insert(REFERRER_POLICY, SAME_ORIGIN);
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), SAME_ORIGIN);
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), SAME_ORIGIN);
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(STRICT_POLICY);
}

/// A header sent twice, or not in ASCII, says nothing.
struct Unclear;

fn only(headers: &HeaderMap, name: HeaderName) -> Result<Option<&str>, Unclear> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| Unclear),
        (Some(_), Some(_)) => Err(Unclear),
    }
}

/// A link followed from elsewhere, such as a chat, into a tab of its own.
fn is_navigation_to_a_page(request: &Request) -> bool {
    let says = |name, value| only(request.headers(), name).is_ok_and(|said| said == Some(value));
    request.method() == Method::GET
        && !is_for_agents(request.uri().path())
        && says(SEC_FETCH_MODE, "navigate")
        && says(SEC_FETCH_DEST, "document")
}

/// Whether only programs have business at `path`; everywhere else is for people, in a browser.
pub(crate) fn is_for_agents(path: &str) -> bool {
    ["/api", "/mcp"].into_iter().filter_map(|root| path.strip_prefix(root)).any(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A body is JSON or, where people are, one of our own forms: checked here too, for handlers that ignore their body.
fn check_media(request: &Request) -> Result<(), Refused> {
    let headers = request.headers();
    let nothing = request.body().is_end_stream() && !headers.contains_key(CONTENT_TYPE);
    if request.method().is_safe() || nothing {
        return Ok(());
    }
    match Media::of(headers) {
        Some(Media::Json) => Ok(()),
        Some(Media::Form | Media::Parts) if !is_for_agents(request.uri().path()) => Ok(()),
        Some(Media::Form | Media::Parts) | None => Err(Refused::Media),
    }
}

fn own_port(scheme: &str) -> Option<u16> {
    if scheme.eq_ignore_ascii_case("https") {
        Some(443)
    } else if scheme.eq_ignore_ascii_case("http") {
        Some(80)
    } else {
        None
    }
}
