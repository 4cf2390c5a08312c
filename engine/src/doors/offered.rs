//! Resources, pictures and file types that an agent offers, and how many of them an answer has: read alike by every door
//! that knows them (DOORS.md §4).

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use crate::{
    json::Json,
    problem::{At, Problems, quote},
    shape::{Exact, Field, Shape, list, optional, required, text, trimmed},
    survey::{Bounds, Files, Image, ResourceText},
    text::{Unit, is_blank},
};

/// The most resources that are offered, and the most that an answer has.
pub(super) const MOST_OFFERED: usize = 24;
/// The most entries of `accept`.
const MOST_ACCEPTED: usize = 12;

/// The shape of a picture; `object` is [`Shape::Object`], or [`Shape::Strict`] where no other member may stand.
pub(super) fn image(object: fn(Vec<Field>) -> Shape) -> Shape {
    object(vec![
        required("src", Shape::Exact(Exact::Picture), "https, or a base64 data URI of png, jpeg, jpg, gif, webp or avif."),
        optional("mimeType", text(100), "Its MIME type."),
    ])
}

/// The shape of a resource.
pub(super) fn resource(object: fn(Vec<Field>) -> Shape) -> Shape {
    object(vec![
        required("uri", Shape::Exact(Exact::Uri), "An absolute URI of any scheme, without user or credentials; the answer names it."),
        required("name", trimmed(500, Unit::Utf16), "What it is called where it lives."),
        required("title", trimmed(500, Unit::Utf16), "What the person reads."),
        optional("description", text(1_000), "One or two lines about it."),
        optional("mimeType", text(100), "Its MIME type."),
        optional("icons", list(image(object), 0, 2), "Small pictures."),
        optional("thumbnail", image(object), "A picture of it."),
    ])
}

/// The fields that bound how many entries an answer has; `limit` is the most that any may say.
pub(super) fn bounds_fields(limit: usize) -> Vec<Field> {
    let most = limit as u64;
    vec![
        optional("minItems", Shape::Whole { least: 0, most }, "The fewest entries. Default 1 if it must be answered, else 0."),
        optional("maxItems", Shape::Whole { least: 1, most }, "The most entries. Default as many as are offered; 24 for files."),
    ]
}

/// The fields of a files question but its bounds.
pub(super) fn files_fields(object: fn(Vec<Field>) -> Shape) -> Vec<Field> {
    let accept = list(Shape::Exact(Exact::FileType), 1, MOST_ACCEPTED);
    vec![
        optional("options", list(resource(object), 0, MOST_OFFERED), "Files to choose from, beside those that the person adds."),
        optional("accept", accept, "What the person may add: extensions such as \".pdf\", MIME types such as \"image/*\"."),
    ]
}

/// A files question that was checked; `limit` is that of [`bounds_fields`].
pub(super) fn files(json: &Json, at: At<'_>, required: bool, limit: usize, problems: &mut Problems) -> Files {
    Files {
        offered: uris(json.at("options"), at.key("options"), problems),
        accept: json.at("accept").list().iter().filter_map(|entry| Some(entry.text()?.to_string())).take(MOST_ACCEPTED).collect(),
        bounds: bounds(json, at, required, (MOST_OFFERED, limit), problems),
    }
}

/// The words of a resource that was checked.
pub(super) fn resource_text(json: &Json) -> ResourceText {
    let words = |key: &str| json.at(key).text().unwrap_or_default().trim().to_string();
    ResourceText {
        name: words("name"),
        title: words("title"),
        description: shown(json, "description"),
        mime_type: shown(json, "mimeType"),
        icons: json.at("icons").list().iter().filter_map(picture).collect(),
        thumbnail: picture(json.at("thumbnail")),
    }
}

/// A picture that was checked.
pub(super) fn picture(json: &Json) -> Option<Image> {
    Some(Image { src: json.at("src").text()?.to_string(), mime_type: shown(json, "mimeType") })
}

fn shown(json: &Json, key: &str) -> Option<String> {
    json.at(key).text().filter(|text| !is_blank(text)).map(ToString::to_string)
}

/// The URIs of `options`, each of which may be there once.
pub(super) fn uris(options: &Json, at: At<'_>, problems: &mut Problems) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut uris = Vec::new();
    for (index, option) in options.list().iter().take(MOST_OFFERED).enumerate() {
        let Some(uri) = option.at("uri").text() else { continue };
        if !seen.insert(uri) {
            let message = format!("{} is offered twice; every URI must be unique", quote(uri));
            problems.add(at.index(index).key("uri"), "repeated_uri", message);
        }
        uris.push(uri.to_string());
    }
    uris
}

/// How many entries an answer has: `minItems` and `maxItems` of a question of which `most` fit at all; `limit` is that of
/// [`bounds_fields`].
pub(super) fn bounds(json: &Json, at: At<'_>, required: bool, (most, limit): (usize, usize), problems: &mut Problems) -> Bounds {
    let read = |key: &str| json.at(key).whole().and_then(|count| usize::try_from(count).ok());
    let (min, max) = (read("minItems"), read("maxItems"));
    let bound = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let bounds = Bounds { least: bound(min.unwrap_or(usize::from(required))), most: bound(max.unwrap_or(most)) };
    if required && min == Some(0) {
        let message = String::from("\"minItems\" is 0, but the question must be answered; make it 1 or more, or let it be left open");
        problems.add(at.key("minItems"), "out_of_range", message);
    }
    for (key, count) in [("minItems", min), ("maxItems", max)] {
        if let Some(count) = count.filter(|count| *count > most && *count <= limit) {
            let message = format!("{} is {count}, but an answer has at most {most} here; make it {most} or less", quote(key));
            problems.add(at.key(key), "out_of_range", message);
        }
    }
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        let message = format!("\"minItems\" is {min} and \"maxItems\" is {max}; the fewest cannot be more than the most");
        problems.add(at.key("minItems"), "min_over_max", message);
    }
    bounds
}

/// Refuses `minItems` and `maxItems` where an answer is no list that they could bound; `why` says so.
pub(super) fn refuse_bounds(json: &Json, at: At<'_>, why: &str, problems: &mut Problems) {
    for key in ["minItems", "maxItems"].into_iter().filter(|key| json.get(key).is_some()) {
        problems.add(at.key(key), "not_a_list", format!("{} bounds how many are picked, but {why}", quote(key)));
    }
}
