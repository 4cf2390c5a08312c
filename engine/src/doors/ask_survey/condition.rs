//! Reads `showIf`. A test names a question that can come earlier on the path, and options by key.

use alloc::{boxed::Box, format, string::String, vec, vec::Vec};

use crate::{
    condition::{Condition, Test},
    json::Json,
    problem::{At, Problems, quote},
    shape::{Exact, Shape},
    survey::{
        ChoiceIndex, Graph, Ids, Kind, Question, QuestionIndex,
        wiring::{Set, Wiring},
    },
};

const TESTS: [&str; 6] = ["anyOf", "allOf", "answered", "count", "min", "max"];
const FORMS: &str = "{node, anyOf}, {node, allOf}, {node, answered: true}, {node, count: {min, max}}, {node, min, max}, {all: […]}, {any: […]} \
    or {not: …}";

/// Reads every question's `showIf` into `graph`, whose questions, options and edges are known by now.
pub(super) fn read_all(survey: &Json, at: At<'_>, graph: &mut Graph, wiring: &Wiring, problems: &mut Problems) {
    let questions_at = at.key("questions");
    let ids = Ids::of(graph);
    let mut conditions = Vec::new();
    for (own, (id, json)) in graph.indices().zip(survey.at("questions").members()) {
        let question_at = questions_at.key(id);
        // One that may not be there, or is no object, is the shape's to report.
        let rule = json.get("showIf").filter(|rule| matches!(rule, Json::Object(_)));
        conditions.push(rule.and_then(|rule| {
            let earlier = wiring.cycles.is_empty().then(|| wiring.may_precede(graph, own));
            let mut reader = Reader { ids: &ids, own, own_id: id, earlier, problems };
            reader.read(rule, question_at.key("showIf"))
        }));
    }
    for (question, condition) in graph.questions.iter_mut().zip(conditions) {
        question.show_if = condition;
    }
}

/// Reads the condition of one question.
struct Reader<'a, 'p> {
    ids: &'a Ids<'a>,
    own: QuestionIndex,
    own_id: &'a str,
    /// What may stand before the question; `None` when cycles leave that open.
    earlier: Option<Set>,
    problems: &'p mut Problems,
}

impl Reader<'_, '_> {
    fn read(&mut self, json: &Json, at: At<'_>) -> Option<Condition> {
        if !matches!(json, Json::Object(_)) {
            self.problems.wrong_type(at, "a condition", json.kind());
            return None;
        }
        let forms: Vec<_> = ["all", "any", "not", "node"].into_iter().filter_map(|key| Some((key, json.get(key)?))).collect();
        match forms.as_slice() {
            [("not", inner)] => Some(Condition::Not(Box::new(self.read(inner, at.key("not"))?))),
            [("node", node)] => self.test(json, node, at),
            [("all", list)] => self.list(list, at.key("all")).map(Condition::All),
            [("any", list)] => self.list(list, at.key("any")).map(Condition::Any),
            _ => {
                self.problems.add(at, "malformed_condition", format!("{} must be one of {FORMS}", at.name()));
                None
            }
        }
    }

    fn list(&mut self, json: &Json, at: At<'_>) -> Option<Vec<Condition>> {
        let Json::List(list) = json else {
            self.problems.wrong_type(at, "a list of conditions", json.kind());
            return None;
        };
        if list.is_empty() {
            self.problems.add(at, "too_few", format!("{} is empty; it needs at least one condition", at.name()));
        }
        // All of them are read, so that all that is wrong is found.
        let parts: Vec<_> = list.iter().enumerate().map(|(index, part)| self.read(part, at.index(index))).collect();
        parts.into_iter().collect()
    }

    fn test(&mut self, json: &Json, node: &Json, at: At<'_>) -> Option<Condition> {
        let Some(id) = node.text() else {
            self.problems.wrong_type(at.key("node"), "a question id", node.kind());
            return None;
        };
        let Some((of, question)) = self.ids.find(id) else {
            self.problems.unknown_question(at.key("node"), id, self.ids.all());
            return None;
        };
        self.check_earlier(of, id, at.key("node"));
        let tests: Vec<_> = TESTS.into_iter().filter_map(|key| Some((key, json.get(key)?))).collect();
        let test = match tests.as_slice() {
            [("min" | "max", _)] | [("min", _), ("max", _)] => self.numbers(json, question, at),
            [(key, value)] => self.picks(key, value, question, at.key(key)),
            _ => {
                let message = format!("name one test beside \"node\": {} must be one of {FORMS}", at.name());
                self.problems.add(at, "malformed_condition", message);
                None
            }
        };
        Some(Condition::Answer { of, test: test? })
    }

