//! The page of a question: whole in HTML, a real form, with what it needs to come to life beside it. In the browser
//! `wizard::paint` writes into the same places, by their ids.

use engine::{Kind, LONGEST_ASK, Question};
use leptos::{nonce::use_nonce, prelude::*};

use crate::{
    BOOT,
    api::Boot,
    asking::Unsent,
    field::content,
    pages::{
        Document, Frame,
        masthead::{About, Masthead},
        path::PathMap,
        sheet::KeySheet,
    },
    wizard::{State, notice::Notice, screen::Screen},
    wording::QuestionWording,
    words::{PageWords, Words, fill},
};

/// `inlined` is `boot` as base64 of postcard; `unkept` says why files were not kept.
#[component]
pub fn WizardPage(frame: Frame, about: About, boot: Boot, unsent: Unsent, unkept: Vec<String>, inlined: String) -> impl IntoView {
    let state = State::open(boot);
    let screen = Screen::of(&state);
    let (steps, aside) = (screen.steps.clone().unwrap_or_default(), screen.aside_count.clone());
    let (words, keys, here) = (frame.words.clone(), state.keys, frame.here.clone());
    let about = if state.asks_its_title() { About { title: String::new(), ..about } } else { about };
    let script = state.interview.graph.questions().iter().any(has_script).then(|| {
        view! { <script type="module" src="/field.js" nonce=use_nonce()></script> }
    });
    let uploads = uploads(&state);
    view! {
        <Document frame=frame.clone()>
            <Masthead frame=frame.clone() about=Some(about) screen=Some(screen.clone())/>
            <main class="page" id="wizard">
                <p class="where" id="where">{screen.position.clone()}</p>
                <PathMap words=words.clone() steps aside/>
                <QuestionForm state screen unsent unkept page=words.clone()/>
            </main>
            <KeySheet words keys here/>
            {script}
            {uploads}
            <script type="application/octet-stream" id=BOOT>{inlined}</script>
        </Document>
    }
}

/// Whether the field of a question does more with script, beyond sending its answer.
pub(super) fn has_script(question: &Question) -> bool {
    match &question.kind {
        Kind::Scale(_) | Kind::Rank(_) | Kind::Text { .. } => true,
        Kind::Choice(choices) => choices.options.iter().any(|option| option.exclusive),
        Kind::Resource(_) | Kind::Files(_) | Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => false,
    }
}

/// What sends files with script, if any may be given.
pub(super) fn uploads(state: &State) -> Option<impl IntoView + use<>> {
    enctype(state.interview.graph.questions()).map(|_| view! { <script type="module" src="/upload.js" nonce=use_nonce()></script> })
}

/// How a form of these questions is sent: files travel in no other way, whichever button sends them.
pub(super) fn enctype(questions: &[Question]) -> Option<&'static str> {
    questions.iter().any(|question| matches!(question.kind, Kind::Files(_))).then_some("multipart/form-data")
}

/// Why a file was not kept.
pub(super) fn unkept(why: String) -> impl IntoView {
    view! { <p class="error" data-unkept role="alert" tabindex="-1">{why}</p> }
}

#[component]
fn QuestionForm(state: State, screen: Screen, unsent: Unsent, unkept: Vec<String>, page: PageWords) -> impl IntoView {
    let wording = state.wording(state.index).cloned().unwrap_or_default();
    let QuestionWording { prompt, header, detail, field, added, asked, .. } = wording;
    let enctype = state.question().map(std::slice::from_ref).and_then(enctype);
    let words = state.words;
    let conflict = conflict(&words, "", screen.conflict);
    let actions = view! { <Actions words=words.clone() is_first=screen.is_first is_skippable=screen.is_skippable writes=screen.writes/> };
    let nothing = screen.aside.is_empty();
    let notices: Vec<_> = screen.notices.into_iter().map(notice).collect();
    let unkept: Vec<_> = unkept.into_iter().map(self::unkept).collect();
    view! {
        <form class="column" id="form" method="post" action=screen.action enctype=enctype novalidate>
            <input type="hidden" id="seen" name="seen" value=screen.seen/>
            <input type="hidden" name="version" value=state.since/>
            <button class="vh" name="go" value="next" tabindex="-1" aria-hidden="true">{words.next().to_owned()}</button>
            <div id="notices">{notices}</div>
            <p class="chip" id="chip" dir="auto">{(!header.is_empty()).then_some(header)}</p>
            <fieldset id="answer" tabindex="-1" aria-describedby="error detail">
                <legend><h1 class="prompt" id="prompt" tabindex="-1" dir="auto">{prompt}</h1></legend>
                <div class="prose" id="detail" dir="auto" inner_html=detail.as_str().to_owned()></div>
                <div class="added" id="added" aria-live="polite" inner_html=added.as_str().to_owned()></div>
                <p class="error" id="error">{screen.error}</p>
                {unkept}
                {conflict}
                <div class="field" id="field" inner_html=field.as_str().to_owned()></div>
            </fieldset>
            <div aria-live="polite">
                <p class="notice warn aside" id="undo" hidden=nothing>
                    <span id="aside-text">{screen.aside}</span>
                    <button class="plain" name="go" value="undo">{page.undo().to_owned()}</button>
                </p>
            </div>
            <Ask page unsent agent=state.agent asked=asked.as_str().to_owned()/>
            {actions}
        </form>
    }
}

