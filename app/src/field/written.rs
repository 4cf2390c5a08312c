//! Fields for writing: text in one line or many, a number, a day, an address. What was typed comes back as it was typed,
//! fit or not, so numbers are text fields.

use engine::{DateRule, Given, Kind, Unit};
use leptos::prelude::*;

use super::{On, content, rule};
use crate::words::fill;

/// What an input for writing is described by.
const DESCRIBED: [&str; 3] = ["error", "detail", "rule"];

fn text_of(given: Option<&Given>) -> &str {
    match given {
        Some(Given::Choice { custom, .. }) => custom.text(),
        Some(Given::Text(text)) => text,
        Some(Given::Scale { .. } | Given::Rank(_) | Given::Uris(_) | Given::Boolean(_)) | None => "",
    }
}

/// A field for free text; the question is its label.
pub(super) fn area(on: On<'_>, name: &'static str, rows: u32, given: Option<&Given>) -> AnyView {
    view! {
        <textarea class="free" name=on.named(name) rows=rows dir="auto" aria-labelledby=on.named("prompt") aria-describedby=on.all_named(&DESCRIBED)>{content(text_of(given))}</textarea>
    }
    .into_any()
}

/// A text with how long it is, in UTF-16 units: what `maxLength` counts.
pub(super) fn text(on: On<'_>, most: u32, multiline: bool, given: Option<&Given>) -> AnyView {
    let words = on.words;
    let written = text_of(given).to_owned();
    let length = Unit::Utf16.length(&written).to_string();
    let count = fill(words.count_of(), &[("length", &length), ("most", &most.to_string())]);
    let field = if multiline || written.contains(['\n', '\r']) {
        area(on, "text", 5, given)
    } else {
        view! {
            <input type="text" class="line-field" name=on.named("text") value=written dir="auto" aria-labelledby=on.named("prompt") aria-describedby=on.all_named(&DESCRIBED)/>
        }
        .into_any()
    };
    view! { {field}<p class="hint count" data-most=most data-says=words.count_of().to_owned()>{count}</p> }.into_any()
}

pub(super) fn number(on: On<'_>, kind: &Kind, unit: Option<&str>, given: Option<&Given>) -> AnyView {
    let unit = unit.map(|unit| view! { <span class="unit" id=on.named("unit") dir="auto">{unit.to_owned()}</span> });
    let described = on.all_named(&[&DESCRIBED[..], &["unit"]].concat());
    view! {
        <p class="with-unit">
            <input
                type="text"
                inputmode="decimal"
                autocomplete="off"
                class="line-field number"
                name=on.named("text")
                value=text_of(given).to_owned()
                dir="ltr"
                aria-labelledby=on.named("prompt")
                aria-describedby=described
            />
            {unit}
        </p>
        {rule::shown(on, kind)}
    }
    .into_any()
}

pub(super) fn date(on: On<'_>, kind: &Kind, days: &DateRule, given: Option<&Given>) -> AnyView {
    // Without a last day browsers take years of six digits.
    let most = days.max.clone().unwrap_or_else(|| "9999-12-31".to_owned());
    view! {
        <input
            type="date"
            class="line-field date"
            name=on.named("text")
            value=text_of(given).trim().to_owned()
            min=days.min.clone()
            max=most
            aria-labelledby=on.named("prompt")
            aria-describedby=on.all_named(&DESCRIBED)
        />
        {rule::shown(on, kind)}
    }
    .into_any()
}

/// `kind` is "email" or "url".
pub(super) fn address(on: On<'_>, kind: &'static str, given: Option<&Given>) -> AnyView {
    view! {
        <input
            type=kind
            class="line-field"
            name=on.named("text")
            value=text_of(given).to_owned()
            dir="ltr"
            spellcheck="false"
            autocapitalize="none"
            aria-labelledby=on.named("prompt")
            aria-describedby=on.all_named(&DESCRIBED)
        />
    }
    .into_any()
}
