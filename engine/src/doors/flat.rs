//! A survey as one flat form of plain fields, which an MCP client draws itself by the standard's elicitation, and the
//! interview that such a form makes when it comes back. Only where nothing of a question would be lost by it: no branches,
//! no conditions, no kind that a plain field cannot be.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use serde_json::{Map, Value, json};

use crate::{
    answer::{Answers, Custom, Entry, Given},
    interview::{Action, Interview, Rejected},
    json::Json,
    number::Decimal,
    path::path,
    problem::quote,
    refusal::{Refusal, Refused},
    survey::{ChoiceIndex, ChoiceText, Choices, Kind, KindText, Question, QuestionText, Survey},
    text::{forbidden, harmless, is_blank},
};

/// What is said where the survey itself says nothing.
const MESSAGE: &str = "A few questions";

/// `{message, requestedSchema}` of a standard form; `None` where it would not be the same survey.
pub(super) fn flat(survey: &Survey) -> Option<Value> {
    let graph = &survey.graph;
    let branches = graph
        .questions
        .iter()
        .any(|question| question.show_if.is_some() || question.notes || question.kind.choices().iter().any(|choice| choice.next.is_some()));
    if branches || path(graph, &Answers::default()).len() != graph.questions.len() {
        return None;
    }
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (question, text) in graph.questions.iter().zip(&survey.texts.questions) {
        let id = question.id.as_str();
        for (name, field) in fields(question, text)? {
            if properties.insert(name, field).is_some() {
                return None;
            }
        }
        let has_two = question.kind.choices().is_empty() || !takes_words(question);
        required.extend((!question.skippable && has_two).then_some(id));
    }
    let message = survey.texts.title.as_ref().or(survey.texts.intro.as_ref()).map_or(MESSAGE, String::as_str);
    let schema = json!({"type": "object", "properties": properties, "required": required});
    Some(json!({"message": harmless(message), "requestedSchema": schema}))
}

