//! A short notation for surveys, answers and what comes of them, and the one helper that compares.
//!
//! Survey, one question a line: `id`, `!` (must be answered), `#` (no free text), options in `[one of]` or `{many of}`,
//! `-> what follows`, `if` a condition as JSON. An option is `key`, `key>next,next`, `key>` (ends its branch), `key*`
//! (exclusive). A text that starts with `{` is the arguments as they are.
//! Answers: `a=x`, `a=x,y`, `a=~free text`, `a=x~free text`, `a=-` (skipped), parted by `; `. A text that starts with
//! `[` or `{` is JSON as it is.

use engine::{
    Json, Problem, Refused, Survey,
    doors::{Door, Limits, ask_survey::AskSurvey},
    path,
};
use serde_json::{Value, json};

/// Walks `survey` with `answers` and compares: `path | answers | skipped`, `refused path | question code; …` or
/// `spec pointer code; …`. Without answers it is the path alone; answers after `draft` need not be whole.
#[track_caller]
pub(crate) fn check(survey: &str, answers: &str, expected: &str) {
    assert_eq!(walk(survey, answers), expected);
}

/// A survey in which nothing is wrong but its questions.
pub(crate) fn questions(json: &str) -> String {
    format!(r#"{{"survey":{{"entry":"a","questions":{json}}}}}"#)
}

pub(crate) fn parse(survey: &str) -> Result<Survey, Vec<Problem>> {
    let json = Json::parse(&arguments(survey)).map_err(|problem| vec![problem])?;
    AskSurvey.parse(&json, &Limits::default()).map_err(|problems| problems.into_vec())
}

/// What is wrong with a spec.
#[track_caller]
pub(crate) fn problems(survey: &str) -> Vec<Problem> {
    parse(survey).expect_err("the spec should be refused")
}

/// The message of the only problem of a spec.
#[track_caller]
pub(crate) fn message(survey: &str) -> String {
    let problems = problems(survey);
    assert_eq!(problems.len(), 1, "{problems:#?}");
    problems[0].message.clone()
}

/// What is wrong with answers.
#[track_caller]
pub(crate) fn refused(survey: &str, answers: &str) -> Vec<Refused> {
    let survey = parse(survey).expect("the spec should be taken");
    let answers = Json::parse(&answers_json(answers)).unwrap();
    AskSurvey.submission(&survey, &answers).expect_err("the answers should be refused").refused
}

/// The result of answers that are taken.
#[track_caller]
pub(crate) fn result(survey: &str, answers: &str) -> Value {
    let survey = parse(survey).expect("the spec should be taken");
    let answers = Json::parse(&answers_json(answers)).unwrap();
    let (_, response) = AskSurvey.submission(&survey, &answers).expect("the answers should be taken");
    let rendered = AskSurvey.render(&survey, &engine::Outcome::Answered(response));
    serde_json::from_str(&rendered.json).unwrap()
}

fn walk(survey: &str, answers: &str) -> String {
    let survey = match parse(survey) {
        Ok(survey) => survey,
        Err(problems) => return format!("spec {}", join(problems.iter().map(|problem| format!("{} {}", problem.pointer, problem.code)))),
    };
    let (is_draft, answers) = match answers.strip_prefix("draft") {
        Some(draft) => (true, draft.trim_start()),
        None => (answers.is_empty(), answers),
    };
    let answers = Json::parse(&answers_json(answers)).unwrap();
    let refusals = if is_draft {
        match AskSurvey.draft(&survey, &answers) {
            Ok(answers) => return path(survey.graph(), &answers).ids(survey.graph()).join(" "),
            Err(refusals) => refusals,
        }
    } else {
        match AskSurvey.submission(&survey, &answers) {
            Ok((_, response)) => {
                let rendered = AskSurvey.render(&survey, &engine::Outcome::Answered(response));
                return result_text(&serde_json::from_str(&rendered.json).unwrap());
            }
            Err(refusals) => refusals,
        }
    };
    let reasons = refusals.refused.iter().map(|refused| format!("{} {}", refused.question, refused.refusal.code()));
    format!("refused {} | {}", refusals.path.join(" "), join(reasons))
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}

fn result_text(result: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let ids = |value: &Value| value.as_array().unwrap().iter().map(text).collect::<Vec<_>>().join(" ");
    let answer = |answer: &Value| {
        let keys = answer["selected"].as_array().into_iter().flatten().map(|selected| text(&selected["key"])).collect::<Vec<_>>();
        let custom = answer["custom"].as_str().map(|custom| format!("~{custom}")).unwrap_or_default();
        format!("{}={}{custom}{}", text(&answer["id"]), keys.join(","), answer["text"].as_str().unwrap_or_default())
    };
    let answers = result["answers"].as_array().unwrap().iter().map(answer);
    format!("{} | {} | {}", ids(&result["path"]), join(answers), ids(&result["skipped"])).trim_end().to_string()
}

fn arguments(survey: &str) -> String {
    if survey.trim_start().starts_with('{') {
        return survey.to_string();
    }
    let lines: Vec<&str> = survey.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let entry = lines[0].split(['!', '#', ' ']).next().unwrap();
    // Written by hand: serde_json's map would sort the ids.
    let members: Vec<String> = lines.iter().map(|line| question(line)).collect();
    format!(r#"{{"survey":{{"entry":"{entry}","questions":{{{}}}}}}}"#, members.join(","))
}

fn question(line: &str) -> String {
    let (line, show_if) = line.split_once(" if ").map_or((line, None), |(line, condition)| (line, Some(condition)));
    let (line, next) = line.split_once("->").map_or((line, None), |(line, next)| (line, Some(next)));
    let (head, options) = line.split_once(['[', '{']).map_or((line, None), |(head, options)| (head, Some(options)));
    let id = head.trim().trim_end_matches(['!', '#']);
    let mut question =
        json!({"prompt": format!("The prompt of {id}?"), "skippable": !head.contains('!'), "allowCustom": !head.contains('#')});
    if let Some(options) = options {
        question["multiSelect"] = json!(line.contains('{'));
        let options = options.trim().trim_end_matches([']', '}']).split_whitespace();
        question["options"] = options.map(option).collect();
    }
    if let Some(next) = next {
        question["next"] = next.split_whitespace().collect();
    }
    if let Some(show_if) = show_if {
        question["showIf"] = serde_json::from_str(show_if).unwrap();
    }
    format!("{}:{question}", json!(id))
}

fn option(text: &str) -> Value {
    let (key, next) = text.split_once('>').map_or((text, None), |(key, next)| (key, Some(next)));
    let mut option = json!({"key": key.trim_end_matches('*'), "label": format!("Label {key}"), "exclusive": key.ends_with('*')});
    if let Some(next) = next {
        option["next"] = next.split(',').filter(|id| !id.is_empty()).collect();
    }
    option
}

fn answers_json(answers: &str) -> String {
    if answers.starts_with(['[', '{']) {
        return answers.to_string();
    }
    let answers = answers.split("; ").filter(|answer| !answer.is_empty());
    let answer = |answer: &str| {
        let (id, value) = answer.split_once('=').unwrap();
        let (keys, custom) = value.split_once('~').map_or((value, None), |(keys, custom)| (keys, Some(custom)));
        let keys: Vec<&str> = keys.split(',').filter(|key| !key.is_empty() && *key != "-").collect();
        let mut json = json!({"id": id, "selected": keys});
        if value == "-" {
            json["skipped"] = json!(true);
        }
        if let Some(custom) = custom {
            json["custom"] = json!(custom);
        }
        json
    };
    answers.map(answer).collect::<Value>().to_string()
}
