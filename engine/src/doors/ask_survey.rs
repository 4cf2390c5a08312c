//! The native door, `ask_survey`: a map of questions whose edges stand on the parent. This file reads a spec; its
//! folder holds the shape it is checked against, conditions, templates, answers and results.

mod answers;
mod condition;
mod exchanged;
mod kinds;
mod links;
mod result;
mod shape;
mod template;
mod vocabulary;
mod wording;

use alloc::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::Value;

use crate::{
    answer::Answers,
    doors::{Door, Limits, Refusals, Rendered, Vocabulary},
    json::Json,
    lint::About,
    outcome::{Outcome, Response},
    problem::{At, Problem, Problems},
    survey::{Choice, ChoiceKey, Choices, Graph, Kind, Layout, Question, QuestionId, QuestionIndex, Survey, Texts, wiring::Wiring},
    text::is_blank,
};

/// The most questions of a survey.
const MOST_QUESTIONS: usize = 150;
/// The most questions that are read for further problems.
const READ_QUESTIONS: usize = 300;
/// The longest answer to a `text` question when it names no `maxLength`, in UTF-16 units.
const TEXT_LENGTH: u64 = 4_000;

pub struct AskSurvey;

impl Door for AskSurvey {
    fn name(&self) -> &'static str {
        "ask_survey"
    }

    fn parse(&self, arguments: &Json, limits: &Limits) -> Result<Survey, Problems> {
        let mut problems = Problems::default();
        arguments.check_text(At::ROOT, &mut problems);
        let survey = unwrap_survey(arguments, &mut problems);
        let at = At::ROOT.key("survey");
        if let Some(survey) = &survey {
            shape::survey(limits).check(survey, at, &mut problems);
            // With many more questions than fit, that they do not fit is all there is to say.
            if (1..=READ_QUESTIONS).contains(&survey.at("questions").members().len()) {
                let survey = Reader {
                    at,
                    json: survey,
                    ids: ids(survey),
                    edges_hold: true,
                    most_options: limits.ask_survey_options,
                    problems: &mut problems,
                }
                .read();
                if problems.is_empty() {
                    return Ok(survey);
                }
            }
        }
        Err(problems)
    }

    fn draft(&self, survey: &Survey, answers: &Json) -> Result<Answers, Refusals> {
        answers::draft(survey, answers)
    }

    fn submission(&self, survey: &Survey, answers: &Json) -> Result<(Answers, Response), Refusals> {
        answers::submission(survey, answers)
    }

    fn render(&self, survey: &Survey, outcome: &Outcome) -> Rendered {
        result::render(survey, outcome)
    }

    fn schema(&self, limits: &Limits) -> Value {
        shape::arguments(limits)
    }

    fn answers_schema(&self) -> Value {
        exchanged::answers()
    }

    fn result_schema(&self) -> Value {
        exchanged::result()
    }

    fn bad_spec(&self) -> Option<&'static str> {
        Some("SURVEY_BAD_SPEC")
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn pointer(&self, survey: &Survey, about: About) -> String {
        let whole = At::ROOT.key("survey");
        let questions = whole.key("questions");
        let id = |index| survey.graph.question(index).map_or("", |question: &Question| question.id.as_str());
        match about {
            About::Survey => whole.to_string(),
            About::Question(index) => questions.key(id(index)).to_string(),
            About::Option(index, position) => questions.key(id(index)).key("options").index(position).to_string(),
        }
    }

    fn supersedes(&self) -> bool {
        true
    }

    fn bad_arguments(&self) -> &'static str {
        "SURVEY_BAD_SPEC"
    }
}

/// The survey, which may also come as a string that holds it.
fn unwrap_survey<'a>(arguments: &'a Json, problems: &mut Problems) -> Option<Cow<'a, Json>> {
    let at = At::ROOT.key("survey");
    match (arguments, arguments.get("survey")) {
        (Json::Object(_), Some(Json::Text(text))) => match Json::parse(text) {
            Ok(survey) => {
                survey.check_text(at, problems);
                Some(Cow::Owned(survey))
            }
            Err(Problem { code, message, .. }) => {
                problems.add(at, code, format!("\"survey\" is a string: {message}"));
                None
            }
        },
        (Json::Object(_), Some(survey)) => Some(Cow::Borrowed(survey)),
        (Json::Object(_), None) => {
            problems.add(at, "missing", String::from("\"survey\" is missing; send {\"survey\": {\"entry\": …, \"questions\": …}}"));
            None
        }
        _ => {
            problems.wrong_type(At::ROOT, "an object with the member \"survey\"", arguments.kind());
            None
        }
    }
}

/// Question ids and where they stand, in definition order; the first of two alike counts.
fn ids(survey: &Json) -> BTreeMap<&str, QuestionIndex> {
    let mut ids = BTreeMap::new();
    for (position, (id, _)) in survey.at("questions").members().iter().enumerate() {
        ids.entry(id.as_str()).or_insert(QuestionIndex::new(position));
    }
    ids
}

