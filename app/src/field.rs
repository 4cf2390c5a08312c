//! The inputs of a question as HTML: real ones, which work before script is there and without it. Like `markdown` and
//! `asking` it makes [`Html`].

mod offered;
mod order;
pub mod rule;
mod scale;
mod uploads;
mod written;

use engine::{ChoiceText, Choices, Custom, Entry, Given, Image, Kind, KindText, LONGEST_NOTE, Preview, Question, QuestionText};
use leptos::prelude::*;

pub use self::uploads::size;
use crate::{
    api::Fields,
    depth::{Depth, depth},
    pages::Theme,
    wording::Html,
    words::{PageWords, Words},
};

/// The page that a field stands on.
#[derive(Clone, Copy)]
pub struct On<'a> {
    pub words: &'a PageWords,
    /// What the names and ids of the field begin with (`crate::mark`).
    pub mark: &'a str,
}

impl On<'_> {
    /// A name or id as it is on this page.
    pub(super) fn named(self, name: impl std::fmt::Display) -> String {
        format!("{}{name}", self.mark)
    }

    /// Several ids, for what is labelled or described by them.
    pub(super) fn all_named(self, names: &[&str]) -> String {
        names.iter().map(|name| self.named(name)).collect::<Vec<_>>().join(" ")
    }
}

/// What a field is shown with beside its question: the depth of its options, and how large a file may be.
#[derive(Clone, Copy)]
pub struct Depths<'a> {
    pub on: On<'a>,
    pub theme: Theme,
    /// Where the diagram of the option at a position, with this source, is drawn; without the theme.
    pub diagram: &'a dyn Fn(usize, &str) -> Option<String>,
    /// In bytes.
    pub largest: u64,
}

/// The field of `question` with the answer that `entry` holds.
pub fn field(words: &Words, question: &Question, text: &QuestionText, entry: Option<&Entry>, depths: Depths<'_>) -> Html {
    let on = depths.on;
    let given = entry.map(|entry| &entry.given);
    let field = match (&question.kind, &text.kind) {
        (Kind::Choice(choices), _) if !choices.options.is_empty() => {
            let rule = rule::shown(on, &question.kind);
            view! { {rule}{rows(words, choices, text, entry, depths)} }.into_any()
        }
        (Kind::Choice(_), _) => written::area(on, "custom", 5, given),
        (Kind::Text { max_length, multiline }, _) => written::text(on, *max_length, *multiline, given),
        (Kind::Number(_), KindText::Number { unit }) => written::number(on, &question.kind, unit.as_deref(), given),
        (Kind::Number(_), _) => written::number(on, &question.kind, None, given),
        (Kind::Date(rule), _) => written::date(on, &question.kind, rule, given),
        (Kind::Email, _) => written::address(on, "email", given),
        (Kind::Url, _) => written::address(on, "url", given),
        (Kind::Boolean, KindText::Boolean { yes, no }) => yes_no(on, [yes.as_deref(), no.as_deref()], given),
        (Kind::Boolean, _) => yes_no(on, [None, None], given),
        (Kind::Scale(scale), KindText::Scale { points, items }) => scale::grid(on, scale, points, items, given),
        (Kind::Rank(rank), KindText::Rank { items }) => order::list(on, rank, items, given),
        (Kind::Resource(resources), KindText::Resources(texts)) => offered::resources(on, &question.kind, resources, texts, given),
        (Kind::Files(files), KindText::Resources(texts)) => uploads::files(on, question, (files, texts), given, depths.largest),
        // Graph and texts come from one parser, which gives each kind its own.
        (Kind::Scale(_) | Kind::Rank(_) | Kind::Resource(_) | Kind::Files(_), _) => ().into_any(),
    };
    // A page of its own has Skip for it.
    let clear = (!on.mark.is_empty() && can_be_cleared(question)).then(|| clear(on));
    let note = question.notes.then(|| note(on, words, entry));
    Html::trusted(view! { {field}{clear}{note} }.to_html())
}

/// Whether an answer may be taken back and has no letters to delete for that: one of what is offered, or a day, which may
/// be half-written.
pub fn can_be_cleared(question: &Question) -> bool {
    let is_picked = match &question.kind {
        Kind::Choice(choices) => !choices.many && !choices.options.is_empty(),
        Kind::Resource(resources) => !resources.many,
        Kind::Date(_) | Kind::Boolean => true,
        Kind::Text { .. } | Kind::Number(_) | Kind::Email | Kind::Url | Kind::Scale(_) | Kind::Rank(_) | Kind::Files(_) => false,
    };
    question.skippable && is_picked
}

/// Takes the answer back. Styles show it once there is one.
fn clear(on: On<'_>) -> AnyView {
    view! { <p class="clearing"><button class="link clear" name=on.named("clear") value=Fields::WHOLE>{on.words.clear().to_owned()}</button></p> }
        .into_any()
}

