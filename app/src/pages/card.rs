//! A card: all questions of the path on one page and one Submit, whole in HTML and a real form. What stands under a
//! question is indented by a hairline. In the browser `wizard::paint` writes into the same places, by their ids.

use engine::QuestionIndex;
use leptos::{nonce::use_nonce, prelude::*};

use crate::{
    BOOT,
    api::Boot,
    field::can_be_cleared,
    mark::mark,
    pages::{
        Document, Frame,
        masthead::{About, Masthead},
        sheet::KeySheet,
        wizard::{conflict, enctype, has_script, notice, unkept, uploads},
    },
    wizard::{
        State,
        card::{Card, Part, in_the_way},
        screen::Screen,
    },
    wording::{Html, QuestionWording},
    words::PageWords,
};

/// The deepest level that is indented; what stands deeper says how one came there.
const DEEPEST: usize = 3;

/// Why files that came with the form were not kept, a sentence each, with the question that they were for.
pub type Unkept = Vec<(QuestionIndex, String)>;

/// What a card shows beyond its questions.
#[derive(Clone, Debug, Default)]
pub struct Around {
    /// What the agent says before its questions.
    pub intro: Option<Html>,
    /// The question that the address names: the page opens there.
    pub at: Option<QuestionIndex>,
    pub unkept: Unkept,
}

/// `inlined` is `boot` as base64 of postcard.
#[component]
pub fn CardPage(frame: Frame, about: About, boot: Boot, around: Around, inlined: String) -> impl IntoView {
    let state = State::open(boot);
    let screen = Screen::of(&state);
    let card = screen.card.clone();
    let (words, keys, here) = (frame.words.clone(), state.keys, frame.here.clone());
    let script = state.interview.graph.questions().iter().any(|question| has_script(question) || can_be_cleared(question)).then(|| {
        view! { <script type="module" src="/field.js" nonce=use_nonce()></script> }
    });
    let (uploads, enctype) = (uploads(&state), enctype(state.interview.graph.questions()));
    let (heading, by) = (state.title.clone(), about.by.clone());
    let Around { intro, at, unkept } = around;
    let wrong: Vec<_> = card.order.iter().copied().filter(|index| is_wrong(&card, &unkept, *index)).collect();
    let summary = (!wrong.is_empty()).then(|| summary(&state, &wrong));
    let focused = wrong.first().copied().or(at);
    // With script those that are not asked now are shown at once when they are.
    let order = card.order.iter().copied();
    let rest = (0..card.parts.len()).map(QuestionIndex::new).filter(|index| !card.order.contains(index));
    let sections: Vec<_> = order.chain(rest).map(|index| section(&state, &card, &words, (index, focused, &unkept))).collect();
    view! {
        <Document frame=frame.clone()>
            <Masthead frame=frame.clone() about=Some(about) screen=Some(screen.clone()) left=Some(card.left.clone())/>
            <main class="page card" id="wizard">
                <form class="column" id="form" method="post" action=screen.action enctype=enctype novalidate>
                    <input type="hidden" id="seen" name="seen" value=screen.seen/>
                    <button class="vh" name="go" value="save" tabindex="-1" aria-hidden="true">{words.save().to_owned()}</button>
                    <div id="notices">{screen.notices.into_iter().map(notice).collect::<Vec<_>>()}</div>
                    <h1 class="prompt" id="title" tabindex="-1" dir="auto">{heading}</h1>
                    <p class="meta by">{by}</p>
                    {intro.map(|intro| view! { <div class="prose" dir="auto" inner_html=intro.as_str().to_owned()></div> })}
                    {summary}
                    <div id="questions">{sections}</div>
                    <p class="vh" id="told" aria-live="polite"></p>
                    <div class="actions bar">
                        <button id="update" name="go" value="save">{words.save().to_owned()}</button>
                        <button class="solid next" id="submit" name="go" value="submit">{card.submit}</button>
                    </div>
                </form>
            </main>
            <KeySheet words keys here/>
            {script}
            {uploads}
            <script type="application/octet-stream" id=BOOT>{inlined}</script>
        </Document>
    }
}

fn part(card: &Card, index: QuestionIndex) -> Part {
    card.parts.get(index.position()).cloned().unwrap_or_default()
}

