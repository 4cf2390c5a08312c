//! What stands before a survey's questions, in words: its start page with the templates, and what is left of its pages
//! when it is made small.

use app::{
    depth::Depth,
    markdown,
    pages::{
        minimised::Minimised,
        start::{Offer, Start},
    },
    words::{Words, fill},
};
use engine::Template;

use crate::{
    diagrams::{self, DiagramOf},
    http::view::{View, intro, is_begun, place_address, title},
    surveys::Loaded,
};

impl View<'_> {
    pub(crate) fn start(&self, loaded: &Loaded, words: &Words) -> Start {
        let survey = &loaded.parsed.survey;
        let mut quick: Vec<_> =
            survey.templates().iter().enumerate().map(|(position, template)| offer(loaded, position, template)).collect();
        // As with options: what is recommended comes first, and is known by its place in the spec.
        quick.sort_by_key(|offer| !offer.recommended);
        Start {
            intro: intro(loaded).map(markdown::render),
            extent: self.extent(loaded),
            first: place_address(loaded, loaded.interview.first_open(), false),
            begun: is_begun(loaded),
            late: self.late(loaded, words),
            seen: loaded.record.revision,
            version: loaded.record.version,
            quick,
        }
    }

    /// What is left of the pages of a survey that was made small.
    pub(crate) fn minimised(&self, loaded: &Loaded) -> Minimised {
        let progress = loaded.interview.progress();
        let (done, total) = (progress.done.to_string(), progress.total.to_string());
        let progress = fill(self.words.of_total(), &[("done", &done), ("total", &total)]);
        Minimised { id: loaded.record.id.to_string(), title: title(loaded), progress }
    }
}

fn offer(loaded: &Loaded, position: usize, template: &Template) -> Offer {
    let text = &template.text;
    let drawn = |source: &String| diagrams::address(loaded.record.id.as_str(), DiagramOf::Template { position }, source);
    Offer {
        position,
        label: text.shown_label().to_owned(),
        description: text.description.clone().filter(|description| !description.trim().is_empty()),
        recommended: text.recommended,
        depth: Depth::of_template(position, text, text.diagram.as_ref().and_then(drawn)),
    }
}
