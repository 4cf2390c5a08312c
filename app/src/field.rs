//! The inputs of a question as HTML: real ones, which work before script is there and without it. The only other maker
//! of [`Html`] beside `markdown`.

use engine::{Custom, Entry, Given, Kind, Question, QuestionText};
use leptos::prelude::*;

use crate::{wording::Html, words::Words};

/// The field of `question` with the answer that `entry` holds.
pub fn field(words: &Words, question: &Question, text: &QuestionText, entry: Option<&Entry>) -> Html {
    let field = match &question.kind {
        Kind::Choice(choices) if !choices.options.is_empty() => rows(words, question, text, entry),
        Kind::Choice(_) => writing("custom", 5, entry),
        Kind::Text { multiline, .. } => writing("text", if *multiline { 5 } else { 1 }, entry),
    };
    let note = question.notes.then(|| note(words, entry));
    Html::trusted(view! { {field}{note} }.to_html())
}

fn rows(words: &Words, question: &Question, text: &QuestionText, entry: Option<&Entry>) -> AnyView {
    let Kind::Choice(choices) = &question.kind else { return ().into_any() };
    let kind = if choices.many { "checkbox" } else { "radio" };
    let picked = entry.map(Entry::picked).unwrap_or_default();
    let row = |(position, choice): (usize, &engine::ChoiceText)| {
        let checked = picked.iter().any(|pick| pick.position() == position);
        let badge = choice.recommended.then(|| view! { "\u{2002}"<span class="badge">{words.recommended().to_owned()}</span> });
        let description = choice.description.clone().filter(|description| !description.trim().is_empty());
        view! {
            <div class="row">
                <label class="pick">
                    <input type=kind name="pick" value=position checked=checked/>
                    <span class="label"><bdi>{choice.shown_label().to_owned()}</bdi>{badge}</span>
                    {description.map(|description| view! { <span class="desc" dir="auto">{description}</span> })}
                </label>
            </div>
        }
    };
    let rows: Vec<_> = text.choices.iter().enumerate().map(row).collect();
    let other = choices.custom.then(|| other(words, choices.many, entry));
    view! { <div class="rows">{rows}{other}</div> }.into_any()
}

/// The row for an answer of one's own. Its text stays while an option is picked instead.
fn other(words: &Words, many: bool, entry: Option<&Entry>) -> AnyView {
    let (text, used) = match entry.map(|entry| &entry.given) {
        Some(Given::Choice { picked, custom }) => (custom.text().to_owned(), matches!(custom, Custom::Used(_)) && picked.is_empty()),
        Some(Given::Text(_)) | None => (String::new(), false),
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

/// A field for writing alone; the question is its label.
fn writing(name: &'static str, rows: u32, entry: Option<&Entry>) -> AnyView {
    let text = match entry.map(|entry| &entry.given) {
        Some(Given::Choice { custom, .. }) => custom.text().to_owned(),
        Some(Given::Text(text)) => text.clone(),
        None => String::new(),
    };
    view! { <textarea class="free" name=name rows=rows dir="auto" aria-labelledby="prompt" aria-describedby="error detail">{content(&text)}</textarea> }
        .into_any()
}

fn note(words: &Words, entry: Option<&Entry>) -> AnyView {
    let text = entry.map(|entry| entry.note.clone()).unwrap_or_default();
    let open = !text.is_empty();
    view! {
        <details class="note" open=open>
            <summary>{words.add_note().to_owned()}</summary>
            <label class="vh" for="note">{words.note().to_owned()}</label>
            <textarea id="note" name="note" rows="1" maxlength="500" dir="auto">{content(&text)}</textarea>
        </details>
    }
    .into_any()
}

/// Text for between the tags of a textarea: Leptos writes it there as it is, and browsers drop the line end it begins with.
fn content(text: &str) -> String {
    format!("\n{}", text.replace('&', "&amp;").replace('<', "&lt;"))
}
