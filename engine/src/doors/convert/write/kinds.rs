//! Says what the kind of a question is, what it offers, and what may be left open.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use serde_json::Number;

use super::{
    super::vocabulary::{Fixed, Part, Table, word},
    Here, Members, Writer,
    offered::picture,
    part_word,
};
use crate::{
    doors::{Door, ask_survey::AskSurvey, offered::MOST_OFFERED},
    json::Json,
    survey::{Choice, ChoiceIndex, ChoiceText, Choices, Kind, KindText, Question, QuestionIndex, QuestionText, without_suffix},
};

pub(super) fn number(number: impl Into<u64>) -> Json {
    Json::Number(Number::from(number.into()))
}

pub(super) fn text(text: &str) -> Json {
    Json::Text(text.into())
}

impl Writer<'_> {
    pub(super) fn kind(&mut self, members: &mut Members, question: &Question, words: &QuestionText, here: Here<'_>) {
        let tables = (self.from.question, self.to.question);
        let Some(kind) = (self.to.kind)(&question.kind) else {
            let tag = part_word(tables.0, Part::Kind);
            let at = if tag.is_empty() || (self.from.kind)(&question.kind) == Some("choice") { here.from } else { here.from.key(tag) };
            let free = question.kind.choices().is_empty() && matches!(question.kind, Kind::Choice(_));
            let name = (AskSurvey.vocabulary().kind)(&question.kind).unwrap_or_default();
            let message = if free {
                format!("{} has no question of free text of any length; give it options, or make it a text with a length", self.door)
            } else {
                format!("{} has no question of the kind {name}; ask it otherwise or leave it out", self.door)
            };
            self.problems.add(at, "kind_not_sayable", message);
            return;
        };
        if let Some(tag) = word(tables.1, Part::Kind) {
            self.keep(here, tag, part_word(tables.0, Part::Kind));
            members.push((tag.into(), text(kind)));
        }
        match (&question.kind, &words.kind) {
            (Kind::Choice(choices), _) => self.choice(members, kind, choices, &words.choices, here),
            (Kind::Text { max_length, multiline }, _) => {
                self.say(members, tables, here, Part::MaxLength, number(*max_length));
                self.say(members, tables, here, Part::Multiline, Json::Bool(*multiline));
            }
            (Kind::Scale(scale), KindText::Scale { points, items }) => self.scale(members, scale, (points, items), here),
            (Kind::Rank(rank), KindText::Rank { items }) => {
                self.items(members, &rank.items, items, here);
                if let Some(cutoff) = rank.cutoff {
                    self.say(members, tables, here, Part::Cutoff, number(cutoff));
                }
            }
            (Kind::Resource(resources), KindText::Resources(offered)) => {
                if word(tables.1, Part::Many).is_some() {
                    self.say(members, tables, here, Part::Many, Json::Bool(resources.many));
                }
                self.resources(members, &resources.offered, offered, here);
                if resources.many {
                    self.bounds(members, kind, resources.bounds, resources.offered.len(), here);
                }
            }
            (Kind::Files(files), KindText::Resources(offered)) => {
                self.resources(members, &files.offered, offered, here);
                if !files.accept.is_empty() {
                    self.say(members, tables, here, Part::Accept, Json::List(files.accept.iter().map(|entry| text(entry)).collect()));
                }
                self.bounds(members, kind, files.bounds, MOST_OFFERED, here);
            }
            // What else there is has no door but the native one, which is not written for.
            _ => {}
        }
    }

    /// Whether the question may be left open. An order that nobody touched may count, too.
    pub(super) fn open(&mut self, members: &mut Members, question: &Question, here: Here<'_>) {
        let tables = (self.from.question, self.to.question);
        let untouched = matches!(&question.kind, Kind::Rank(rank) if rank.given_order_counts);
        let open = question.skippable || untouched;
        let named = if word(tables.0, Part::Open).is_some() { Part::Open } else { Part::Closed };
        match self.to.fixed(Part::Untouched) {
            Some(fixed) if matches!(question.kind, Kind::Rank(_)) && !open => {
                self.differs(here, part_word(tables.0, named), Part::Untouched, fixed)
            }
            _ => {}
        }
        match (word(tables.1, Part::Open), word(tables.1, Part::Closed), self.to.fixed(Part::Open)) {
            (Some(word), _, _) => {
                self.keep(here, word, part_word(tables.0, named));
                members.push((word.into(), Json::Bool(open)));
            }
            (None, Some(word), _) => {
                self.keep(here, word, part_word(tables.0, named));
                members.push((word.into(), Json::Bool(!open)));
            }
            (None, None, Some(fixed)) if fixed != Fixed::Flag(open) => self.differs(here, part_word(tables.0, named), named, fixed),
            (None, None, _) => {}
        }
    }

    fn choice(&mut self, members: &mut Members, kind: &str, choices: &Choices, texts: &[ChoiceText], here: Here<'_>) {
        let tables = (self.from.question, self.to.question);
        if word(tables.1, Part::Many).is_some() {
            self.say(members, tables, here, Part::Many, Json::Bool(choices.many));
        }
        // Where there are no options, there is nothing but free text.
        self.say(members, tables, here, Part::Custom, Json::Bool(choices.custom));
        let (from, to) = (here.from.key("options"), here.to.key("options"));
        self.keep(here, "options", "options");
        let mut options = Vec::new();
        for (place, (choice, words)) in choices.options.iter().zip(texts).enumerate() {
            let here = Here { from: from.index(place), to: to.index(place) };
            let name = option_name(choices, texts, place, word(self.from.option, Part::Key).is_some());
            options.push(self.option(choice, words, &name, here));
        }
        if !options.is_empty() {
            members.push((String::from("options"), Json::List(options)));
        }
        if choices.many {
            self.bounds(members, kind, choices.bounds, choices.options.len(), here);
        }
    }

    fn option(&mut self, choice: &Choice, words: &ChoiceText, name: &str, here: Here<'_>) -> Json {
        let tables = (self.from.option, self.to.option);
        let mut members = Members::new();
        self.keep_own(here);
        self.key(&mut members, tables, name, here);
        self.say(&mut members, tables, here, Part::Label, text(&words.label));
        let texts = [(Part::Description, &words.description), (Part::Insight, &words.insight), (Part::Diagram, &words.diagram)];
        for (part, said) in texts.into_iter().filter_map(|(part, said)| Some((part, said.as_ref()?))) {
            self.say(&mut members, tables, here, part, text(said));
        }
        if !words.sources.is_empty() {
            self.say(&mut members, tables, here, Part::Sources, Json::List(words.sources.iter().map(|source| text(source)).collect()));
        }
        for (part, flag) in
            [(Part::Recommended, words.recommended && without_suffix(&words.label).is_none()), (Part::Exclusive, choice.exclusive)]
        {
            if flag {
                self.say(&mut members, tables, here, part, Json::Bool(true));
            }
        }
        self.preview(&mut members, tables, here, words.preview.as_ref());
        if let Some(image) = &words.thumbnail {
            self.say(&mut members, tables, here, Part::Thumbnail, picture(image));
        }
        Json::Object(members)
    }

    /// The name by which answers call an option or a point, where that is not its label.
    pub(super) fn key(&mut self, members: &mut Members, (from, to): (Table, Table), name: &str, here: Here<'_>) {
        if let Some(key) = word(to, Part::Key) {
            self.keep(here, key, word(from, Part::Key).unwrap_or(part_word(from, Part::Label)));
            members.push((key.into(), text(name)));
        }
    }

    /// What a test calls an option there.
    pub(super) fn option_name(&self, of: QuestionIndex, option: ChoiceIndex) -> Option<String> {
        let (question, words) = (self.survey.graph.question(of)?, self.survey.texts.question(of)?);
        let Kind::Choice(choices) = &question.kind else { return None };
        if word(self.to.option, Part::Key).is_none() {
            return Some(words.choices.get(option.position())?.label.clone());
        }
        Some(option_name(choices, &words.choices, option.position(), word(self.from.option, Part::Key).is_some()))
    }
}

/// The key of an option where it has one; else its label, told from others that are alike by its place.
fn option_name(choices: &Choices, texts: &[ChoiceText], place: usize, keyed: bool) -> String {
    let own = choices.options.get(place).map(|choice| choice.key.as_str()).unwrap_or_default();
    if keyed {
        return own.into();
    }
    let labels: BTreeSet<&str> = texts.iter().map(|words| words.label.as_str()).collect();
    if labels.len() < texts.len() {
        format!("{}", place + 1)
    } else {
        texts.get(place).map(|words| words.label.clone()).unwrap_or_default()
    }
}
