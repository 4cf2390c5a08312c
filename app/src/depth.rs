//! What stands behind an option or a template for those who want to know more: insight with its sources, and a diagram.
//! Two disclosures of one name, so that one is open at a time without script; they look like one panel.

use engine::{ChoiceText, Preview};
use leptos::prelude::*;

use crate::{
    markdown::{self, Link},
    pages::Theme,
    wording::Html,
    words::{PageWords, fill},
};

/// The depth of one option or template, ready to be shown. It is owned, so a page can keep it until it is rendered.
#[derive(Clone, Debug, PartialEq)]
pub struct Depth {
    /// What the ids begin with: that of the question for options, `quick-` for templates.
    prefix: String,
    position: usize,
    label: String,
    /// What picking it would look like, as text.
    preview: Option<String>,
    insight: Option<Html>,
    sources: Vec<String>,
    diagram: Option<Diagram>,
}

#[derive(Clone, Debug, PartialEq)]
struct Diagram {
    source: String,
    /// Where it is drawn, without the theme; `None` if it cannot be.
    address: Option<String>,
}

impl Depth {
    /// Of the option at `position` of a question with this mark; `address` is where its diagram is drawn, without the theme.
    pub fn of_option(mark: &str, position: usize, text: &ChoiceText, address: Option<String>) -> Self {
        Self::of(mark, position, text, address)
    }

    /// Of the template at `position`.
    pub fn of_template(position: usize, text: &ChoiceText, address: Option<String>) -> Self {
        Self::of("quick-", position, text, address)
    }

    fn of(prefix: &str, position: usize, text: &ChoiceText, address: Option<String>) -> Self {
        let written = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        Self {
            prefix: prefix.to_owned(),
            position,
            label: text.shown_label().to_owned(),
            preview: match &text.preview {
                Some(Preview::Text(preview)) => Some(preview.clone()),
                Some(Preview::Image(_)) | None => None,
            },
            insight: written(&text.insight).as_deref().map(markdown::render),
            sources: text.sources.clone(),
            diagram: written(&text.diagram).map(|source| Diagram { source, address }),
        }
    }

    fn has_insight(&self) -> bool {
        self.preview.is_some() || self.insight.is_some() || !self.sources.is_empty()
    }

    fn id(&self, panel: Panel) -> String {
        format!("{}{}-{}", self.prefix, panel.as_str(), self.position)
    }
}

/// One of the two panels.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Panel {
    Insight,
    Diagram,
}

impl Panel {
    const BOTH: [Self; 2] = [Self::Insight, Self::Diagram];

    /// What its id begins with.
    fn as_str(self) -> &'static str {
        match self {
            Self::Insight => "insight",
            Self::Diagram => "diagram",
        }
    }

    fn name(self, words: &PageWords) -> String {
        match self {
            Self::Insight => words.insight().to_owned(),
            Self::Diagram => words.diagram().to_owned(),
        }
    }
}

/// The two disclosures, as far as there is something in them. They go into an element of class `deep`, after whatever
/// picks the option (never inside a label): their buttons stand at its top inline end, their panels below its content.
/// What must leave room for the buttons has the class `head`. Nothing is shown for nothing.
pub fn depth(words: &PageWords, theme: Theme, depth: &Depth) -> AnyView {
    let insight = depth.has_insight().then(|| {
        view! {
            <details class="depth" name="depth" id=depth.id(Panel::Insight)>
                <summary class="tool" data-preview="">
                    <span aria-hidden="true">"?"</span>
                    <span class="vh">{fill(words.more_about(), &[("label", &depth.label)])}</span>
                </summary>
                <div class="inside">{turns(words, depth, Panel::Insight)}{insight(words, depth)}</div>
            </details>
        }
    });
    let diagram = depth.diagram.as_ref().map(|diagram| {
        view! {
            <details class="depth" name="depth" id=depth.id(Panel::Diagram)>
                <summary class="tool">
                    <Branch/>
                    <span class="vh">{fill(words.diagram_of(), &[("label", &depth.label)])}</span>
                </summary>
                <div class="inside">{turns(words, depth, Panel::Diagram)}{drawing(words, theme, diagram)}</div>
            </details>
        }
    });
    view! { {insight}{diagram} }.into_any()
}

