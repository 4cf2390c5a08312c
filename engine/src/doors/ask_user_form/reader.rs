//! Reads nodes whose shape was checked into a survey. It goes on past problems so that all are found; a survey with
//! problems never leaves the door.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use crate::{
    condition::{Condition, Test},
    doors::{
        Limits,
        ask_user_form::{MOST_RANKED, OTHER_LENGTH, TEXT_LENGTH, wording},
    },
    json::Json,
    problem::{At, Problems, quote, unknown},
    survey::{
        Bounds, Choice, ChoiceIndex, ChoiceKey, Choices, Graph, ItemId, Kind, Layout, Question, QuestionId, QuestionIndex, Rank, Scale,
        Survey, Texts,
    },
};

pub(super) fn read(arguments: &Json, limits: &Limits, problems: &mut Problems) -> Survey {
    let nodes_at = At::ROOT.key("nodes");
    // With many more nodes than fit, that they do not fit is all there is to say.
    let nodes = arguments.at("nodes").list();
    let nodes = nodes.get(..limits.ask_user_form_nodes.saturating_mul(2)).unwrap_or(nodes);
    let mut reader = Reader { earlier: BTreeMap::new(), read: Vec::new(), most_depth: limits.ask_user_form_depth, problems };
    for (position, json) in nodes.iter().enumerate() {
        let next = (position + 1 < nodes.len()).then(|| QuestionIndex::new(position + 1));
        reader.node(json, nodes_at.index(position), next);
    }
    let questions = reader.read.into_iter().map(|(question, _)| question).collect();
    let texts = Texts {
        title: arguments.at("prompt").text().map(ToString::to_string),
        intro: None,
        questions: nodes.iter().map(wording::node).collect(),
    };
    let graph = Graph { entry: QuestionIndex::new(0), questions, layout: Layout::Card };
    Survey { graph, texts, templates: Vec::new(), steering: false, warnings: Vec::new() }
}

struct Reader<'a, 'p> {
    /// The nodes read so far by id; the first of two alike counts.
    earlier: BTreeMap<&'a str, QuestionIndex>,
    /// Each with its level; a root is 1.
    read: Vec<(Question, usize)>,
    most_depth: usize,
    problems: &'p mut Problems,
}

