//! The words of a survey's questions, with markdown and each question's field as HTML.

use app::{
    field::{
        Depths, On, field,
        rule::{labels, rule},
    },
    mark::mark,
    markdown,
    wording::{QuestionWording, Wording},
    words::Words,
};
use engine::{ChoiceText, Entry, Image, KindText, Preview, Question, QuestionIndex, QuestionText, ResourceText};

use crate::{
    diagrams::{self, DiagramOf},
    http::view::View,
    surveys::Loaded,
};

impl View<'_> {
    /// The words of every question: whole for one that is `shown`, its field with the answer that comes with it; of the
    /// others what the map of the path needs.
    pub(crate) fn wording<'a>(
        &self,
        loaded: &'a Loaded,
        words: &Words,
        shown: impl Fn(QuestionIndex) -> Option<Option<&'a Entry>>,
    ) -> Wording {
        let texts = &loaded.parsed.survey.texts().questions;
        let questions = loaded.parsed.graph.questions().iter().zip(texts).enumerate();
        let questions = questions.map(|(position, (question, text))| match shown(QuestionIndex::new(position)) {
            Some(entry) => self.worded(loaded, words, (QuestionIndex::new(position), question, text), entry),
            None => self.named(text),
        });
        Wording { version: loaded.record.version, since: loaded.record.since, questions: questions.collect() }
    }

    fn worded(
        &self,
        loaded: &Loaded,
        words: &Words,
        (index, question, text): (QuestionIndex, &Question, &QuestionText),
        entry: Option<&Entry>,
    ) -> QuestionWording {
        let diagram = |position: usize, source: &str| {
            diagrams::address(loaded.record.id.as_str(), DiagramOf::Option { question: question.id.as_str(), position }, source)
        };
        let mark = mark(loaded.parsed.graph.layout(), index);
        let on = On { words: self.words, mark: &mark };
        let depths = Depths { on, theme: self.theme, diagram: &diagram, largest: self.largest };
        QuestionWording {
            detail: text.detail.as_deref().filter(|detail| !detail.trim().is_empty()).map(markdown::render).unwrap_or_default(),
            field: field(words, question, text, entry, depths),
            added: self.added(loaded, text),
            asked: self.asked(loaded, question),
            rule: rule(self.words, &question.kind),
            ..self.named(text)
        }
    }

    /// What a question and its options are called.
    fn named(&self, text: &QuestionText) -> QuestionWording {
        QuestionWording {
            prompt: text.prompt.clone(),
            header: text.header.clone().unwrap_or_default(),
            labels: labels(self.words, text),
            ..QuestionWording::default()
        }
    }
}

/// Whether the questions of a survey show pictures from other servers.
pub(crate) fn names_images(loaded: &Loaded) -> bool {
    let far = |image: &Image| image.src.starts_with("https:");
    let previewed = |preview: &Option<Preview>| matches!(preview, Some(Preview::Image(image)) if far(image));
    let in_choice = |choice: &ChoiceText| choice.thumbnail.iter().any(far) || previewed(&choice.preview);
    let in_resource = |resource: &ResourceText| resource.thumbnail.iter().chain(&resource.icons).any(far);
    loaded.parsed.survey.texts().questions.iter().any(|text| {
        let resources: &[_] = if let KindText::Resources(resources) = &text.kind { resources } else { &[] };
        let points: &[_] = if let KindText::Scale { points, .. } = &text.kind { points } else { &[] };
        text.choices.iter().any(in_choice) || points.iter().any(|point| previewed(&point.preview)) || resources.iter().any(in_resource)
    })
}