/// The options, those that are recommended first. What a form sends is their position in the survey, wherever they stand.
fn rows(words: &Words, choices: &Choices, text: &QuestionText, entry: Option<&Entry>, depths: Depths<'_>) -> AnyView {
    let on = depths.on;
    let kind = if choices.many { "checkbox" } else { "radio" };
    let pictured = text.choices.iter().any(|choice| picture(choice).is_some());
    let picked = entry.map(Entry::picked).unwrap_or_default();
    let row = |(position, choice): (usize, &ChoiceText)| {
        let checked = picked.iter().any(|pick| pick.position() == position);
        let alone = choices.many && choices.options.get(position).is_some_and(|option| option.exclusive);
        let badge = choice.recommended.then(|| view! { "\u{2002}"<span class="badge">{words.recommended().to_owned()}</span> });
        let description = choice.description.clone().filter(|description| !description.trim().is_empty());
        let address = choice.diagram.as_deref().and_then(|source| (depths.diagram)(position, source));
        let depth = depth(depths.on.words, depths.theme, &Depth::of_option(depths.on.mark, position, choice, address));
        let face = pictured.then(|| offered::face(picture(choice)));
        view! {
            <div class="row deep" class:pictured=pictured>
                <label class="pick head">
                    <input type=kind name=on.named("pick") value=position checked=checked data-alone=alone/>
                    {face}
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
    let other = choices.custom.then(|| other(on, words, choices.many, entry));
    view! { <div class=if pictured { offered::PICTURES } else { offered::ROWS }>{rows}{other}</div> }.into_any()
}

fn picture(choice: &ChoiceText) -> Option<&Image> {
    match (&choice.thumbnail, &choice.preview) {
        (Some(image), _) | (None, Some(Preview::Image(image))) => Some(image),
        (None, Some(Preview::Text(_)) | None) => None,
    }
}

/// Yes and no, as two options.
fn yes_no(on: On<'_>, labels: [Option<&str>; 2], given: Option<&Given>) -> AnyView {
    let chosen = if let Some(Given::Boolean(chosen)) = given { *chosen } else { None };
    let row = |(position, label): (usize, String)| {
        let checked = chosen.is_some_and(|yes| usize::from(!yes) == position);
        view! {
            <div class="row">
                <label class="pick">
                    <input type="radio" name=on.named("pick") value=position checked=checked/>
                    <span class="label"><bdi>{label}</bdi></span>
                </label>
            </div>
        }
    };
    let rows: Vec<_> = rule::yes_no(on.words, labels).into_iter().enumerate().map(row).collect();
    view! { <div class="rows">{rows}</div> }.into_any()
}

/// The row for an answer of one's own. Its text stays while an option is picked instead.
fn other(on: On<'_>, words: &Words, many: bool, entry: Option<&Entry>) -> AnyView {
    let (text, used) = match entry.map(|entry| &entry.given) {
        Some(Given::Choice { picked, custom }) => (custom.text().to_owned(), matches!(custom, Custom::Used(_)) && picked.is_empty()),
        Some(Given::Text(_) | Given::Scale { .. } | Given::Rank(_) | Given::Uris(_) | Given::Boolean(_)) | None => (String::new(), false),
    };
    let label = words.something_else().to_owned();
    let placeholder = format!("{label}…");
    let name = view! { <span class="vh">{label.clone()}</span> };
    let pick = if many {
        view! { <label class="pick" for=on.named("custom")><span class="key" aria-hidden="true"></span>{name}</label> }.into_any()
    } else {
        view! { <label class="pick"><input type="radio" name=on.named("pick") value="other" checked=used/>{name}</label> }.into_any()
    };
    view! {
        <div class="row other">
            {pick}
            <textarea id=on.named("custom") name=on.named("custom") rows="1" dir="auto" placeholder=placeholder aria-label=label>{content(&text)}</textarea>
        </div>
    }
    .into_any()
}

fn note(on: On<'_>, words: &Words, entry: Option<&Entry>) -> AnyView {
    let text = entry.map(|entry| entry.note.clone()).unwrap_or_default();
    let open = !text.is_empty();
    view! {
        <details class="note" open=open>
            <summary>{words.add_note().to_owned()}</summary>
            <label class="vh" for=on.named("note")>{words.note().to_owned()}</label>
            <textarea id=on.named("note") name=on.named("note") rows="1" maxlength=LONGEST_NOTE dir="auto">{content(&text)}</textarea>
        </details>
    }
    .into_any()
}

/// Text for between the tags of a textarea: Leptos writes it there as it is, and browsers drop the line end it begins with.
pub(crate) fn content(text: &str) -> String {
    format!("\n{}", text.replace('&', "&amp;").replace('<', "&lt;"))
}