/// The interview that `content`, a form of [`flat`] filled in, makes of the one before: settled, if nothing is wrong.
///
/// # Errors
/// All refusals at once.
pub(super) fn filled(survey: &Survey, before: Interview, content: &Json) -> Result<Interview, Vec<Refused>> {
    let mut refused = Vec::new();
    // The form is the whole answer, whatever was begun on the page.
    let mut interview = Interview { answers: Answers::default(), ..before };
    for (index, question) in survey.graph.indices().zip(&survey.graph.questions) {
        let given = match given(question, content) {
            Ok(Some(given)) => given,
            Ok(None) => continue,
            Err(refusal) => {
                refused.push(Refused::new(question.id.as_str(), refusal));
                continue;
            }
        };
        let seen = interview.revision;
        interview = match interview.answer(index, Entry::new(given), seen) {
            Ok(interview) => interview,
            Err(Rejected { interview, refused: why }) => {
                refused.extend(why);
                interview
            }
        };
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    let seen = interview.revision;
    interview.apply(Action::Submit, seen).map_err(|rejected| rejected.refused)
}

fn takes_words(question: &Question) -> bool {
    matches!(&question.kind, Kind::Choice(choices) if choices.custom)
}

/// The field for free text beside the options of a question.
fn words_of(id: &str) -> String {
    format!("{id}: other")
}

fn fields(question: &Question, text: &QuestionText) -> Option<Vec<(String, Value)>> {
    let mut about: Vec<String> = text.detail.iter().cloned().collect();
    let field = match &question.kind {
        Kind::Choice(choices) if choices.options.is_empty() => json!({"type": "string"}),
        Kind::Choice(choices) => {
            let shows_more = |option: &ChoiceText| option.preview.is_some() || option.thumbnail.is_some();
            if text.choices.iter().any(shows_more) {
                return None;
            }
            about.extend(text.choices.iter().filter_map(|option| Some(format!("{}: {}", option.label, option.description.as_ref()?))));
            chosen(choices, text)
        }
        Kind::Text { max_length, .. } => json!({"type": "string", "maxLength": max_length}),
        Kind::Number(rule) => {
            if let KindText::Number { unit: Some(unit) } = &text.kind {
                about.push(unit.clone());
            }
            let bound = |decimal: &Decimal| decimal.to_string().parse::<f64>().ok();
            let mut field = json!({"type": "number"});
            set(&mut field, "minimum", rule.min.as_ref().and_then(bound).map(|bound| json!(bound)));
            set(&mut field, "maximum", rule.max.as_ref().and_then(bound).map(|bound| json!(bound)));
            field
        }
        Kind::Date(_) => json!({"type": "string", "format": "date"}),
        Kind::Email => json!({"type": "string", "format": "email"}),
        Kind::Url => json!({"type": "string", "format": "uri"}),
        Kind::Boolean => json!({"type": "boolean"}),
        Kind::Scale(_) | Kind::Rank(_) | Kind::Resource(_) | Kind::Files(_) => return None,
    };
    let id = question.id.as_str();
    let mut fields = vec![(id.to_string(), titled(field, &text.prompt, &about))];
    if takes_words(question) && !question.kind.choices().is_empty() {
        let title = format!("{} (in your own words)", text.prompt);
        fields.push((words_of(id), titled(json!({"type": "string"}), &title, &[])));
    }
    Some(fields)
}

fn chosen(choices: &Choices, text: &QuestionText) -> Value {
    let options: Vec<Value> = choices
        .options
        .iter()
        .zip(&text.choices)
        .map(|(option, text)| json!({"const": option.key, "title": harmless(&text.label)}))
        .collect();
    if !choices.many {
        return json!({"type": "string", "oneOf": options});
    }
    let mut field = json!({"type": "array", "items": {"anyOf": options}});
    let most = usize::from(choices.bounds.most);
    set(&mut field, "maxItems", (most < choices.options.len()).then(|| json!(most)));
    field
}

fn titled(mut field: Value, title: &str, about: &[String]) -> Value {
    set(&mut field, "title", Some(json!(harmless(title))));
    set(&mut field, "description", (!about.is_empty()).then(|| json!(harmless(&about.join("\n")))));
    field
}

fn set(object: &mut Value, key: &str, value: Option<Value>) {
    if let (Some(object), Some(value)) = (object.as_object_mut(), value) {
        object.insert(key.into(), value);
    }
}

/// What the form says to a question; `None` for nothing.
fn given(question: &Question, content: &Json) -> Result<Option<Given>, Refusal> {
    let id = question.id.as_str();
    let malformed = |wanted| Refusal::Malformed { wanted };
    let value = content.at(id);
    let given = match &question.kind {
        Kind::Choice(choices) if choices.options.is_empty() => {
            words(value)?.map(|text| Given::Choice { picked: Vec::new(), custom: Custom::Used(text) })
        }
        Kind::Choice(choices) => {
            let picked = match value {
                Json::Null => Vec::new(),
                Json::Text(text) if text.is_empty() => Vec::new(),
                Json::Text(key) => vec![pick(choices, key)?],
                Json::List(keys) => {
                    let keys = keys.iter().map(|key| pick(choices, key.text().ok_or(malformed("the values of options"))?));
                    keys.collect::<Result<_, _>>()?
                }
                Json::Bool(_) | Json::Number(_) | Json::Object(_) => return Err(malformed("the values of options")),
            };
            let own = if choices.custom { words(content.at(&words_of(id)))? } else { None };
            let custom = own.map_or_else(|| Custom::Aside(String::new()), Custom::Used);
            Some(Given::Choice { picked, custom }).filter(|given| !given.is_empty())
        }
        Kind::Number(_) => match value {
            Json::Number(number) => Some(Given::Text(number.to_string())),
            other => words(other)?.map(Given::Text),
        },
        Kind::Text { .. } | Kind::Date(_) | Kind::Email | Kind::Url => words(value)?.map(Given::Text),
        Kind::Boolean => match value {
            Json::Null => None,
            other => Some(Given::Boolean(Some(other.flag().ok_or(malformed("true or false"))?))),
        },
        Kind::Scale(_) | Kind::Rank(_) | Kind::Resource(_) | Kind::Files(_) => None,
    };
    Ok(given)
}

/// The option by its place, if there is one of this key.
fn pick(choices: &Choices, key: &str) -> Result<ChoiceIndex, Refusal> {
    let place = choices.options.iter().position(|option| option.key.as_str() == key);
    place.map(ChoiceIndex::new).ok_or_else(|| Refusal::UnknownKey(format!("{} is none of the options", quote(key))))
}

/// Text that says something.
fn words(value: &Json) -> Result<Option<String>, Refusal> {
    match value {
        Json::Null => Ok(None),
        Json::Text(text) if forbidden(text).is_some() => Err(Refusal::ControlCharacter),
        Json::Text(text) => Ok((!is_blank(text)).then(|| text.clone())),
        Json::Bool(_) | Json::Number(_) | Json::List(_) | Json::Object(_) => Err(Refusal::Malformed { wanted: "a text" }),
    }
}
