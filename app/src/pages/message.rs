//! A page that says one thing: nothing is here, this was refused, something went wrong.

use leptos::prelude::*;

use crate::pages::{Document, Frame, masthead::Masthead};

#[component]
pub fn MessagePage(frame: Frame, heading: String, text: String) -> impl IntoView {
    let all = frame.words.all_surveys().to_owned();
    view! {
        <Document frame=frame.clone()>
            <Masthead frame/>
            <main class="page">
                <div class="column">
                    <h1 class="prompt">{heading}</h1>
                    <div class="prose"><p>{text}</p></div>
                    <div class="actions"><a class="button" href="/">{all}</a></div>
                </div>
            </main>
        </Document>
    }
}