impl<'a> Reader<'a, '_> {
    fn node(&mut self, json: &'a Json, at: At<'_>, next: Option<QuestionIndex>) {
        let id = json.at("id").text();
        if let Some(id) = id.filter(|id| self.earlier.contains_key(id)) {
            self.problems.add(at.key("id"), "repeated_id", format!("the id {} is used twice; ids must be unique", quote(id)));
        }
        let kind = self.kind(json, at);
        let required = json.at("required").flag().unwrap_or(true);
        let (show_if, level) = match json.get("showIf") {
            Some(rule @ Json::Object(_)) => self.show_if(rule, at.key("showIf"), id.unwrap_or_default()),
            _ => (None, 1),
        };
        let question = Question {
            id: QuestionId::new(id.unwrap_or_default()),
            skippable: !required,
            notes: false,
            // A scale that is sent with nothing rated is an answer where it need not be whole.
            keeps_empty: !required && matches!(kind, Kind::Scale(_)),
            kind,
            show_if,
            next: next.into_iter().collect(),
        };
        if let Some(id) = id {
            self.earlier.entry(id).or_insert(QuestionIndex::new(self.read.len()));
        }
        self.read.push((question, level));
    }

    fn kind(&mut self, json: &Json, at: At<'_>) -> Kind {
        let choices =
            |options| Choices { options, many: false, custom: true, custom_length: OTHER_LENGTH, repeats: false, bounds: Bounds::ANY };
        match json.at("kind").text() {
            Some("single") => Kind::Choice(choices(self.options(json, at))),
            Some("multi") => Kind::Choice(Choices { many: true, ..choices(self.options(json, at)) }),
            Some("scale") => Kind::Scale(Scale {
                points: self.labels(json.at("scale"), at.key("scale")).into_iter().map(ChoiceKey::new).collect(),
                items: self.items(json.at("items"), at.key("items")),
                row_notes: json.at("notes").flag().unwrap_or(false),
            }),
            Some("rank") => self.rank(json, at),
            _ => Kind::Text { max_length: TEXT_LENGTH, multiline: true },
        }
    }

    fn options(&mut self, json: &Json, at: At<'_>) -> Vec<Choice> {
        let options_at = at.key("options");
        let labels = self.labels(json.at("options"), options_at);
        for (position, label) in labels.iter().enumerate().filter(|(_, label)| label.eq_ignore_ascii_case("other")) {
            let message = format!("the page adds an option for free text itself; leave out {}, or name it differently", quote(label));
            self.problems.add(options_at.index(position).key("label"), "reserved_label", message);
        }
        labels.into_iter().map(|label| Choice { key: ChoiceKey::new(label), exclusive: false, next: None }).collect()
    }

    /// The labels of a list of options, of which no two may be alike.
    fn labels<'j>(&mut self, json: &'j Json, at: At<'_>) -> Vec<&'j str> {
        let again = |label: &str| format!("the label {} is offered twice; labels must be unique", quote(label));
        self.distinct(json, at, "label", ("repeated_label", &again))
    }

    /// The ids of rows or of things to rank, of which no two may be alike.
    fn items(&mut self, json: &Json, at: At<'_>) -> Vec<ItemId> {
        let again = |id: &str| format!("the item {} is there twice; ids must be unique", quote(id));
        self.distinct(json, at, "id", ("repeated_item", &again)).into_iter().map(ItemId::new).collect()
    }

    /// What stands under `key` in each thing of a list; what is there again is a problem of the given code and message.
    fn distinct<'j>(
        &mut self,
        json: &'j Json,
        at: At<'_>,
        key: &str,
        (code, again): (&'static str, &dyn Fn(&str) -> String),
    ) -> Vec<&'j str> {
        let mut seen = BTreeSet::new();
        let texts: Vec<&str> = json.list().iter().map(|thing| thing.at(key).text().unwrap_or_default()).collect();
        for (position, text) in texts.iter().enumerate() {
            if !seen.insert(*text) && !text.is_empty() {
                self.problems.add(at.index(position).key(key), code, again(text));
            }
        }
        texts
    }

    fn rank(&mut self, json: &Json, at: At<'_>) -> Kind {
        let items = self.items(json.at("items"), at.key("items"));
        let cutoff = json.at("cutoff").whole().and_then(|cutoff| u8::try_from(cutoff).ok());
        let beyond = cutoff.filter(|cutoff| usize::from(*cutoff) > items.len() && usize::from(*cutoff) <= MOST_RANKED);
        if let Some(cutoff) = beyond {
            let message = format!("\"cutoff\" is {cutoff}, but there are {} items; draw the line under one of them", items.len());
            self.problems.add(at.key("cutoff"), "out_of_range", message);
        }
        Kind::Rank(Rank { items, cutoff, given_order_counts: true })
    }

    /// The condition and the level of a node that has one.
    fn show_if(&mut self, rule: &Json, at: At<'_>, own: &str) -> (Option<Condition>, usize) {
        let Some(id) = rule.at("node").text() else { return (None, 1) };
        let Some(of) = self.earlier.get(id).copied() else {
            let known = self.read.iter().map(|(question, _)| question.id.as_str());
            let said = if id == own { format!("{} is shown by its own answer", quote(id)) } else { unknown("earlier node", id, known) };
            self.problems.add(at.key("node"), "not_earlier", format!("{said}; name an earlier node of the list"));
            return (None, 1);
        };
        let Some((parent, level)) = self.read.get(of.position()) else { return (None, 1) };
        let level = level + 1;
        let Kind::Choice(choices) = &parent.kind else {
            let message = format!("{} offers no options; name an earlier node that is single or multi", quote(id));
            self.problems.add(at.key("node"), "not_a_choice", message);
            return (None, level);
        };
        if level > self.most_depth {
            let message = format!("{} is on level {level}; at most {} levels fit (maxDepth)", quote(own), self.most_depth);
            self.problems.add(at, "too_deep", message);
        }
        let offered = any_of(rule.at("anyOf").list(), choices, at.key("anyOf"), self.problems);
        (Some(Condition::Answer { of, test: Test::AnyOf(offered) }), level)
    }
}

fn any_of(labels: &[Json], choices: &Choices, at: At<'_>, problems: &mut Problems) -> Vec<ChoiceIndex> {
    let mut named = vec![false; choices.options.len()];
    for (index, label) in labels.iter().enumerate() {
        let Some(label) = label.text().filter(|label| !label.is_empty()) else { continue };
        let labels = || choices.options.iter().map(|choice| choice.key.as_str());
        match labels().position(|offered| offered == label).and_then(|position| named.get_mut(position)) {
            Some(named) => *named = true,
            None => {
                let message = format!("{}; name labels that are offered there", unknown("option", label, labels()));
                problems.add(at.index(index), "not_offered", message);
            }
        }
    }
    named.iter().enumerate().filter(|(_, named)| **named).map(|(position, _)| ChoiceIndex::new(position)).collect()
}
