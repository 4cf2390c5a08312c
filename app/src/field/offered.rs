//! Resources that are offered, as rows with their pictures, and what a row of a scale or a rank says of itself.

use engine::{Given, Image, ItemText, Kind, ResourceText, Resources};
use leptos::prelude::*;

use super::rule;
use crate::{
    markdown::{self, Link},
    words::PageWords,
};

/// A picture that the browser loads when it comes into view; the server fetches none.
pub(super) fn picture(image: &Image) -> AnyView {
    view! { <img class="thumb" src=image.src.clone() alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" width="56" height="56"/> }
        .into_any()
}

/// Label, detail and link of an item; `id` is that of the label.
pub(super) fn item(text: &ItemText, id: String) -> AnyView {
    let detail = text.detail.clone().map(|detail| view! { <span class="desc" dir="auto">{detail}</span> });
    let link = text.link.as_deref().filter(|link| !link.trim().is_empty()).map(|link| match markdown::link(link) {
        Some(Link { href, host, rest }) if href.starts_with("http") => view! {
            <a class="desc" href=href rel=markdown::REL target="_blank"><bdi><b>{host}</b>{rest}</bdi></a>
        }
        .into_any(),
        Some(_) | None => view! { <span class="desc"><bdi>{link.to_owned()}</bdi></span> }.into_any(),
    });
    view! { <span class="item"><bdi class="label" id=id>{text.label.clone()}</bdi>{detail}{link}</span> }.into_any()
}

pub(super) fn resources(words: &PageWords, kind: &Kind, resources: &Resources, texts: &[ResourceText], given: Option<&Given>) -> AnyView {
    let input = if resources.many { "checkbox" } else { "radio" };
    let rows: Vec<_> = resources.offered.iter().zip(texts).map(|(uri, text)| row(input, uri, text, picked(given).contains(uri))).collect();
    view! { {rule::shown(words, kind)}<div class="rows">{rows}</div> }.into_any()
}

pub(super) fn picked(given: Option<&Given>) -> &[String] {
    if let Some(Given::Uris(uris)) = given { uris } else { &[] }
}

pub(super) fn row(input: &'static str, uri: &str, text: &ResourceText, checked: bool) -> AnyView {
    let shown = text.thumbnail.as_ref().or(text.icons.first());
    let shown = shown.map_or_else(|| view! { <span class="thumb">{sheet()}</span> }.into_any(), picture);
    let name = (text.name != text.title).then(|| text.name.clone());
    let about = name.into_iter().chain(text.mime_type.clone()).collect::<Vec<_>>().join(" · ");
    let about = (!about.is_empty()).then(|| view! { <span class="desc meta" dir="auto">{about}</span> });
    let description = text.description.clone().filter(|text| !text.trim().is_empty());
    let lines = view! { {description.map(|text| view! { <span class="desc" dir="auto">{text}</span> })}{about} };
    view! {
        <div class="row pictured">
            <label class="pick">
                <input type=input name="uri" value=uri.to_owned() checked=checked/>
                {shown}
                <span class="label"><bdi>{text.title.clone()}</bdi></span>
                {lines}
            </label>
        </div>
    }
    .into_any()
}

/// Any file.
fn sheet() -> impl IntoView {
    view! {
        <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.5">
            <path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4"/>
        </svg>
    }
}
