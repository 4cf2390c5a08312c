//! The header of every page: the mark, what this is, and the menu.

use engine::LONGEST_REASON;
use leptos::prelude::*;

use crate::{
    pages::{Frame, Theme, minimised::Minimise, steering},
    wizard::screen::Screen,
    words::fill,
};

/// What the header says of a survey.
#[derive(Clone, Debug)]
pub struct About {
    pub id: String,
    pub title: String,
    /// The name of whoever asks, as shown.
    pub agent: String,
    /// "asked by build-agent · 4 min ago".
    pub by: String,
    /// Still to be answered: the menu offers to decline.
    pub open: bool,
    /// The agent can be sent back with an instruction instead.
    pub steers: bool,
    /// Answers are taken, so there is something to make small.
    pub takes_answers: bool,
}

#[component]
pub fn Masthead(
    frame: Frame,
    #[prop(optional_no_strip)] about: Option<About>,
    #[prop(optional_no_strip)] screen: Option<Screen>,
    /// Where there is no wizard to follow: done, total and their text.
    #[prop(optional_no_strip)]
    progress: Option<(usize, usize, String)>,
    /// Of a card: how many questions are left, as it says it, in the place of who asks.
    #[prop(optional_no_strip)]
    left: Option<String>,
) -> impl IntoView {
    let who = match &about {
        Some(about) => {
            let id = left.is_some().then_some("left");
            let beside = left.unwrap_or_else(|| about.by.clone());
            view! { <b dir="auto">{about.title.clone()}</b>" "<span class="by" id=id>{beside}</span> }.into_any()
        }
        None => view! { <b>"Askpath"</b> }.into_any(),
    };
    let minimise = about.as_ref().filter(|about| about.takes_answers);
    let minimise = minimise.map(|about| view! { <Minimise frame=frame.clone() id=about.id.clone()/> });
    let keys = screen.is_some().then(|| {
        let name = frame.words.keys_title().to_owned();
        view! { <div class="turn"><button type="button" data-dialog="keys">{name}</button></div> }
    });
    let leaving = about.filter(|about| about.open).map(|about| view! { <Leaving frame=frame.clone() about/> });
    view! {
        <header class="masthead">
            <a class="mark" href="/">
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <circle cx="4" cy="19.5" r="2.5"/>
                    <path d="M4 17v-5a5 5 0 0 1 5-5h10M15 3l4 4-4 4"/>
                </svg>
                <span class="vh">{frame.words.all_surveys().to_owned()}</span>
            </a>
            <p class="who">{who}</p>
            {progress.map(|(done, total, text)| view! { <progress class="line" value=done max=total aria-label=text></progress> })}
            {screen.map(standing)}
            {minimise}
            <details class="menu">
                <summary><span aria-hidden="true">"···"</span><span class="vh">{frame.words.menu().to_owned()}</span></summary>
                <div class="drawer">
                    {leaving}
                    {keys}
                    <Switches frame/>
                </div>
            </details>
        </header>
    }
}

/// What moves in the header of a question: whether all is saved, and the line of progress.
fn standing(screen: Screen) -> impl IntoView {
    view! {
        <p class=screen.saving_class id="save" role="status">{screen.saving}</p>
        <progress class="line" id="line" value=screen.done max=screen.total aria-label=screen.progress></progress>
    }
}

/// The ways to end a survey without answering it.
#[component]
fn Leaving(frame: Frame, about: About) -> impl IntoView {
    let words = frame.words;
    let named = |text: &str| fill(text, &[("agent", &about.agent)]);
    let steering = about.steers.then(|| steering::menu(&words, &about));
    view! {
        {steering}
        <form method="post" action=format!("/s/{}/decline", about.id)>
            <h2>{words.decline_title().to_owned()}</h2>
            <p class="hint" id="why-hint">{named(words.decline_hint())}</p>
            <label class="vh" for="why">{words.decline_reason().to_owned()}</label>
            <textarea id="why" name="reason" rows="2" maxlength=LONGEST_REASON dir="auto" placeholder=words.decline_reason().to_owned() aria-describedby="why-hint"></textarea>
            <button>{words.decline().to_owned()}</button>
        </form>
        <form method="post" action=format!("/s/{}/cancel", about.id)>
            <h2>{words.cancel_title().to_owned()}</h2>
            <p class="hint">{named(words.cancel_hint())}</p>
            <button>{words.cancel().to_owned()}</button>
        </form>
    }
}

#[component]
fn Switches(frame: Frame) -> impl IntoView {
    let words = frame.words;
    let themes = [
        (Theme::Auto, words.theme_auto().to_owned()),
        (Theme::Light, words.theme_light().to_owned()),
        (Theme::Dark, words.theme_dark().to_owned()),
    ];
    let pressed = |is: bool| if is { "true" } else { "false" };
    let themes = themes.map(|(theme, name)| {
        view! { <button name="theme" value=theme.as_str() aria-pressed=pressed(theme == frame.theme)>{name}</button> }
    });
    let languages: Vec<_> = frame
        .languages
        .iter()
        .map(|(tag, name)| view! { <button name="lang" value=*tag lang=*tag aria-pressed=pressed(*tag == frame.lang)>{*name}</button> })
        .collect();
    view! {
        <form class="switch" method="post" action="/settings">
            <input type="hidden" name="back" value=frame.here.clone()/>
            <span>{words.theme().to_owned()}</span>
            {themes.into_iter().collect::<Vec<_>>()}
        </form>
        <form class="switch many" method="post" action="/settings">
            <input type="hidden" name="back" value=frame.here/>
            <span>{words.language().to_owned()}</span>
            {languages}
        </form>
    }
}
