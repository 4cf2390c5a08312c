//! The inputs of a question as HTML: real ones, which work before script is there and without it. Like `markdown` and
//! `asking` it makes [`Html`].

mod offered;
mod order;
pub mod rule;
mod scale;
mod uploads;
mod written;

use engine::{Choices, Custom, Entry, Given, Kind, KindText, LONGEST_NOTE, Preview, Question, QuestionText};
use leptos::prelude::*;

use crate::{
    depth::{Depth, depth},
    pages::Theme,
    wording::Html,
    words::{PageWords, Words},
};

pub use self::uploads::size;

/// What a field is shown with beside its question: the depth of its options, and how large a file may be.
#[derive(Clone, Copy)]
pub struct Depths<'a> {
    pub words: &'a PageWords,
    pub theme: Theme,
    /// Where the diagram of the option at a position, with this source, is drawn; without the theme.
    pub diagram: &'a dyn Fn(usize, &str) -> Option<String>,
    /// In bytes.
    pub largest: u64,
}

/// The field of `question` with the answer that `entry` holds.
pub fn field(words: &Words, question: &Question, text: &QuestionText, entry: Option<&Entry>, depths: Depths<'_>) -> Html {
    let pages = depths.words;
    let given = entry.map(|entry| &entry.given);
    let field = match (&question.kind, &text.kind) {
        (Kind::Choice(choices), _) if !choices.options.is_empty() => {
            let rule = rule::shown(pages, &question.kind);
            view! { {rule}{rows(words, choices, text, entry, depths)} }.into_any()
        }
        (Kind::Choice(_), _) => written::area("custom", 5, given),
        (Kind::Text { max_length, multiline }, _) => written::text(pages, *max_length, *multiline, given),
        (Kind::Number(_), KindText::Number { unit }) => written::number(pages, &question.kind, unit.as_deref(), given),
        (Kind::Number(_), _) => written::number(pages, &question.kind, None, given),
        (Kind::Date(rule), _) => written::date(pages, &question.kind, rule, given),
        (Kind::Email, _) => written::address("email", given),
        (Kind::Url, _) => written::address("url", given),
        (Kind::Boolean, KindText::Boolean { yes, no }) => yes_no(pages, [yes.as_deref(), no.as_deref()], given),
        (Kind::Boolean, _) => yes_no(pages, [None, None], given),
        (Kind::Scale(scale), KindText::Scale { points, items }) => scale::grid(pages, scale, points, items, given),
        (Kind::Rank(rank), KindText::Rank { items }) => order::list(pages, rank, items, given),
        (Kind::Resource(resources), KindText::Resources(texts)) => offered::resources(pages, &question.kind, resources, texts, given),
        (Kind::Files(files), KindText::Resources(texts)) => uploads::files(pages, question, (files, texts), given, depths.largest),
        // Graph and texts come from one parser, which gives each kind its own.
        (Kind::Scale(_) | Kind::Rank(_) | Kind::Resource(_) | Kind::Files(_), _) => ().into_any(),
    };
    let note = question.notes.then(|| note(words, entry));
    Html::trusted(view! { {field}{note} }.to_html())
}

