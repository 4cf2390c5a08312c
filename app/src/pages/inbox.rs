//! The inbox: what is waiting for a person, and what was settled before. With script it keeps itself current
//! (`public/live.js`) and can notify (`public/news.js`).

use leptos::prelude::*;

use crate::{
    pages::{Document, Frame, masthead::Masthead},
    words::PageWords,
};

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
    let empty = pending.is_empty().then(|| first_steps(&words, command));
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
                <div class="column">
                    <h1 class="prompt" id="waiting" data-live="" aria-live="polite">{heading}</h1>
                    <div id="inbox" data-live="">{waiting} {empty} {earlier}</div>
                    {notify(&words)}
                </div>
            </main>
        </Document>
    }
}

/// What to do while nothing waits. The button that copies is shown by script.
fn first_steps(words: &PageWords, command: String) -> impl IntoView + use<> {
    view! {
        <div class="prose">
            <p>{words.inbox_empty_text().to_owned()}</p>
            <pre tabindex="0" aria-label=words.inbox_command().to_owned()><code id="command">{command}</code></pre>
        </div>
        <button class="quiet" type="button" hidden id="copy" data-copy="command" data-copied=words.copied().to_owned()>
            <span aria-live="polite">{words.copy().to_owned()}</span>
        </button>
    }
}

/// The switch for notifications, which only script can offer, with all that it may say.
fn notify(words: &PageWords) -> impl IntoView + use<> {
    view! {
        <div
            class="notify"
            id="notify"
            hidden
            data-by=words.asked_by().to_owned()
            data-nobody=words.asked_by_nobody().to_owned()
            data-offer=words.notify_offer().to_owned()
            data-off=words.notify_off().to_owned()
            data-granted=words.notify_on().to_owned()
            data-denied=words.notify_blocked().to_owned()
        >
            <button class="quiet" type="button">{words.notify_offer().to_owned()}</button>
            <p class="hint" role="status"></p>
        </div>
    }
}

fn list(class: &'static str, entries: Vec<Entry>) -> impl IntoView {
    let entries: Vec<_> = entries
        .into_iter()
        .map(|entry| {
            view! {
                <li class:new=entry.new>
                    <a class="title" href=entry.href><bdi>{entry.title}</bdi></a>
                    <p class="meta">{entry.meta}</p>
                    <p class="meta state">{entry.state}</p>
                </li>
            }
        })
        .collect();
    view! { <ul class=class>{entries}</ul> }
}
