//! The start page: why one is asked, how long it takes, and the way in. A survey without an intro has none.

use leptos::prelude::*;

use crate::{
    pages::{
        Document, Frame,
        masthead::{About, Masthead},
    },
    wording::Html,
};

#[component]
pub fn StartPage(
    frame: Frame,
    about: About,
    intro: Option<Html>,
    /// "5 to 9 questions · about 4 minutes".
    extent: String,
    /// Where the first open question is.
    first: String,
    /// Something is answered already.
    begun: bool,
    /// That nobody waits any more.
    late: Option<String>,
) -> impl IntoView {
    let title = about.title.clone();
    let go = if begun { frame.words.carry_on().to_owned() } else { frame.words.start().to_owned() };
    view! {
        <Document frame=frame.clone()>
            <Masthead frame about=Some(about)/>
            <main class="page">
                <div class="column">
                    {late.map(|late| view! { <p class="notice warn" role="status">{late}</p> })}
                    <h1 class="prompt" dir="auto">{title}</h1>
                    {intro.map(|intro| view! { <div class="prose" dir="auto" inner_html=intro.as_str().to_owned()></div> })}
                    <p class="meta">{extent}</p>
                    <div class="actions"><a class="button solid" href=first>{go}</a></div>
                </div>
            </main>
        </Document>
    }
}
