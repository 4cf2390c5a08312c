//! Resources that are offered, as rows or, where there are pictures of them, as a picture each; and what a row of a scale
//! or a rank says of itself.

use engine::{Given, Image, ItemText, Kind, ResourceText, Resources};
use leptos::prelude::*;

use super::{On, rule};
use crate::markdown::{self, Link};

/// How a row is shown: what is picked in a list of pictures is a picture itself, whether it has one or not.
pub(super) const PICTURES: &str = "rows pictures";
pub(super) const ROWS: &str = "rows";

/// The picture of what is picked. Styles draw a sheet where there is none, and where it does not load.
pub(super) fn face(picture: Option<&Image>) -> AnyView {
    match picture {
        Some(picture) => view! { <span class="face">{image(picture, "thumb", 320)}</span> }.into_any(),
        None => view! { <span class="face"></span> }.into_any(),
    }
}

/// The browser loads it when it comes into view; the server fetches none. What it shows is named beside it.
fn image(image: &Image, class: &'static str, size: u16) -> AnyView {
    view! { <img class=class src=image.src.clone() alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" width=size height=size/> }
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

pub(super) fn resources(on: On<'_>, kind: &Kind, resources: &Resources, texts: &[ResourceText], given: Option<&Given>) -> AnyView {
    let input = if resources.many { "checkbox" } else { "radio" };
    let rows: Vec<_> =
        resources.offered.iter().zip(texts).map(|(uri, text)| row(on, input, uri, text, picked(given).contains(uri))).collect();
    view! { {rule::shown(on, kind)}<div class=class(texts)>{rows}</div> }.into_any()
}

/// How what is offered is shown.
pub(super) fn class(texts: &[ResourceText]) -> &'static str {
    if texts.iter().any(|text| text.thumbnail.is_some()) { PICTURES } else { ROWS }
}

pub(super) fn picked(given: Option<&Given>) -> &[String] {
    if let Some(Given::Uris(uris)) = given { uris } else { &[] }
}

/// Its picture is the thumbnail, else the icon; an icon beside a thumbnail goes with the title.
pub(super) fn row(on: On<'_>, input: &'static str, uri: &str, text: &ResourceText, checked: bool) -> AnyView {
    let (thumbnail, icon) = (text.thumbnail.as_ref(), text.icons.first());
    let beside = thumbnail.and(icon).map(|icon| image(icon, "icon", 20));
    let name = (text.name != text.title).then(|| text.name.clone());
    let about = name.into_iter().chain(text.mime_type.clone()).collect::<Vec<_>>().join(" · ");
    let about = (!about.is_empty()).then(|| view! { <span class="desc meta" dir="auto">{about}</span> });
    let description = text.description.clone().filter(|text| !text.trim().is_empty());
    view! {
        <div class="row pictured">
            <label class="pick">
                <input type=input name=on.named("uri") value=uri.to_owned() checked=checked/>
                {face(thumbnail.or(icon))}
                <span class="label">{beside}<bdi>{text.title.clone()}</bdi></span>
                {description.map(|text| view! { <span class="desc" dir="auto">{text}</span> })}
                {about}
            </label>
        </div>
    }
    .into_any()
}
