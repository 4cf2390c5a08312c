//! The last page before sending: every answer with a way back to it, what was set aside apart, and Submit. It is the
//! server's page, since there is nothing to send to without the server.

use leptos::prelude::*;

use crate::{
    pages::{
        Document, Frame,
        ended::Line,
        masthead::{About, Masthead},
    },
    words::Words,
};

/// What the review shows, in words.
#[derive(Clone, Debug)]
pub struct Review {
    pub id: String,
    /// The revision that is sent.
    pub seen: u64,
    /// "Five answers go to release-planner."
    pub lead: String,
    /// Why an earlier submission was not taken.
    pub notice: Option<String>,
    pub lines: Vec<(Line, String)>,
    pub set_aside: Vec<(Line, String)>,
    /// The page before.
    pub back: String,
    /// "Submit 5 answers"
    pub submit: String,
    /// Of the path: done and total, with its text.
    pub progress: (usize, usize, String),
}

#[component]
pub fn ReviewPage(frame: Frame, words: Words, about: About, review: Review) -> impl IntoView {
    let list = |lines: Vec<(Line, String)>| lines.into_iter().map(|(line, href)| row(&words, line, href)).collect::<Vec<_>>();
    let aside = (!review.set_aside.is_empty()).then(|| {
        view! {
            <h2 class="eyebrow">{words.set_aside().to_owned()}</h2>
            <ul class="list">{list(review.set_aside)}</ul>
        }
    });
    let rows = list(review.lines);
    view! {
        <Document frame=frame.clone()>
            <Masthead frame about=Some(about) progress=Some(review.progress)/>
            <main class="page">
                <form class="column" method="post" action=format!("/s/{}/submit", review.id)>
                    <input type="hidden" name="seen" value=review.seen/>
                    {review.notice.map(|notice| view! { <p class="notice warn" role="alert">{notice}</p> })}
                    <h1 class="prompt" tabindex="-1">{words.review_title().to_owned()}</h1>
                    <div class="prose"><p>{review.lead}</p></div>
                    <ul class="list">{rows}</ul>
                    {aside}
                    <div class="actions bar">
                        <a class="button" href=review.back>{words.back().to_owned()}</a>
                        <button class="solid next">{review.submit}</button>
                    </div>
                </form>
            </main>
        </Document>
    }
}

fn row(words: &Words, line: Line, href: String) -> impl IntoView + use<> {
    let none = line.said.is_none();
    let said = line.said.unwrap_or_else(|| words.skipped().to_owned());
    view! {
        <li>
            <p class="meta" dir="auto">{line.prompt.clone()}</p>
            <p class="said" class:none=none dir="auto">{said}</p>
            {line.note.map(|note| view! { <p class="remark" dir="auto">{note}</p> })}
            <a class="change" href=href>{words.change().to_owned()}<span class="vh">" "{line.prompt}</span></a>
        </li>
    }
}
