//! A survey that is over: the receipt of what was sent, or what became of it, with the draft to read and copy.

use leptos::prelude::*;

use crate::pages::{
    Document, Frame,
    masthead::{About, Masthead},
};

/// One answer in words.
#[derive(Clone, Debug)]
pub struct Line {
    pub prompt: String,
    /// `None` for a question that was skipped.
    pub said: Option<String>,
    pub note: Option<String>,
}

/// How it ended, in words.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    pub title: String,
    pub text: String,
    /// What the person gave as the reason.
    pub reason: Option<String>,
    /// Only a submission has one: term and value, with the machine's form of a time.
    pub receipt: Vec<Fact>,
    /// What is asked next, where something is.
    pub next: Option<Next>,
    pub lines: Vec<Line>,
}

/// The survey that follows this one in the same session, when it is there.
#[derive(Clone, Debug, Default)]
pub struct Next {
    /// What to expect, or that it is there.
    pub text: String,
    /// Address and name.
    pub link: Option<(String, String)>,
}

#[derive(Clone, Debug)]
pub struct Fact {
    pub term: String,
    pub value: String,
    pub datetime: Option<String>,
}

#[component]
pub fn EndedPage(frame: Frame, about: About, ending: Ending) -> impl IntoView {
    let words = frame.words.clone();
    let sent = !ending.receipt.is_empty();
    let lines: Vec<_> = ending.lines.into_iter().map(|line| answer(words.skipped_answer(), line)).collect();
    let heading = (!sent && !lines.is_empty()).then(|| view! { <h2 class="eyebrow">{words.draft_heading().to_owned()}</h2> });
    let list = (!lines.is_empty()).then(|| view! { <ul class="list">{lines}</ul> });
    let all = view! { <a class="button" href="/">{words.all_surveys().to_owned()}</a> };
    // What is asked next stands before the draft, which may be long; the list of all surveys goes along.
    let (next, last) = match ending.next {
        Some(next) => (Some(following(next, all.into_any())), None),
        None => (None, Some(view! { <div class="actions">{all}</div> })),
    };
    view! {
        <Document frame=frame.clone()>
            <Masthead frame about=Some(about)/>
            <main class="page">
                <div class="column">
                    <h1 class="prompt">{ending.title}</h1>
                    <div class="prose">
                        <p>{ending.text}</p>
                        {ending.reason.map(|reason| view! { <blockquote><p dir="auto">{reason}</p></blockquote> })}
                    </div>
                    {next}
                    {heading}
                    {list}
                    {sent.then(|| receipt(words.receipt().to_owned(), ending.receipt))}
                    {last}
                </div>
            </main>
        </Document>
    }
}

/// What is looked at again whenever something happens; the text by itself, so that readers hear it change.
fn following(next: Next, all: AnyView) -> impl IntoView {
    view! {
        <p class="await" id="awaited" data-live="" role="status">{next.text}</p>
        <div class="actions" id="next" data-live="">
            {next.link.map(|(href, name)| view! { <a class="button solid" href=href>{name}</a> })}
            {all}
        </div>
    }
}

fn answer(skipped: &str, line: Line) -> impl IntoView + use<> {
    let none = line.said.is_none();
    let said = line.said.unwrap_or_else(|| skipped.to_owned());
    view! {
        <li>
            <p class="meta" dir="auto">{line.prompt}</p>
            <p class="said" class:none=none dir="auto">{said}</p>
            {line.note.map(|note| view! { <p class="remark" dir="auto">{note}</p> })}
        </li>
    }
}

fn receipt(title: String, facts: Vec<Fact>) -> impl IntoView {
    let facts: Vec<_> = facts
        .into_iter()
        .map(|Fact { term, value, datetime }| {
            let value = match datetime {
                Some(datetime) => view! { <time datetime=datetime dir="ltr">{value}</time> }.into_any(),
                None => view! { <bdi>{value}</bdi> }.into_any(),
            };
            view! { <dt>{term}</dt><dd>{value}</dd> }
        })
        .collect();
    view! {
        <h2 class="eyebrow">{title}</h2>
        <dl class="facts">{facts}</dl>
    }
}
