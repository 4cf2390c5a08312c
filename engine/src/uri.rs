//! URIs of a spec and of files: which are taken, and why not. What agents send is judged by the server; the browser
//! needs [`is_own_file`] and [`is_accepted`] alone. The rules are DOORS.md §4's; where it is silent, a URI that readers
//! could understand differently (white space, backslashes, what cannot be seen) is refused.

#[cfg(test)]
mod tests;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::address::{is_one_word, is_scheme, last};

/// The longest URI, in UTF-16 units.
pub(crate) const LONGEST_URI: usize = 8_192;
/// The longest `src` of an image, in UTF-16 units.
pub(crate) const LONGEST_IMAGE: usize = 262_144;
/// What a data URI of an image may be. No SVG: it is a document, not a picture.
const IMAGES: [&str; 6] = ["png", "jpeg", "jpg", "gif", "webp", "avif"];
/// Schemes whose readers look for a host however many slashes there are.
const WITH_HOST: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

/// Why a URI is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadUri {
    NotAbsolute,
    UserInfo,
    Credential,
}

impl BadUri {
    pub(crate) fn code(self) -> &'static str {
        match self {
            BadUri::NotAbsolute => "not_absolute",
            BadUri::UserInfo => "user_info",
            BadUri::Credential => "credential",
        }
    }

    pub(crate) fn advice(self) -> &'static str {
        match self {
            BadUri::NotAbsolute => "is no absolute URI; write scheme:… without white space, backslashes or hidden characters",
            BadUri::UserInfo => "names a user; leave out what stands before the @",
            BadUri::Credential => "carries what looks like a credential in its query; use an address that needs none",
        }
    }
}

/// Judges the URI of a resource: any scheme.
pub(crate) fn check_resource(uri: &str) -> Result<(), BadUri> {
    Parts::of(uri)?.check(false)
}

/// Why an image is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadImage {
    Source,
    Uri(BadUri),
}

/// Judges the source of an image: `https`, or a base64 data URI of a bitmap.
pub(crate) fn check_image(src: &str) -> Result<(), BadImage> {
    let (scheme, rest) = src.split_once(':').ok_or(BadImage::Source)?;
    if scheme.eq_ignore_ascii_case("data") {
        return if is_bitmap(rest) { Ok(()) } else { Err(BadImage::Source) };
    }
    if !scheme.eq_ignore_ascii_case("https") {
        return Err(BadImage::Source);
    }
    let parts = Parts::of(src).map_err(BadImage::Uri)?;
    // Links to this host's files are signed for a short time and give no one anything but the picture.
    let short_lived = parts.host().to_ascii_lowercase();
    let name = short_lived.strip_suffix(".oaiusercontent.com").and_then(|name| name.strip_prefix("sdmntpr"));
    let excepted = name.is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()));
    parts.check(excepted).map_err(BadImage::Uri)
}

/// What stands behind `data:` of a bitmap: `image/png;base64,` and base64 with its padding.
fn is_bitmap(rest: &str) -> bool {
    let Some((kind, encoded)) = rest.split_once(";base64,").or_else(|| rest.split_once(";BASE64,")) else { return false };
    let (Some(image), Some(name)) = (kind.get(..6), kind.get(6..)) else { return false };
    let known = image.eq_ignore_ascii_case("image/") && IMAGES.iter().any(|known| name.eq_ignore_ascii_case(known));
    let body = encoded.trim_end_matches('=');
    let padded = encoded.len().is_multiple_of(4) && encoded.len() - body.len() <= 2;
    known && padded && !body.is_empty() && body.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/')
}

/// A URI in the parts that rules speak of.
struct Parts<'a> {
    /// What stands between `//` and the next `/`, `?` or `#`; empty where there is none.
    authority: &'a str,
    query: &'a str,
}

impl<'a> Parts<'a> {
    fn of(uri: &'a str) -> Result<Self, BadUri> {
        let (scheme, rest) = uri.split_once(':').filter(|(scheme, _)| is_scheme(scheme)).ok_or(BadUri::NotAbsolute)?;
        let before_fragment = rest.split('#').next().unwrap_or_default();
        let (before_query, query) = before_fragment.split_once('?').unwrap_or((before_fragment, ""));
        let authority = before_query.strip_prefix("//").map_or("", |rest| rest.split('/').next().unwrap_or_default());
        let parts = Self { authority, query };
        let lacks_host = WITH_HOST.iter().any(|known| scheme.eq_ignore_ascii_case(known)) && parts.host().is_empty();
        if rest.is_empty() || lacks_host || !is_one_word(uri) { Err(BadUri::NotAbsolute) } else { Ok(parts) }
    }

