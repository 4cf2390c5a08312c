//! Reading what a client sends: never more than the caller's cap, never longer than [`DEADLINE`], and only the three
//! media types that Askpath speaks.
//!
//! Must never parse JSON (the engine does) and never answer: every refusal is a [`BodyError`], mapped elsewhere.

mod parts;

use std::{error::Error, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, header::CONTENT_TYPE},
};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::Body as _;
use percent_encoding::percent_decode_str;
use tokio::time::timeout;

pub(crate) use self::parts::{Part, Parts};

/// The most bytes a body may have where a door does not say otherwise.
pub(crate) const CAP: usize = 1_000_000;

/// How long a client may take to send a whole body.
pub(crate) const DEADLINE: Duration = Duration::from_secs(10);

/// Why a body was refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BodyError {
    /// 413. Nothing beyond the cap was kept.
    #[error("the body is larger than {cap} bytes")]
    TooLarge { cap: usize },
    /// 413.
    #[error("the form has more than {most} files")]
    TooMany { most: usize },
    /// 408.
    #[error("the body did not arrive within {} seconds", DEADLINE.as_secs())]
    TooSlow,
    /// 415.
    #[error("the body must be sent as application/json in UTF-8")]
    NotJson,
    /// 415.
    #[error("the body must be sent as a form of ours sends it")]
    NotForm,
    /// 400. The boundary and the parts do not fit together.
    #[error("the parts of the form cannot be told apart")]
    NotParts,
    /// 400.
    #[error("the form is not UTF-8")]
    NotText,
    /// 400. The connection ended, or its framing was broken, before the body was whole.
    #[error("the body was cut off")]
    Cut(#[source] Box<dyn Error + Send + Sync>),
}

/// Media types that a body may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Media {
    Json,
    Form,
    /// A form with files.
    Parts,
}

impl Media {
    /// What the headers say the body is, if it is one of ours and said once.
    ///
    /// Parameters are ignored, but a `charset` must be UTF-8.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Media> {
        let mut values = headers.get_all(CONTENT_TYPE).iter();
        let (Some(value), None) = (values.next(), values.next()) else {
            return None;
        };
        let mut parts = value.to_str().ok()?.split(';').map(str::trim);
        let essence = parts.next()?.to_ascii_lowercase();
        if !parts.all(is_harmless) {
            return None;
        }
        match essence.as_str() {
            "application/json" => Some(Media::Json),
            "application/x-www-form-urlencoded" => Some(Media::Form),
            "multipart/form-data" => Some(Media::Parts),
            _ => None,
        }
    }
}

fn is_harmless(parameter: &str) -> bool {
    let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
    !name.trim().eq_ignore_ascii_case("charset") || value.trim().trim_matches('"').eq_ignore_ascii_case("utf-8")
}

