//! Who looks: their language, their theme, where they are, and whether it is the wizard that asks.

use std::convert::Infallible;

use app::{
    api::BINARY,
    pages::{Frame, Theme},
};
use axum::{
    extract::FromRequestParts,
    http::{
        HeaderMap,
        header::{ACCEPT, ACCEPT_LANGUAGE},
        request::Parts,
    },
};
use axum_extra::extract::{
    CookieJar,
    cookie::{Cookie, SameSite},
};

use crate::{
    body::Media,
    languages::{self, Language},
};

const LANGUAGE: &str = "lang";
const THEME: &str = "theme";

/// A person's browser, as far as a page needs to know it.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) language: &'static Language,
    theme: Theme,
    here: String,
    /// The wizard asks: it wants postcard, no page.
    pub(crate) is_wizard: bool,
    /// A page is of use: it is neither the wizard nor a program that speaks JSON.
    pub(crate) is_person: bool,
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let cookies = CookieJar::from_headers(&parts.headers);
        let cookie = |name: &str| cookies.get(name).map(Cookie::value);
        let header = |name| text(&parts.headers, name);
        let accept = header(ACCEPT).unwrap_or_default();
        let is_wizard = accept == BINARY;
        let wants_json = accept.contains("json") && !accept.contains("text/html");
        let speaks_json = wants_json || Media::of(&parts.headers) == Some(Media::Json);
        Ok(Self {
            language: languages::negotiate(cookie(LANGUAGE), header(ACCEPT_LANGUAGE)),
            theme: cookie(THEME).and_then(theme).unwrap_or_default(),
            here: parts.uri.path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string),
            is_wizard,
            is_person: !is_wizard && !speaks_json,
        })
    }
}

fn text(headers: &HeaderMap, name: impl axum::http::header::AsHeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn theme(name: &str) -> Option<Theme> {
    [Theme::Auto, Theme::Light, Theme::Dark].into_iter().find(|theme| theme.as_str() == name)
}

impl Visitor {
    /// The frame of a page with this title; with `script` it comes to life.
    pub(crate) fn frame(&self, title: &str, script: bool) -> Frame {
        Frame {
            title: if title == "Askpath" { title.to_owned() } else { format!("{title} · Askpath") },
            lang: self.language.tag.to_owned(),
            rtl: self.language.rtl,
            theme: self.theme,
            languages: languages::ALL.iter().map(|language| (language.tag, language.name)).collect(),
            here: self.here.clone(),
            words: (*self.language.pages).clone(),
            script,
        }
    }
}

/// The cookies that a switch in the menu sets, and the page to go back to.
pub(crate) fn switched(jar: CookieJar, fields: &[(String, String)]) -> (CookieJar, String) {
    let field = |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let cookie = |name: &'static str, value: &str| {
        Cookie::build((name, value.to_owned())).path("/").same_site(SameSite::Lax).http_only(true).permanent().build()
    };
    let mut jar = jar;
    if let Some(theme) = field(THEME).and_then(theme) {
        jar = jar.add(cookie(THEME, theme.as_str()));
    }
    if let Some(language) = field(LANGUAGE).and_then(languages::find) {
        jar = jar.add(cookie(LANGUAGE, language.tag));
    }
    let back = field("back").filter(|back| is_ours(back)).unwrap_or("/");
    (jar, back.to_owned())
}

/// A path of this server, and nothing that a browser would take for another one.
fn is_ours(path: &str) -> bool {
    let mut bytes = path.bytes();
    bytes.next() == Some(b'/') && !matches!(bytes.next(), Some(b'/' | b'\\')) && path.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn only_a_path_of_this_server_is_gone_back_to() {
        for path in ["/", "/s/abc?at=q%2F1", "/s/abc/review"] {
            assert!(is_ours(path), "{path}");
        }
        for path in ["", "//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/a b", "/a\r\nX: y"] {
            assert!(!is_ours(path), "{path}");
        }
    }
}
