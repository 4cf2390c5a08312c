//! The inbox: what is waiting for a person, and what was settled before.

use leptos::prelude::*;

use crate::pages::{Document, Frame, masthead::Masthead};

/// One survey in the list, in words.
#[derive(Clone, Debug)]
pub struct Entry {
    pub href: String,
    pub title: String,
    /// "build-agent · 1 min ago · 3 to 5 questions".
    pub meta: String,
    /// "new", "2 of 7", "yesterday".
    pub state: String,
    /// Nobody has begun to answer it.
    pub new: bool,
}

#[component]
pub fn InboxPage(
    frame: Frame,
    heading: String,
    pending: Vec<Entry>,
    settled: Vec<Entry>,
    /// The command that posts a first survey, with this server's own address.
    command: String,
) -> impl IntoView {
    let words = frame.words.clone();
    let empty = pending.is_empty().then(|| {
        view! {
            <div class="prose">
                <p>{words.inbox_empty_text().to_owned()}</p>
                <pre tabindex="0" aria-label=words.inbox_command().to_owned()><code>{command}</code></pre>
            </div>
        }
    });
    let waiting = (!pending.is_empty()).then(|| list("list", pending));
    let earlier = (!settled.is_empty()).then(|| {
        view! {
            <h2 class="eyebrow">{words.settled_heading().to_owned()}</h2>
            {list("list past", settled)}
        }
    });
    view! {
        <Document frame=frame.clone()>
            <Masthead frame/>
            <main class="page">
                <div class="column" id="inbox">
                    <h1 class="prompt" aria-live="polite">{heading}</h1>
                    {waiting}
                    {empty}
                    {earlier}
                </div>
            </main>
        </Document>
    }
}

fn list(class: &'static str, entries: Vec<Entry>) -> impl IntoView {
    let entries: Vec<_> = entries
        .into_iter()
        .map(|entry| {
            view! {
                <li class:new=entry.new>
                    <a class="title" href=entry.href dir="auto">{entry.title}</a>
                    <p class="meta"><bdi>{entry.meta}</bdi></p>
                    <p class="meta state">{entry.state}</p>
                </li>
            }
        })
        .collect();
    view! { <ul class=class>{entries}</ul> }
}