/// Reads a whole body of at most `cap` bytes within [`DEADLINE`].
///
/// # Errors
/// [`BodyError::TooLarge`] as soon as a declared or actual length passes `cap`, [`BodyError::TooSlow`],
/// [`BodyError::Cut`].
pub(crate) async fn read(body: Body, cap: usize) -> Result<Bytes, BodyError> {
    if body.size_hint().lower() > cap as u64 {
        return Err(BodyError::TooLarge { cap });
    }
    let whole = timeout(DEADLINE, Limited::new(body, cap).collect()).await;
    match whole.map_err(|_| BodyError::TooSlow)? {
        Ok(whole) => Ok(whole.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(BodyError::TooLarge { cap }),
        Err(error) => Err(BodyError::Cut(error)),
    }
}

/// Reads a body that is declared as JSON; the bytes themselves are for the engine to judge.
///
/// # Errors
/// [`BodyError::NotJson`] before a byte is read, then as [`read`].
pub(crate) async fn json(headers: &HeaderMap, body: Body, cap: usize) -> Result<Bytes, BodyError> {
    if Media::of(headers) != Some(Media::Json) {
        return Err(BodyError::NotJson);
    }
    read(body, cap).await
}

/// Reads one of our own forms: its fields in the order sent, repeats kept, CRLF turned into LF.
///
/// # Errors
/// [`BodyError::NotForm`] before a byte is read, [`BodyError::NotText`], then as [`read`].
pub(crate) async fn form(headers: &HeaderMap, body: Body, cap: usize) -> Result<Vec<(String, String)>, BodyError> {
    if Media::of(headers) != Some(Media::Form) {
        return Err(BodyError::NotForm);
    }
    let bytes = read(body, cap).await?;
    let text = str::from_utf8(&bytes).map_err(|_| BodyError::NotText)?;
    text.split('&').filter(|field| !field.is_empty()).map(field).collect()
}

/// What a form says first under a name.
pub(crate) fn value<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

fn field(field: &str) -> Result<(String, String), BodyError> {
    let (name, value) = field.split_once('=').unwrap_or((field, ""));
    Ok((decoded(name)?, decoded(value)?))
}

fn decoded(text: &str) -> Result<String, BodyError> {
    let spaced = text.replace('+', " ");
    let text = percent_decode_str(&spaced).decode_utf8().map_err(|_| BodyError::NotText)?;
    Ok(text.replace("\r\n", "\n"))
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, io};

    use axum::http::HeaderValue;
    use futures::{StreamExt, stream};

    use super::*;

    fn headers(content_type: &str) -> HeaderMap {
        HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_str(content_type).expect("a header"))])
    }

    fn chunks(count: usize, size: usize) -> Body {
        Body::from_stream(stream::iter(0..count).map(move |_| Ok::<_, Infallible>(vec![b'x'; size])))
    }

    async fn fields(text: &'static str) -> Result<Vec<(String, String)>, BodyError> {
        form(&headers("application/x-www-form-urlencoded"), Body::from(text), CAP).await
    }

    #[tokio::test]
    async fn a_body_of_exactly_the_cap_is_read_and_one_byte_more_is_not() {
        assert_eq!(read(chunks(10, 10), 100).await.expect("a body").len(), 100);
        assert!(matches!(read(chunks(10, 10), 99).await, Err(BodyError::TooLarge { cap: 99 })));
        assert_eq!(read(Body::from("12345"), 5).await.expect("a body"), "12345");
        assert!(matches!(read(Body::from("12345"), 4).await, Err(BodyError::TooLarge { cap: 4 })));
    }

    #[tokio::test]
    async fn an_endless_body_is_refused_at_the_cap() {
        let endless = Body::from_stream(stream::repeat_with(|| Ok::<_, Infallible>("more")));
        assert!(matches!(read(endless, CAP).await, Err(BodyError::TooLarge { .. })));
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_never_ends_in_time_is_too_slow() {
        let started = tokio::time::Instant::now();
        let silent = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
        assert!(matches!(read(silent, CAP).await, Err(BodyError::TooSlow)));
        assert_eq!(started.elapsed().as_secs(), DEADLINE.as_secs());
    }

    #[tokio::test]
    async fn a_body_that_breaks_off_is_cut() {
        let broken = Body::from_stream(stream::iter([Ok("half"), Err(io::Error::other("gone"))]));
        assert!(matches!(read(broken, CAP).await, Err(BodyError::Cut(_))));
    }

    #[tokio::test]
    async fn json_is_told_by_its_media_type_before_a_byte_is_read() {
        for fine in [
            "application/json",
            "Application/JSON",
            "application/json; charset=utf-8",
            "application/json;charset=\"UTF-8\"",
            "application/json; profile=x",
        ] {
            assert!(json(&headers(fine), Body::from("{}"), CAP).await.is_ok(), "{fine}");
        }
        let other = [
            "",
            "text/plain",
            "text/json",
            "application/jsonp",
            "application/json; charset=utf-16",
            "application/json, text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
        ];
        for other in other {
            let silent = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
            assert!(matches!(json(&headers(other), silent, CAP).await, Err(BodyError::NotJson)), "{other}");
        }
        assert!(matches!(json(&HeaderMap::new(), Body::from("{}"), CAP).await, Err(BodyError::NotJson)));
    }

    #[tokio::test]
    async fn two_content_types_are_none() {
        let mut two = headers("application/json");
        two.append(CONTENT_TYPE, HeaderValue::from_static("text/plain"));
        assert!(matches!(json(&two, Body::from("{}"), CAP).await, Err(BodyError::NotJson)));
    }

    #[tokio::test]
    async fn a_form_keeps_the_order_of_its_fields_and_their_repeats() {
        let read = fields("pick=b&pick=a&&empty=&bare&to%26=%E4%B8%AD+%2B%3D").await.expect("a form");
        let expected = [("pick", "b"), ("pick", "a"), ("empty", ""), ("bare", ""), ("to&", "中 +=")];
        assert_eq!(read, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    #[tokio::test]
    async fn line_ends_of_a_form_become_one_character() {
        let read = fields("text=one%0D%0Atwo%0Athree").await.expect("a form");
        assert_eq!(read[0].1, "one\ntwo\nthree");
    }

    #[tokio::test]
    async fn a_form_that_is_not_utf_8_is_refused_rather_than_mended() {
        assert!(matches!(fields("text=%FF").await, Err(BodyError::NotText)));
        assert!(matches!(form(&headers("application/json"), Body::empty(), CAP).await, Err(BodyError::NotForm)));
    }
}
