//! The pages as the server renders them: one file a page, and the frame around them all. What they show comes in as
//! values, times and counts already in words.

pub mod ended;
pub mod inbox;
pub mod masthead;
pub mod message;
pub mod review;
pub mod start;
pub mod wizard;

use leptos::{nonce::use_nonce, prelude::*};

use crate::words::PageWords;

/// Fetches the page's program and starts it. Leptos' own script asks for a preload, which also loads all of it where
/// script is off; here both halves still load side by side.
const START: &str = "const program = fetch('/pkg/askpath_bg.wasm'); \
    import('/pkg/askpath.js').then(async page => { await page.default({ module_or_path: program }); page.hydrate(); });";

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
    /// Set on pages that come to life in the browser.
    pub script: bool,
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
    let script = frame.script.then(|| view! { <script type="module" nonce=use_nonce()>{START}</script> });
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
            <body>{children()}</body>
        </html>
    }
}