/// What the person needs to know before they answer.
#[component]
fn Ask(page: PageWords, unsent: Unsent, agent: String, asked: String) -> impl IntoView {
    let named = |text: &str| fill(text, &[("agent", &agent)]);
    let Unsent { text, error } = unsent;
    let (open, refused) = (!text.is_empty() || !error.is_empty(), !error.is_empty());
    let error = if refused { error } else { page.ask_blank().to_owned() };
    view! {
        <details class="ask" open=open>
            <summary>{page.ask_title().to_owned()}</summary>
            <p class="hint" id="ask-hint">{named(page.ask_hint())}</p>
            <label class="vh" for="ask">{page.ask_label().to_owned()}</label>
            <textarea id="ask" name="ask" rows="2" maxlength=LONGEST_ASK dir="auto" aria-describedby="ask-hint ask-blank ask-failed">{content(&text)}</textarea>
            <p class="error" id="ask-blank" role="alert" hidden=!refused>{error}</p>
            <p class="error" id="ask-failed" role="alert" hidden>{page.ask_failed().to_owned()}</p>
            <button name="go" value="ask">{named(page.ask_send())}</button>
        </details>
        <div class="asked" id="asked" inner_html=asked></div>
    }
}

/// The answer of this page beside the newer one from elsewhere; the person decides.
pub(super) fn conflict(words: &Words, mark: &str, versions: Option<(String, String)>) -> impl IntoView + use<> {
    let none = versions.is_none();
    let (mine, theirs) = versions.unwrap_or_default();
    let named = |name: &str| format!("{mark}{name}");
    view! {
        <div class="notice warn" id=named("conflict") role="alert" tabindex="-1" hidden=none>
            <h2>{words.conflict_title().to_owned()}</h2>
            <dl class="versus">
                <div><dt>{words.conflict_mine().to_owned()}</dt><dd id=named("mine")>{mine}</dd></div>
                <div><dt>{words.conflict_theirs().to_owned()}</dt><dd id=named("theirs")>{theirs}</dd></div>
            </dl>
            <div class="actions">
                <button name="go" value=named("mine")>{words.keep_mine().to_owned()}</button>
                <button name="go" value=named("newer")>{words.use_newer().to_owned()}</button>
            </div>
        </div>
    }
}

#[component]
fn Actions(words: Words, is_first: bool, is_skippable: bool, writes: bool) -> impl IntoView {
    view! {
        <div class="actions bar">
            <button id="back" name="go" value="back" hidden=is_first>{words.back().to_owned()}</button>
            <button class="plain" id="skip" name="go" value="skip" hidden=!is_skippable>{words.skip().to_owned()}</button>
            <button class="solid next" name="go" value="next">{words.next().to_owned()}</button>
            <span class="hint" id="enter" aria-hidden="true" hidden=writes>{words.enter_hint().to_owned()}</span>
        </div>
    }
}

pub(super) fn notice(notice: Notice) -> impl IntoView {
    let Notice { title, text, href, link, to, is_news } = notice;
    let (class, role) = if is_news { ("notice", "status") } else { ("notice warn", "alert") };
    let link = (!link.is_empty()).then(|| view! { <a href=href dir="auto" data-to=to.map(|to| to.position().to_string())>{link}</a> });
    view! { <p class=class role=role tabindex="-1"><b>{title}</b>" "{text}" "{link}</p> }
}