/// Reads a survey whose shape was checked. It goes on past problems so that all are found; what is missing reads as
/// nothing, since a survey with problems never leaves this file.
struct Reader<'a, 'p> {
    at: At<'a>,
    json: &'a Json,
    ids: BTreeMap<&'a str, QuestionIndex>,
    /// No edge was lost so far: what can be said of paths is true.
    edges_hold: bool,
    most_options: usize,
    problems: &'p mut Problems,
}

impl Reader<'_, '_> {
    fn read(mut self) -> Survey {
        let at = self.at;
        let questions_at = at.key("questions");
        let members = self.json.at("questions").members();
        let entry = self.entry(at.key("entry"));
        let questions = members.iter().map(|(id, json)| self.question(id, json, questions_at.key(id))).collect();
        let layout = if self.json.at("layout").text() == Some("card") { Layout::Card } else { Layout::Wizard };
        let mut graph = Graph { entry, questions, layout };
        let wiring = Wiring::of(&graph);
        links::report_cycles(&graph, &wiring, questions_at, self.problems);
        let before = self.problems.len();
        condition::read_all(self.json, at, &mut graph, &wiring, self.problems);
        let paths_hold = self.edges_hold && wiring.cycles.is_empty() && self.problems.len() == before;
        let templates = template::read_all(self.json.at("quick"), at.key("quick"), &graph, paths_hold, self.problems);
        let texts = Texts {
            title: wording::shown(self.json, "title"),
            intro: wording::shown(self.json, "intro"),
            questions: members.iter().map(|(_, json)| wording::question(json)).collect(),
        };
        let warnings = links::unreachable(&graph, &wiring, questions_at);
        Survey { graph, texts, templates, steering: true, warnings }
    }

    fn entry(&mut self, at: At<'_>) -> QuestionIndex {
        let id = self.json.at("entry").text().filter(|id| !is_blank(id));
        let entry = id.and_then(|id| self.resolve(id, at));
        self.edges_hold &= entry.is_some();
        entry.unwrap_or(QuestionIndex::new(0))
    }

    fn resolve(&mut self, id: &str, at: At<'_>) -> Option<QuestionIndex> {
        let found = self.ids.get(id).copied();
        if found.is_none() {
            self.edges_hold = false;
            let known = self.json.at("questions").members().iter().map(|(id, _)| id.as_str());
            self.problems.unknown_question(at, id, known);
        }
        found
    }

    /// An id, a list of ids, or null; the empty text and the empty list mean null.
    fn next(&mut self, json: &Json, at: At<'_>) -> Vec<QuestionIndex> {
        match json {
            Json::Text(id) if !id.is_empty() => self.resolve(id, at).into_iter().collect(),
            Json::List(ids) => {
                let texts = ids.iter().enumerate().filter_map(|(index, id)| Some((index, id.text()?)));
                texts.filter_map(|(index, id)| self.resolve(id, at.index(index))).collect()
            }
            Json::Text(_) | Json::Null => Vec::new(),
            Json::Bool(_) | Json::Number(_) | Json::Object(_) => {
                self.edges_hold = false;
                Vec::new()
            }
        }
    }

    fn question(&mut self, id: &str, json: &Json, at: At<'_>) -> Question {
        let kind = kinds::read(json, at, kinds::most_bound(self.most_options), self.problems).unwrap_or_else(|| self.choices(json, at));
        Question {
            id: QuestionId::new(id),
            kind,
            skippable: json.at("skippable").flag().unwrap_or(true),
            notes: json.at("notes").flag().unwrap_or(false),
            keeps_empty: false,
            show_if: None,
            next: self.next(json.at("next"), at.key("next")),
        }
    }

    fn choices(&mut self, json: &Json, at: At<'_>) -> Kind {
        let options_at = at.key("options");
        let mut options: Vec<Choice> = Vec::new();
        let mut keys = BTreeSet::new();
        // Options beyond the limit are refused as a whole; reading them too would only cost time.
        for (index, option) in json.at("options").list().iter().take(self.most_options).enumerate() {
            let here = options_at.index(index);
            let key = option.at("key").text();
            if let Some(key) = key.filter(|key| !keys.insert(*key)) {
                self.problems.repeated_key(here.key("key"), key);
            }
            self.check_pictures(option, here);
            let next = option.get("next").map(|next| self.next(next, here.key("next")));
            let exclusive = option.at("exclusive").flag().unwrap_or(false);
            options.push(Choice { key: ChoiceKey::new(key.unwrap_or_default()), exclusive, next });
        }
        // A question without options takes free text only, whatever it says of free text.
        let custom = options.is_empty() || json.at("allowCustom").flag().unwrap_or(true);
        let many = json.at("multiSelect").flag().unwrap_or(false);
        let together = options.iter().filter(|option| !option.exclusive).count();
        let bounds = kinds::picks(json, at, (together, kinds::most_bound(self.most_options)), self.problems);
        Kind::Choice(Choices { options, many, custom, custom_length: u32::MAX, repeats: false, bounds })
    }

    fn check_pictures(&mut self, option: &Json, at: At<'_>) {
        if option.get("thumbnail").is_some() && matches!(option.at("preview"), Json::Object(_)) {
            let message = "an option has a thumbnail or a picture as its preview, not both; leave one out";
            self.problems.add(at.key("preview"), "thumbnail_and_preview", String::from(message));
        }
    }
}