    /// Without user and port.
    fn host(&self) -> &'a str {
        let host = self.authority.rsplit_once('@').map_or(self.authority, |(_, host)| host);
        host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit())).map_or(host, |(host, _)| host)
    }

    fn check(&self, sig_is_fine: bool) -> Result<(), BadUri> {
        if self.authority.contains('@') {
            return Err(BadUri::UserInfo);
        }
        let mut names = self.query.split('&').map(|parameter| parameter.split('=').next().unwrap_or_default());
        if names.any(|name| is_credential(name, sig_is_fine)) { Err(BadUri::Credential) } else { Ok(()) }
    }
}

/// Whether a query parameter of this name, as written, looks like a credential: case, `-` and `_` do not matter.
fn is_credential(name: &str, sig_is_fine: bool) -> bool {
    let name: String = decoded(name).chars().filter(|c| !matches!(c, '-' | '_')).flat_map(char::to_lowercase).collect();
    match name.trim() {
        "sig" => !sig_is_fine,
        "key" | "apikey" | "accesskey" | "auth" | "authorization" | "session" => true,
        name => ["token", "secret", "password", "passwd", "credential", "signature"].iter().any(|word| name.contains(word)),
    }
}

/// Percent-decoded; what is then no UTF-8 is replaced.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    loop {
        match rest {
            [b'%', high, low, after @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                let digit = |hex: &u8| char::from(*hex).to_digit(16).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0);
                bytes.push(digit(high) * 16 + digit(low));
                rest = after;
            }
            [b'+', after @ ..] => {
                bytes.push(b' ');
                rest = after;
            }
            [byte, after @ ..] => {
                bytes.push(*byte);
                rest = after;
            }
            [] => return String::from_utf8_lossy(&bytes).to_string(),
        }
    }
}

/// Whether `uri` is a file that a person may add: `file://` with an empty authority or `localhost`, an absolute path, and
/// neither query nor fragment.
pub(crate) fn is_own_file(uri: &str) -> bool {
    let Some((scheme, rest)) = uri.split_once(':').and_then(|(scheme, rest)| Some((scheme, rest.strip_prefix("//")?))) else {
        return false;
    };
    let path = rest.strip_prefix('/').or_else(|| {
        let (host, path) = rest.split_once('/')?;
        host.eq_ignore_ascii_case("localhost").then_some(path)
    });
    // A path that begins with a slash of its own would name a host to some readers.
    let absolute = path.is_some_and(|path| !path.is_empty() && !path.starts_with('/'));
    scheme.eq_ignore_ascii_case("file") && absolute && !rest.bytes().any(|byte| matches!(byte, b'?' | b'#')) && is_one_word(uri)
}

/// Whether a file is one that `accept` lists: by the extension of its name, or by its MIME type; both in any case. Where
/// the type is not known, since only a name is, a type that is asked for may be it.
pub(crate) fn is_accepted(name: &str, mime_type: Option<&str>, accept: &[String]) -> bool {
    let file = last(name, b'/').map_or(name, |(_, file)| file);
    let extension = last(file, b'.').map_or("", |(_, extension)| extension);
    let essence = mime_type.map(|mime_type| mime_type.split_once(';').map_or(mime_type, |(essence, _)| essence).trim());
    let fits = |known: &String| match known.split_once('/') {
        None => known.strip_prefix('.').unwrap_or(known).eq_ignore_ascii_case(extension),
        Some((kind, "*")) => essence.is_none_or(|essence| essence.split_once('/').is_some_and(|(own, _)| own.eq_ignore_ascii_case(kind))),
        Some(_) => essence.is_none_or(|essence| essence.eq_ignore_ascii_case(known)),
    };
    accept.is_empty() || accept.iter().any(fits)
}

/// Whether `text` is an entry of `accept`: an extension, with its dot or without, or a MIME type, `image/*` too.
pub(crate) fn is_accept(text: &str) -> bool {
    let token = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte));
    match text.split_once('/') {
        Some((kind, "*")) => token(kind),
        Some((kind, sub)) => token(kind) && token(sub),
        None => {
            let extension = text.strip_prefix('.').unwrap_or(text);
            token(extension) && !extension.starts_with('.') && !extension.ends_with('.')
        }
    }
}