    /// A test of whether, or of what, is picked.
    fn picks(&mut self, key: &str, value: &Json, question: &Question, here: At<'_>) -> Option<Test> {
        match (key, &question.kind) {
            ("answered", _) if value.flag() == Some(true) => Some(Test::Answered),
            ("answered", _) => {
                let message = String::from("\"answered\" must be true; for the opposite write {\"not\": …}");
                self.problems.add(here, "malformed_condition", message);
                None
            }
            ("anyOf", Kind::Choice(_)) => keys(value, here, question, self.problems).map(Test::AnyOf),
            ("allOf", Kind::Choice(_)) => keys(value, here, question, self.problems).map(Test::AllOf),
            ("count", Kind::Choice(_) | Kind::Resource(_) | Kind::Files(_)) => count(value, here, self.problems),
            _ => {
                let id = quote(question.id.as_str());
                let message = format!("{id} has no options; ask whether it is \"answered\", or of a number \"min\" and \"max\"");
                self.problems.add(here, "not_a_choice", message);
                None
            }
        }
    }

    /// A test of where a number lies.
    fn numbers(&mut self, json: &Json, question: &Question, at: At<'_>) -> Option<Test> {
        if !matches!(question.kind, Kind::Number(_)) {
            let message = format!("{} is no number; \"min\" and \"max\" can only be asked of one", quote(question.id.as_str()));
            self.problems.add(at, "not_a_number", message);
            return None;
        }
        let before = self.problems.len();
        let mut bound = |key: &str| {
            let value = json.get(key)?;
            Shape::Exact(Exact::Decimal).check(value, at.key(key), self.problems);
            value.decimal().ok()
        };
        let (min, max) = (bound("min"), bound("max"));
        if min.zip(max).is_some_and(|(min, max)| min > max) {
            self.problems.add(at.key("min"), "min_over_max", String::from("\"min\" is more than \"max\"; no number lies between"));
        }
        (self.problems.len() == before).then_some(Test::Number { min, max })
    }

    /// Refuses a test of a question that cannot stand before the one it decides about.
    fn check_earlier(&mut self, of: QuestionIndex, id: &str, at: At<'_>) {
        let own = quote(self.own_id);
        if of == self.own {
            self.problems.add(at, "not_earlier", format!("{own} reads its own answer; read a question that comes earlier"));
        } else if self.earlier.as_ref().is_some_and(|earlier| !earlier.contains(of.position())) {
            let advice = "read a question that leads to it or stands before it in a fan-out";
            self.problems.add(at, "not_earlier", format!("{} cannot come earlier than {own}; {advice}", quote(id)));
        }
    }
}

fn keys(json: &Json, at: At<'_>, question: &Question, problems: &mut Problems) -> Option<Vec<ChoiceIndex>> {
    let Json::List(list) = json else {
        problems.wrong_type(at, "a list of option keys", json.kind());
        return None;
    };
    if list.is_empty() {
        problems.add(at, "too_few", format!("{} is empty; it needs at least one option key", at.name()));
    }
    let choices = question.kind.choices();
    let mut found = Vec::new();
    let mut named = vec![false; choices.len()];
    for (index, key) in list.iter().enumerate() {
        let here = at.index(index);
        let Some(key) = key.text() else {
            problems.wrong_type(here, "an option key", key.kind());
            continue;
        };
        match choices.iter().position(|choice| choice.key.as_str() == key) {
            // Naming an option twice says nothing more.
            Some(position) => {
                if named.get_mut(position).is_some_and(|named| !core::mem::replace(named, true)) {
                    found.push(ChoiceIndex::new(position));
                }
            }
            None => problems.unknown_key(here, key, choices.iter().map(|choice| choice.key.as_str())),
        }
    }
    Some(found)
}

fn count(json: &Json, at: At<'_>, problems: &mut Problems) -> Option<Test> {
    if !matches!(json, Json::Object(_)) {
        problems.wrong_type(at, "an object {min, max}", json.kind());
        return None;
    }
    let mut bound = |key: &str, absent: u32| match json.get(key) {
        None => Some(absent),
        Some(Json::Number(_)) if json.at(key).whole().is_none() => {
            problems.add(at.key(key), "out_of_range", format!("{} must be a whole number from 0", quote(key)));
            None
        }
        Some(value) => value.whole().map(|whole| u32::try_from(whole).unwrap_or(u32::MAX)).or_else(|| {
            problems.wrong_type(at.key(key), "a whole number from 0", value.kind());
            None
        }),
    };
    let (min, max) = (bound("min", 0), bound("max", u32::MAX));
    let (min, max) = (min?, max?);
    if json.get("min").or(json.get("max")).is_none() || min > max {
        let message = "\"count\" must be {min, max}: one of them at least, and min at most max";
        problems.add(at, "malformed_condition", String::from(message));
        return None;
    }
    Some(Test::Count { min, max })
}
