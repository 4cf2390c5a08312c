//! Who looks: their language, their theme, where they are, and whether it is the wizard that asks.

use std::convert::Infallible;

use app::{
    api::BINARY,
    pages::{Frame, Theme},
};
use axum::{
    extract::FromRequestParts,
    http::{
        HeaderMap, Uri,
        header::{ACCEPT, ACCEPT_LANGUAGE, REFERER},
        request::Parts,
    },
};
use axum_extra::extract::{
    CookieJar,
    cookie::{Cookie, SameSite},
};

use crate::{
    body::{Media, value},
    languages::{self, Language},
    store::SurveyId,
};

const LANGUAGE: &str = "lang";
const THEME: &str = "theme";
const MINIMISED: &str = "minimised";
const KEYS: &str = "keys";
const OFF: &str = "off";

/// A person's browser, as far as a page needs to know it.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) language: &'static Language,
    pub(crate) theme: Theme,
    /// Single keys do something in the wizard.
    pub(crate) keys: bool,
    here: String,
    /// The page that a form was sent from, if the browser says.
    from: Option<String>,
    /// The survey that is asked for was made small; its cookie comes with requests for its own pages alone.
    pub(crate) minimised: bool,
    wants: Wants,
}

/// What an answer is to be made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wants {
    Page,
    /// The wizard asks.
    Postcard,
    /// A program that is no browser.
    Json,
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let cookies = CookieJar::from_headers(&parts.headers);
        let cookie = |name: &str| cookies.get(name).map(Cookie::value);
        let header = |name| text(&parts.headers, name);
        let accept = header(ACCEPT).unwrap_or_default();
        let wants_json = accept.contains("json") && !accept.contains("text/html");
        let speaks_json = wants_json || Media::of(&parts.headers) == Some(Media::Json);
        let wants = match (accept == BINARY, speaks_json) {
            (true, _) => Wants::Postcard,
            (false, true) => Wants::Json,
            (false, false) => Wants::Page,
        };
        Ok(Self {
            language: languages::negotiate(cookie(LANGUAGE), header(ACCEPT_LANGUAGE)),
            theme: cookie(THEME).and_then(theme).unwrap_or_default(),
            keys: cookie(KEYS) != Some(OFF),
            here: parts.uri.path_and_query().map_or_else(|| "/".to_owned(), ToString::to_string),
            from: header(REFERER).and_then(|address| address.parse::<Uri>().ok()?.path_and_query().map(ToString::to_string)),
            minimised: cookie(MINIMISED) == Some("1"),
            wants,
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
    /// The wizard asks: it wants postcard, no page.
    pub(crate) fn is_wizard(&self) -> bool {
        self.wants == Wants::Postcard
    }

    /// A page is of use.
    pub(crate) fn is_person(&self) -> bool {
        self.wants == Wants::Page
    }

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
            minimised: None,
        }
    }

    /// The page to go back to after a switch, or else `home`. The browser knows better where it is than the page it was
    /// sent: the wizard moves by itself.
    pub(crate) fn back(&self, fields: &[(String, String)], home: &str) -> String {
        let back = [self.from.as_deref(), value(fields, "back")].into_iter().flatten().find(|back| is_ours(back));
        back.unwrap_or(home).to_owned()
    }
}

/// The cookies that a switch in the menu sets.
pub(crate) fn switched(jar: CookieJar, fields: &[(String, String)]) -> CookieJar {
    let cookie = |name: &'static str, value: &str| {
        Cookie::build((name, value.to_owned())).path("/").same_site(SameSite::Lax).http_only(true).permanent().build()
    };
    let mut jar = jar;
    if let Some(theme) = value(fields, THEME).and_then(theme) {
        jar = jar.add(cookie(THEME, theme.as_str()));
    }
    if let Some(language) = value(fields, LANGUAGE).and_then(languages::find) {
        jar = jar.add(cookie(LANGUAGE, language.tag));
    }
    if let Some(keys) = value(fields, KEYS).filter(|keys| ["on", OFF].contains(keys)) {
        jar = jar.add(cookie(KEYS, keys));
    }
    jar
}

/// The cookie that makes a survey small, or opens it again.
pub(crate) fn minimised(jar: CookieJar, survey: &SurveyId, fields: &[(String, String)]) -> CookieJar {
    let cookie = Cookie::build((MINIMISED, "1")).path(format!("/s/{survey}")).same_site(SameSite::Lax).http_only(true);
    match value(fields, "on") {
        Some("1") => jar.add(cookie.permanent()),
        Some("0") => jar.add(cookie.removal()),
        _ => jar,
    }
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
