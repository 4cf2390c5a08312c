//! What was asked and added about a question, as HTML: what the agent says beyond the detail, and what the person asked
//! back. The words of people are escaped, those of agents come through `markdown`.

use leptos::prelude::*;

use crate::{
    markdown,
    wording::Html,
    words::{PageWords, fill},
};

/// Something that a person asked back.
pub struct Asked<'a> {
    pub text: &'a str,
    pub answered: bool,
}

/// What a person wrote to ask and did not send, or what was not taken: it stays on the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unsent {
    pub text: String,
    /// Why it was not taken; empty if that was not tried.
    pub error: String,
}

/// The insight that a question came with, closed, and below it all that the agent added, open, in order.
pub fn added(words: &PageWords, agent: &str, insight: Option<&str>, added: &[String]) -> Html {
    let prose = |source: &str| view! { <div class="prose" dir="auto" inner_html=markdown::render(source).as_str().to_owned()></div> };
    let insight = insight.map(|insight| {
        view! { <details class="insight"><summary class="eyebrow">{words.insight().to_owned()}</summary>{prose(insight)}</details> }
    });
    let by = fill(words.insight_added(), &[("agent", agent)]);
    let one = |added: &String| view! { <section class="insight"><p class="eyebrow" dir="auto">{by.clone()}</p>{prose(added)}</section> };
    let added: Vec<_> = added.iter().map(one).collect();
    Html::trusted(view! { {insight}{added} }.to_html())
}

/// What the person asked about a question, in order, and what is still open of it.
pub fn asked<'a>(words: &PageWords, asked: impl Iterator<Item = Asked<'a>>) -> Html {
    let line = |Asked { text, answered }: Asked<'a>| {
        let state = if answered { words.ask_answered() } else { words.ask_waiting() };
        view! { <li><span class="said" dir="auto">{text.to_owned()}</span><span class="state">{state.to_owned()}</span></li> }
    };
    let lines: Vec<_> = asked.map(line).collect();
    if lines.is_empty() {
        return Html::default();
    }
    Html::trusted(view! { <p class="eyebrow">{words.you_asked().to_owned()}</p><ul class="list">{lines}</ul> }.to_html())
}
