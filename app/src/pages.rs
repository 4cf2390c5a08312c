//! The pages as the server renders them: one file a page, and the frame around them all. What they show comes in as
//! values, times and counts already in words.

pub mod card;
pub mod ended;
pub mod inbox;
pub mod masthead;
pub mod message;
pub mod minimised;
pub mod path;
pub mod review;
pub mod sheet;
pub mod start;
mod steering;
pub mod wizard;

use leptos::{nonce::use_nonce, prelude::*};

use self::minimised::{Corner, Minimised};
use crate::words::PageWords;

/// Fetches the page's program, all parts side by side, and starts it; then events are followed. Where the program is
/// blocked the page stays what it is: a form.
const START: &str = "const news = import('/news.js').catch(console.warn); \
    Promise.all([import('/pkg/askpath.js'), fetch('/pkg/askpath_bg.wasm')]) \
    .then(async ([page, program]) => { await page.default({ module_or_path: program }); page.hydrate(); }) \
    .catch(console.warn).then(() => news).then(news => news?.attend());";

/// What every page has around it.
#[derive(Clone)]
pub struct Frame {
    /// The document's title.
    pub title: String,
    /// BCP 47 tag of the interface's language.
    pub lang: String,
    pub rtl: bool,
    pub theme: Theme,
    /// The languages one can switch to: tag and own name.
    pub languages: Vec<(&'static str, &'static str)>,
    /// The path and query of this page, to come back to after a switch.
    pub here: String,
    pub words: PageWords,
    /// Set on a page that is a program in the browser; the others only keep themselves current.
    pub script: bool,
    /// The survey of this page was made small: there is nothing to see but the way back to it.
    pub minimised: Option<Minimised>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system prefers.
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    pub fn as_str(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// The whole document around `children`.
#[component]
pub fn Document(frame: Frame, children: Children) -> impl IntoView {
    let theme = (frame.theme != Theme::Auto).then(|| frame.theme.as_str());
    let script = match frame.script && frame.minimised.is_none() {
        true => view! { <script type="module" nonce=use_nonce()>{START}</script> }.into_any(),
        false => view! { <script type="module" src="/live.js" nonce=use_nonce()></script> }.into_any(),
    };
    let content = match frame.minimised.clone() {
        None => children().into_any(),
        Some(survey) => view! { <Corner frame=frame.clone() survey/><div hidden>{children()}</div> }.into_any(),
    };
    view! {
        <!DOCTYPE html>
        <html lang=frame.lang dir=if frame.rtl { "rtl" } else { "ltr" } data-theme=theme>
            <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"/>
                <meta name="color-scheme" content="light dark"/>
                <title>{frame.title}</title>
                <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
                <link rel="stylesheet" href="/pkg/askpath.css"/>
                {script}
            </head>
            <body>{content}</body>
        </html>
    }
}