/// The options, those that are recommended first. What a form sends is their position in the survey, wherever they stand.
fn rows(words: &Words, choices: &Choices, text: &QuestionText, entry: Option<&Entry>, depths: Depths<'_>) -> AnyView {
    let kind = if choices.many { "checkbox" } else { "radio" };
    let picked = entry.map(Entry::picked).unwrap_or_default();
    let row = |(position, choice): (usize, &engine::ChoiceText)| {
        let checked = picked.iter().any(|pick| pick.position() == position);
        let alone = choices.many && choices.options.get(position).is_some_and(|option| option.exclusive);
        let badge = choice.recommended.then(|| view! { "\u{2002}"<span class="badge">{words.recommended().to_owned()}</span> });
        let description = choice.description.clone().filter(|description| !description.trim().is_empty());
        let address = choice.diagram.as_deref().and_then(|source| (depths.diagram)(position, source));
        let depth = depth(depths.words, depths.theme, &Depth::of_option(position, choice, address));
        let shown = match (&choice.thumbnail, &choice.preview) {
            (Some(image), _) | (None, Some(Preview::Image(image))) => Some(offered::picture(image)),
            (None, Some(Preview::Text(_)) | None) => None,
        };
        let pictured = shown.is_some();
        view! {
            <div class="row deep" class:pictured=pictured>
                <label class="pick head">
                    <input type=kind name="pick" value=position checked=checked data-alone=alone/>
                    {shown}
                    <span class="label"><bdi>{choice.shown_label().to_owned()}</bdi>{badge}</span>
                    {description.map(|description| view! { <span class="desc" dir="auto">{description}</span> })}
                </label>
                {depth}
            </div>
        }
    };
    let mut order: Vec<_> = text.choices.iter().enumerate().collect();
    order.sort_by_key(|(_, choice)| !choice.recommended);
    let rows: Vec<_> = order.into_iter().map(row).collect();
    let other = choices.custom.then(|| other(words, choices.many, entry));
    view! { <div class="rows">{rows}{other}</div> }.into_any()
}

/// Yes and no, as two options.
fn yes_no(words: &PageWords, labels: [Option<&str>; 2], given: Option<&Given>) -> AnyView {
    let chosen = if let Some(Given::Boolean(chosen)) = given { *chosen } else { None };
    let row = |(position, label): (usize, String)| {
        let checked = chosen.is_some_and(|yes| usize::from(!yes) == position);
        view! {
            <div class="row">
                <label class="pick">
                    <input type="radio" name="pick" value=position checked=checked/>
                    <span class="label"><bdi>{label}</bdi></span>
                </label>
            </div>
        }
    };
    let rows: Vec<_> = rule::yes_no(words, labels).into_iter().enumerate().map(row).collect();
    view! { <div class="rows">{rows}</div> }.into_any()
}

/// The row for an answer of one's own. Its text stays while an option is picked instead.
fn other(words: &Words, many: bool, entry: Option<&Entry>) -> AnyView {
    let (text, used) = match entry.map(|entry| &entry.given) {
        Some(Given::Choice { picked, custom }) => (custom.text().to_owned(), matches!(custom, Custom::Used(_)) && picked.is_empty()),
        Some(Given::Text(_) | Given::Scale { .. } | Given::Rank(_) | Given::Uris(_) | Given::Boolean(_)) | None => (String::new(), false),
    };
    let label = words.something_else().to_owned();
    let placeholder = format!("{label}…");
    let name = view! { <span class="vh">{label.clone()}</span> };
    let pick = if many {
        view! { <label class="pick" for="custom"><span class="key" aria-hidden="true"></span>{name}</label> }.into_any()
    } else {
        view! { <label class="pick"><input type="radio" name="pick" value="other" checked=used/>{name}</label> }.into_any()
    };
    view! {
        <div class="row other">
            {pick}
            <textarea id="custom" name="custom" rows="1" dir="auto" placeholder=placeholder aria-label=label>{content(&text)}</textarea>
        </div>
    }
    .into_any()
}

fn note(words: &Words, entry: Option<&Entry>) -> AnyView {
    let text = entry.map(|entry| entry.note.clone()).unwrap_or_default();
    let open = !text.is_empty();
    view! {
        <details class="note" open=open>
            <summary>{words.add_note().to_owned()}</summary>
            <label class="vh" for="note">{words.note().to_owned()}</label>
            <textarea id="note" name="note" rows="1" maxlength=LONGEST_NOTE dir="auto">{content(&text)}</textarea>
        </details>
    }
    .into_any()
}

/// Text for between the tags of a textarea: Leptos writes it there as it is, and browsers drop the line end it begins with.
pub(crate) fn content(text: &str) -> String {
    format!("\n{}", text.replace('&', "&amp;").replace('<', "&lt;"))
}
