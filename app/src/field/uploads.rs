//! Files: those that are offered, those that the person added, and the way to add more. It is a plain form; with script
//! `public/upload.js` sends each file as it is chosen, and the list below is what its `own` field says.

use engine::{Files, Given, Question, ResourceText};
use leptos::prelude::*;

use super::{
    On,
    offered::{class, picked, row},
    rule,
};
use crate::{
    wizard::said::file_name,
    words::{PageWords, fill},
};

/// `largest` is how many bytes a file may have.
pub(super) fn files(
    on: On<'_>,
    question: &Question,
    (files, texts): (&Files, &[ResourceText]),
    given: Option<&Given>,
    largest: u64,
) -> AnyView {
    let words = on.words;
    let picked = picked(given);
    let offered: Vec<_> = files.offered.iter().zip(texts).map(|(uri, text)| row(on, "checkbox", uri, text, picked.contains(uri))).collect();
    let offered = (!offered.is_empty()).then(|| view! { <div class=class(texts)>{offered}</div> });
    let own = || picked.iter().filter(|uri| !files.offered.contains(uri));
    let listed: Vec<_> = own().map(|uri| added(on, uri)).collect();
    let own: String = own().flat_map(|uri| [uri, " "]).collect();
    let accept = (!files.accept.is_empty()).then(|| accept(files).join(","));
    view! {
        <div
            class="files"
            data-at=question.id.as_str().to_owned()
            data-largest=largest.to_string()
            data-added=words.file_added().to_owned()
            data-removed=words.file_removed().to_owned()
            data-failed=words.file_failed().to_owned()
            data-waits=words.file_waits().to_owned()
            data-empty=words.file_empty().to_owned()
            data-large=fill(words.file_large(), &[("most", &size(largest))])
            data-unasked=words.file_unasked().to_owned()
            data-cancel=words.file_cancel().to_owned()
            data-close=words.file_close().to_owned()
        >
            {rule::shown(on, &question.kind)}
            {offered}
            <input type="hidden" name=on.named("own") value=own/>
            <ul class="own">{listed}</ul>
            <template>{added(on, "")}</template>
            <label class="adding">
                <span class="eyebrow">{words.file_add().to_owned()}</span>
                <span class="hint">{hint(words, files, largest)}</span>
                <input type="file" name=on.named("file") multiple accept=accept/>
            </label>
            <button class="sends" name="go" value=on.named("upload")>{words.file_upload().to_owned()}</button>
            <p class="hint told" role="status"></p>
        </div>
    }
    .into_any()
}

/// A file that the person added, with the button that takes it away.
fn added(on: On<'_>, uri: &str) -> AnyView {
    let name = file_name(uri);
    view! {
        <li class="file">
            <a href=address(uri)><bdi>{name.clone()}</bdi></a>
            <button class="plain" name=on.named("drop") value=uri.to_owned()>{on.words.file_remove().to_owned()}" "<bdi class="vh">{name}</bdi></button>
        </li>
    }
    .into_any()
}

/// Where a person gets a file of their own: the ends of its URI are the survey, the upload and the name.
fn address(uri: &str) -> Option<String> {
    let mut ends = uri.rsplit('/').skip(1);
    let (upload, survey) = (ends.next()?, ends.next()?);
    let is_id = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_id(upload) && is_id(survey)).then(|| format!("/s/{survey}/files/{upload}"))
}

/// What is accepted, as browsers want it: an extension with its dot.
fn accept(files: &Files) -> Vec<String> {
    let dotted = |one: &String| if one.contains('/') || one.starts_with('.') { one.clone() } else { format!(".{one}") };
    files.accept.iter().map(dotted).collect()
}

fn hint(words: &PageWords, files: &Files, largest: u64) -> String {
    let most = size(largest);
    if files.accept.is_empty() {
        return fill(words.file_hint(), &[("most", &most)]);
    }
    fill(words.file_hint_kinds(), &[("most", &most), ("kinds", &accept(files).join(words.comma()))])
}

/// "20 MB", rounded down: what is said to fit fits.
pub fn size(bytes: u64) -> String {
    const STEP: u64 = 1024;
    match bytes {
        0..STEP => format!("{bytes} B"),
        STEP..1_048_576 => format!("{} KB", bytes / STEP),
        _ => format!("{} MB", bytes / 1_048_576),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_fetched_by_the_ends_of_its_uri() {
        assert_eq!(address("file:///data/files/abc/def/a%20b.txt").as_deref(), Some("/s/abc/files/def"));
        for uri in ["", "file:///a", "file:///a/../b", "file:///..//b", "javascript:alert(1)"] {
            assert_eq!(address(uri), None, "{uri}");
        }
    }

    #[test]
    fn a_size_is_said_in_a_unit_that_it_fills() {
        assert_eq!([0, 1_023, 1_024, 1_048_575, 20_971_520].map(size), ["0 B", "1023 B", "1 KB", "1023 KB", "20 MB"]);
    }
}
