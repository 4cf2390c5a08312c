//! Requests to the wizard's own server, answered in postcard.

use js_sys::Uint8Array;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response, UrlSearchParams};

use crate::api::{self, BINARY};
use crate::prelude::*;

/// Why a request brought nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The server could not be reached, or is in trouble: the same request may be taken later.
    Unreachable,
    /// The server will not have it.
    Refused,
}

/// A request that outlives its page is capped at 64 KiB of body; a longer text is sent without, rather than not at all.
const OUTLIVES: usize = 15_000;

/// Fetches postcard.
///
/// # Errors
/// [`Failure`]
pub async fn get<T: DeserializeOwned>(url: &str) -> Result<T, Failure> {
    read(&fetch(RequestInit::new(), url).await)
}

/// Posts the fields of a form and reads postcard. The request outlives the page.
///
/// # Errors
/// [`Failure`]
pub async fn post<T: DeserializeOwned>(url: &str, fields: &[(String, String)]) -> Result<T, Failure> {
    let init = RequestInit::new();
    init.set_method("POST");
    if let Ok(body) = UrlSearchParams::new() {
        for (name, value) in fields {
            body.append(name, value);
        }
        init.set_body(&body);
    }
    let short = fields.iter().map(|(_, value)| value.len()).sum::<usize>() <= OUTLIVES;
    let _ = js_sys::Reflect::set(&init, &"keepalive".into(), &JsValue::from_bool(short));
    read(&fetch(init, url).await)
}

type Answer = Result<(u16, Vec<u8>), JsValue>;

async fn fetch(init: RequestInit, url: &str) -> Answer {
    let headers = Headers::new()?;
    headers.set("Accept", BINARY)?;
    init.set_headers(&headers);
    let window = super::window().ok_or(JsValue::NULL)?;
    let response: Response = JsFuture::from(window.fetch_with_str_and_init(url, &init)).await?.unchecked_into();
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok((response.status(), Uint8Array::new(&buffer).to_vec()))
}

/// A refusal that is meant for the wizard can be read as well.
fn read<T: DeserializeOwned>(answer: &Answer) -> Result<T, Failure> {
    let Ok((status, bytes)) = answer else { return Err(Failure::Unreachable) };
    api::read(bytes).ok_or(if (400..500).contains(status) { Failure::Refused } else { Failure::Unreachable })
}
