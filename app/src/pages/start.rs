//! The start page: why one is asked, how long it takes, and the ways in: question by question, or with a template that
//! decides all of them. A survey with neither an intro nor a template has none.

use leptos::prelude::*;

use crate::{
    depth::{Depth, depth},
    pages::{
        Document, Frame,
        masthead::{About, Masthead},
        steering,
    },
    wording::Html,
    words::{PageWords, Words},
};

/// What the start page shows, in words.
#[derive(Clone, Debug)]
pub struct Start {
    pub intro: Option<Html>,
    /// "5 to 9 questions · about 4 minutes".
    pub extent: String,
    /// Where the first open question is.
    pub first: String,
    /// Something is answered already.
    pub begun: bool,
    /// That nobody waits any more.
    pub late: Option<String>,
    /// The revision that a template would replace.
    pub seen: u64,
    /// The version of the survey that it shows.
    pub version: u32,
    pub quick: Vec<Offer>,
}

/// A template: a whole set of answers to take with one click.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Among the survey's templates.
    pub position: usize,
    pub label: String,
    pub description: Option<String>,
    pub recommended: bool,
    pub depth: Depth,
}

#[component]
pub fn StartPage(frame: Frame, words: Words, about: About, start: Start) -> impl IntoView {
    let Start { intro, extent, first, begun, late, seen, version, quick } = start;
    let go = if begun { frame.words.carry_on().to_owned() } else { frame.words.start().to_owned() };
    let (buttons, hints) = about.steers.then(|| steering::beside(&frame.words, &about)).unzip();
    let quick = (!quick.is_empty()).then(|| {
        let offers = quick.into_iter().map(|offer| card(&frame, &words, &about.id, (seen, version), offer)).collect::<Vec<_>>();
        let replaces = begun.then(|| view! { <p class="hint">{frame.words.quick_replaces().to_owned()}</p> });
        view! { <h2 class="eyebrow">{frame.words.quick_title().to_owned()}</h2>{replaces}<ul class="offers">{offers}</ul> }
    });
    let title = about.title.clone();
    // Here steering stands beside Start.
    let about = About { steers: false, ..about };
    view! {
        <Document frame=frame.clone()>
            <Masthead frame about=Some(about)/>
            <main class="page">
                <div class="column">
                    {late.map(|late| view! { <p class="notice warn" role="status">{late}</p> })}
                    <h1 class="prompt" dir="auto">{title}</h1>
                    {intro.map(|intro| view! { <div class="prose" dir="auto" inner_html=intro.as_str().to_owned()></div> })}
                    <p class="meta">{extent}</p>
                    <div class="actions"><a class="button solid" href=first>{go}</a>{buttons}</div>
                    {hints}
                    {quick}
                </div>
            </main>
        </Document>
    }
}

/// One template, which stands for itself: what it says, what is behind it, and the two ways to take it.
fn card(frame: &Frame, words: &Words, id: &str, (seen, version): (u64, u32), offer: Offer) -> impl IntoView + use<> {
    let pages: &PageWords = &frame.words;
    let Offer { position, label, description, recommended, depth: behind } = offer;
    let badge = recommended.then(|| view! { "\u{2002}"<span class="badge">{words.recommended().to_owned()}</span> });
    let of = || view! { <span class="vh">" "<bdi>{label.clone()}</bdi></span> };
    view! {
        <li class="offer deep">
            <div class="head">
                <h3 class="label"><bdi>{label.clone()}</bdi>{badge}</h3>
                {description.map(|description| view! { <p class="desc" dir="auto">{description}</p> })}
            </div>
            <form class="actions" method="post" action=format!("/s/{id}/quick")>
                <input type="hidden" name="template" value=position/>
                <input type="hidden" name="seen" value=seen/>
                <input type="hidden" name="version" value=version/>
                <button name="go" value="send">{pages.quick_use().to_owned()}{of()}</button>
                <a href=format!("/s/{id}/review?template={position}")>{pages.quick_review().to_owned()}{of()}</a>
            </form>
            {depth(pages, frame.theme, &behind)}
        </li>
    }
}
