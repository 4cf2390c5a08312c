//! The page of a question: the wizard, whole in HTML, with what it needs to come to life beside it.

use leptos::prelude::*;

use crate::{
    BOOT,
    api::Boot,
    pages::{
        Document, Frame,
        masthead::{About, Masthead},
    },
    wizard::{Desk, question::QuestionForm},
};

/// `inlined` is `boot` as base64 of postcard.
#[component]
pub fn WizardPage(frame: Frame, about: About, boot: Boot, inlined: String) -> impl IntoView {
    let desk = Desk::open(boot);
    view! {
        <Document frame=frame.clone()>
            <Masthead frame about=Some(about) desk=Some(desk)/>
            <main class="page" id="wizard"><QuestionForm desk/></main>
            <script type="application/octet-stream" id=BOOT>{inlined}</script>
        </Document>
    }
}
