//! The last page before sending: every answer with a way back to it, what was set aside apart, and Submit. It is the
//! server's page, since there is nothing to send to without the server. A template is looked over on the same page,
//! before it touches the draft.

use leptos::prelude::*;

use crate::{
    pages::{
        Document, Frame,
        ended::Line,
        masthead::{About, Masthead},
        path::PathMap,
    },
    wizard::screen::Step,
    words::Words,
};

/// What the review shows, in words.
#[derive(Clone, Debug)]
pub struct Review {
    pub id: String,
    /// The revision that is sent, or that a template would replace.
    pub seen: u64,
    /// The version of the survey that it shows.
    pub version: u32,
    /// "Five answers go to release-planner."
    pub lead: String,
    /// Why an earlier submission was not taken.
    pub notice: Option<String>,
    /// The template whose answers these are, if they are not the draft's.
    pub template: Option<Looked>,
    pub lines: Vec<Row>,
    pub set_aside: Vec<Row>,
    /// The path, for the map beside; empty for none.
    pub steps: Vec<Step>,
    /// The page before.
    pub back: String,
    /// "Submit 5 answers"
    pub submit: String,
    /// Of the path: done and total, with its text.
    pub progress: (usize, usize, String),
}

/// A template that is looked over.
#[derive(Clone, Debug)]
pub struct Looked {
    /// Among the survey's templates.
    pub position: usize,
    pub label: String,
}

#[derive(Clone, Debug)]
pub struct Row {
    pub line: Line,
    /// "You had: Postgres", where a template says something else.
    pub had: Option<String>,
    pub change: Change,
}

/// How an answer is changed.
#[derive(Clone, Debug)]
pub enum Change {
    /// On the page at this address.
    At(String),
    /// On the page of this question, once the template is the draft.
    Taking(String),
    /// Not from here.
    Not,
}

#[component]
pub fn ReviewPage(frame: Frame, words: Words, about: About, review: Review) -> impl IntoView {
    let sent = Sent::of(&review);
    let list = |rows: Vec<Row>| rows.into_iter().map(|each| row(&words, &sent, each)).collect::<Vec<_>>();
    let replaces = review.lines.iter().any(|row| row.had.is_some());
    let replaces = replaces.then(|| view! { <p class="hint">{frame.words.quick_changing().to_owned()}</p> });
    let aside = (!review.set_aside.is_empty()).then(|| {
        view! {
            <h2 class="eyebrow">{words.set_aside().to_owned()}</h2>
            <ul class="list">{list(review.set_aside)}</ul>
        }
    });
    let rows = list(review.lines);
    let map = (!review.steps.is_empty()).then(|| view! { <PathMap words=frame.words.clone() steps=review.steps aside=String::new()/> });
    let chip = review.template.map(|template| view! { <p class="chip" dir="auto">{template.label}</p> });
    let submit = match sent.template {
        None => view! { <button class="solid next">{review.submit}</button> }.into_any(),
        Some(_) => view! { <button class="solid next" name="go" value="send">{review.submit}</button> }.into_any(),
    };
    view! {
        <Document frame=frame.clone()>
            <Masthead frame about=Some(about) progress=Some(review.progress)/>
            <main class="page">
                {map}
                <div class="column">
                    {review.notice.map(|notice| view! { <p class="notice warn" role="alert">{notice}</p> })}
                    {chip}
                    <h1 class="prompt" tabindex="-1">{words.review_title().to_owned()}</h1>
                    <div class="prose"><p>{review.lead}</p>{replaces}</div>
                    <ul class="list">{rows}</ul>
                    {aside}
                    <form class="actions bar" method="post" action=sent.action.clone()>
                        {sent.fields()}
                        <a class="button" href=review.back>{words.back().to_owned()}</a>
                        {submit}
                    </form>
                </div>
            </main>
        </Document>
    }
}

/// What every form of the page sends along, and where to.
struct Sent {
    action: String,
    seen: u64,
    version: u32,
    template: Option<usize>,
}

impl Sent {
    fn of(review: &Review) -> Self {
        let template = review.template.as_ref().map(|template| template.position);
        let action = format!("/s/{}/{}", review.id, if template.is_some() { "quick" } else { "submit" });
        Self { action, seen: review.seen, version: review.version, template }
    }

    fn fields(&self) -> impl IntoView + use<> {
        view! {
            <input type="hidden" name="seen" value=self.seen/>
            <input type="hidden" name="version" value=self.version/>
            {self.template.map(|position| view! { <input type="hidden" name="template" value=position/> })}
        }
    }
}

fn row(words: &Words, sent: &Sent, row: Row) -> impl IntoView + use<> {
    let Row { line, had, change } = row;
    let none = line.said.is_none();
    let said = line.said.unwrap_or_else(|| words.skipped().to_owned());
    let word = || view! { {words.change().to_owned()}<span class="vh">" "{line.prompt.clone()}</span> };
    let change = match change {
        Change::At(href) => view! { <a class="change" href=href>{word()}</a> }.into_any(),
        Change::Taking(question) => view! {
            <form class="change" method="post" action=sent.action.clone()>
                {sent.fields()}
                <input type="hidden" name="at" value=question/>
                <button class="link" name="go" value="take">{word()}</button>
            </form>
        }
        .into_any(),
        Change::Not => ().into_any(),
    };
    view! {
        <li>
            <p class="meta" dir="auto">{line.prompt.clone()}</p>
            <p class="said" class:none=none dir="auto">{said}</p>
            {line.note.map(|note| view! { <p class="remark" dir="auto">{note}</p> })}
            {had.map(|had| view! { <p class="had">{had}</p> })}
            {change}
        </li>
    }
}