fn is_wrong(card: &Card, unkept: &Unkept, index: QuestionIndex) -> bool {
    unkept.iter().any(|(question, _)| *question == index) || card.parts.get(index.position()).is_some_and(Part::is_wrong)
}

/// What keeps the answers from being sent, each with a link to it.
fn summary(state: &State, wrong: &[QuestionIndex]) -> AnyView {
    let lines: Vec<_> = wrong.iter().map(|index| link(state, *index)).collect();
    let title = in_the_way(state, wrong.len());
    view! { <div class="notice warn" id="summary" role="alert"><h2>{title}</h2><ul>{lines}</ul></div> }.into_any()
}

/// A question of the page, in a list.
fn link(state: &State, index: QuestionIndex) -> impl IntoView + use<> {
    let prompt = state.wording(index).map(|wording| wording.prompt.clone());
    view! { <li><a href=format!("#{}answer", mark(state.interview.graph.layout(), index)) dir="auto">{prompt}</a></li> }
}

/// One question; `focused` is the one that the page opens at.
fn section(
    state: &State,
    card: &Card,
    words: &PageWords,
    (index, focused, not_kept): (QuestionIndex, Option<QuestionIndex>, &Unkept),
) -> AnyView {
    let graph = &state.interview.graph;
    let mark = mark(graph.layout(), index);
    let named = |name: &str| format!("{mark}{name}");
    let Part { error, conflict: versions, aside, undoes } = part(card, index);
    let QuestionWording { prompt, header, detail, field, added, asked, .. } = state.wording(index).cloned().unwrap_or_default();
    let off = !card.order.contains(&index);
    let above = graph.ancestors(index);
    let some_must = graph.questions().iter().any(|question| !question.skippable);
    let optional = graph.question(index).is_some_and(|question| question.skippable && some_must);
    let optional = optional.then(|| view! { <span class="hint">" "{words.optional().to_owned()}</span> });
    let chip = (!header.trim().is_empty()).then(|| view! { <span class="chip" dir="auto">{header}</span> });
    let way = (above.len() >= DEEPEST).then(|| way(state, words, &above));
    let no_aside = aside.is_empty();
    // Without script whichever button is pressed, neither version wins before one was chosen.
    let unseen = versions.is_some().then(|| view! { <noscript><input type="hidden" name=named("seen") value="0"/></noscript> });
    let not_kept = not_kept.iter().filter(|(question, _)| *question == index).map(|(_, why)| unkept(why.clone())).collect::<Vec<_>>();
    view! {
        <fieldset
            class="question"
            id=named("answer")
            tabindex="-1"
            data-at=index.position()
            data-level=DEEPEST.min(above.len() + 1)
            aria-describedby=format!("{} {}", named("error"), named("detail"))
            hidden=off
            disabled=off
            autofocus=focused == Some(index)
        >
            <legend class:vh=state.asks_its_title()>{chip}<h2 id=named("prompt")><span dir="auto">{prompt}</span>{optional}</h2></legend>
            <input type="hidden" name=named("here") value="1"/>
            {way}
            <div class="prose" id=named("detail") dir="auto" inner_html=detail.as_str().to_owned()></div>
            <div class="added" id=named("added") aria-live="polite" inner_html=added.as_str().to_owned()></div>
            <p class="error" id=named("error")>{(!error.is_empty()).then_some(error)}</p>
            {not_kept}
            {unseen}
            {conflict(&state.words, &mark, versions)}
            <div class="field" id=named("field") inner_html=field.as_str().to_owned()></div>
            <div class="asked" id=named("asked") inner_html=asked.as_str().to_owned()></div>
            <div aria-live="polite">
                <p class="aside" id=named("undo") hidden=no_aside>
                    <span id=named("aside")>{aside}</span>
                    <button class="plain" id=named("take-back") name="go" value=named("undo") hidden=!undoes>{words.undo().to_owned()}</button>
                </p>
            </div>
        </fieldset>
    }
    .into_any()
}

/// How one came to a question that stands deeper than the page shows: what was asked on the way there, each a link.
fn way(state: &State, words: &PageWords, above: &[QuestionIndex]) -> AnyView {
    let steps: Vec<_> = above.iter().rev().map(|index| link(state, *index)).collect();
    view! { <details class="way"><summary>{words.path_here().to_owned()}</summary><ol>{steps}</ol></details> }.into_any()
}