/// The words that turn one panel into the other. Only script can turn; without it the word is not shown.
fn turns(words: &PageWords, depth: &Depth, shown: Panel) -> Option<AnyView> {
    let word = |panel: Panel| {
        if panel == shown {
            view! { <b>{panel.name(words)}</b> }.into_any()
        } else {
            view! { <button type="button" class="turn" data-turn=depth.id(panel)>{panel.name(words)}</button> }.into_any()
        }
    };
    let both = depth.has_insight() && depth.diagram.is_some();
    both.then(|| view! { <p class="turns">{Vec::from(Panel::BOTH.map(word))}</p> }.into_any())
}

fn insight(words: &PageWords, depth: &Depth) -> AnyView {
    let body = depth.insight.as_ref().map(|html| {
        view! { <div class="prose insight-body" dir="auto" inner_html=html.as_str().to_owned()></div> }
    });
    let sources = (!depth.sources.is_empty()).then(|| {
        let sources: Vec<_> = depth.sources.iter().map(|text| view! { <li>{source(text)}</li> }).collect();
        view! { <ul class="sources" aria-label=words.sources().to_owned()>{sources}</ul> }
    });
    let preview = depth.preview.clone().map(|text| view! { <pre dir="ltr" tabindex="0"><code>{text}</code></pre> });
    view! { {preview}{body}{sources} }.into_any()
}

/// A source that is an address and nothing else is a link, its host set apart; anything else is a citation.
fn source(text: &str) -> AnyView {
    match markdown::link(text) {
        Some(Link { href, host, rest }) => view! {
            <a href=href rel=markdown::REL target="_blank"><bdi><b>{host}</b>{rest}</bdi></a>
        }
        .into_any(),
        None => view! { <bdi>{text.to_owned()}</bdi> }.into_any(),
    }
}

fn drawing(words: &PageWords, theme: Theme, diagram: &Diagram) -> AnyView {
    let Some(address) = &diagram.address else { return undrawn(words, &diagram.source) };
    let themed = |theme: Theme| format!("{address}&theme={}", theme.as_str());
    // An image does not see the theme of its page, only that of the system.
    let (dark, shown) = match theme {
        Theme::Auto => (Some(themed(Theme::Dark)), Theme::Light),
        Theme::Light | Theme::Dark => (None, theme),
    };
    let dark = dark.map(|address| view! { <source media="(prefers-color-scheme: dark)" srcset=address/> });
    view! {
        <figure class="drawing">
            <picture>{dark}<img src=themed(shown) alt=diagram.source.clone() loading="lazy" decoding="async"/></picture>
            <figcaption>
                // By itself it stands on white, whatever the theme.
                <a href=themed(Theme::Light) target="_blank" rel=markdown::REL>{words.diagram_open().to_owned()}</a>
            </figcaption>
            <div class="undrawn" hidden>{undrawn(words, &diagram.source)}</div>
        </figure>
    }
    .into_any()
}

/// In the place of a diagram that cannot be drawn: its source. The page's script also shows it when an image fails.
fn undrawn(words: &PageWords, source: &str) -> AnyView {
    view! {
        <p class="hint">{words.undrawn().to_owned()}</p>
        <pre dir="ltr" tabindex="0"><code>{source.to_owned()}</code></pre>
    }
    .into_any()
}

#[component]
fn Branch() -> impl IntoView {
    view! {
        <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.5">
            <circle cx="4" cy="3.25" r="1.75"/>
            <circle cx="4" cy="12.75" r="1.75"/>
            <circle cx="12" cy="5" r="1.75"/>
            <path d="M4 5v6M4 9.5q0-1 1-1h4.5q2.5 0 2.5-1.75"/>
        </svg>
    }
}
