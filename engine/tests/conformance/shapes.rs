//! Wrong JSON shapes at every place of every spec and of every answer of the fixtures: nothing panics, and what is wrong
//! with a spec is said at a place that is there.

use engine::{Json, doors::Door};

use crate::{
    cases::{Case, FIXTURES, cases},
    expand::plain,
};

fn wrong() -> [Json; 11] {
    let parse = |text| Json::parse(text).unwrap();
    [
        Json::Null,
        Json::Bool(true),
        parse("0"),
        parse("-0"),
        parse("9007199254740993"),
        parse("-1.5e300"),
        Json::Text(String::new()),
        Json::Text("\u{202e}x".repeat(4_100)),
        Json::List(Vec::new()),
        Json::Object(Vec::new()),
        (0..90).fold(
            Json::Null,
            |inner, level| {
                if level % 2 == 0 { Json::List(vec![inner]) } else { Json::Object(vec![("a".into(), inner)]) }
            },
        ),
    ]
}

/// Calls `see` with `json` once for each place and wrong shape; and once without each member or entry, with each member
/// twice, and with a member that nobody knows in each object.
fn mutate(json: &Json, rebuild: &dyn Fn(Json) -> Json, see: &mut dyn FnMut(&Json)) {
    wrong().into_iter().for_each(|wrong| see(&rebuild(wrong)));
    match json {
        Json::List(list) => {
            for (at, value) in list.iter().enumerate() {
                let with = |value: Option<Json>| {
                    let (before, after) = (list[..at].iter().cloned(), list[at + 1..].iter().cloned());
                    rebuild(Json::List(before.chain(value).chain(after).collect()))
                };
                see(&with(None));
                mutate(value, &|value| with(Some(value)), see);
            }
        }
        Json::Object(members) => {
            for (at, (key, value)) in members.iter().enumerate() {
                let with = |value: Option<Json>| {
                    let (before, after) = (members[..at].iter().cloned(), members[at + 1..].iter().cloned());
                    rebuild(Json::Object(before.chain(value.map(|value| (key.clone(), value))).chain(after).collect()))
                };
                see(&with(None));
                let twice = members.iter().chain([&members[at]]).cloned().collect();
                see(&rebuild(Json::Object(twice)));
                mutate(value, &|value| with(Some(value)), see);
            }
            let unknown = ("__proto__".into(), Json::Null);
            see(&rebuild(Json::Object(members.iter().cloned().chain([unknown]).collect())));
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) => {}
    }
}

/// A spec or answers of the usual size; the others differ from these in length alone.
fn is_small(json: &Json) -> bool {
    plain(json).to_string().len() < 2_000
}

fn check_spec(door: &dyn Door, case: &Case, arguments: &Json) {
    let Err(problems) = door.parse(arguments, &case.limits()) else { return };
    let value = plain(arguments);
    for problem in problems {
        let parent = problem.pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
        assert!(value.pointer(parent).is_some(), "{}: {} does not resolve in {value}", case.name, problem.pointer);
        assert!(!problem.message.is_empty() && problem.message.len() < 5_000, "{}: {}", case.name, problem.message);
    }
}

#[test]
fn a_wrong_shape_anywhere_in_a_spec_is_refused_where_it_is() {
    for (name, text) in FIXTURES {
        let door = engine::doors::find(name).unwrap();
        for case in cases(text) {
            let Some(arguments) = case.arguments().ok().filter(is_small) else { continue };
            // Each shared spec once, with the case that shows it.
            if case.answers("answers").is_none() && case.answers("draft").is_none() {
                mutate(&arguments, &|json| json, &mut |arguments| check_spec(door, &case, arguments));
            }
        }
    }
}

#[test]
fn a_wrong_shape_anywhere_in_answers_is_refused_or_taken_but_never_fatal() {
    for (name, text) in FIXTURES {
        let door = engine::doors::find(name).unwrap();
        for case in cases(text) {
            let Some(survey) = case.arguments().ok().and_then(|arguments| door.parse(&arguments, &case.limits()).ok()) else { continue };
            let answers = case.answers("answers").or_else(|| case.answers("draft"));
            let Some(answers) = answers.filter(is_small) else { continue };
            mutate(&answers, &|json| json, &mut |answers| {
                let draft = door.draft(&survey, answers).map(|_| ());
                let taken = door.submission(&survey, answers);
                if let Ok((_, response)) = &taken {
                    assert!(draft.is_ok(), "{}: submitted and yet no draft", case.name);
                    let result = door.render(&survey, &engine::Outcome::Answered(response.clone()));
                    assert!(!result.is_error && Json::parse(&result.json).is_ok());
                }
                for refusals in [draft.err(), taken.err()].into_iter().flatten() {
                    assert!(!refusals.refused.is_empty(), "{}: refused without a reason", case.name);
                }
            });
        }
    }
}

/// `json` with each of its texts as it is written in JSON.
fn texts(json: &Json) -> Vec<String> {
    match json {
        Json::Text(text) => vec![serde_json::to_string(text).unwrap()],
        Json::List(list) => list.iter().flat_map(texts).collect(),
        Json::Object(members) => members.iter().flat_map(|(_, value)| texts(value)).collect(),
        Json::Null | Json::Bool(_) | Json::Number(_) => Vec::new(),
    }
}

#[test]
fn what_no_json_value_can_be_is_refused_before_it_is_read() {
    for (name, text) in FIXTURES {
        for case in cases(text) {
            let Some(arguments) = case.arguments().ok().filter(is_small) else { continue };
            let spec = case.spec();
            for own in texts(&arguments) {
                for odd in ["1e400", "-1e400", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\u{1}\"", "NaN", "01", "0x1", "'a'", "\"\\x\""] {
                    let refused = Json::parse(&spec.replacen(&own, odd, 1)).unwrap_err();
                    assert_eq!(refused.code, "malformed_json", "{name}: {}: {odd}", case.name);
                }
            }
        }
    }
}

#[test]
fn a_key_that_stands_twice_is_refused_everywhere_in_a_spec() {
    for (name, text) in FIXTURES {
        let door = engine::doors::find(name).unwrap();
        for case in cases(text) {
            let Some(arguments) = case.arguments().ok().filter(is_small) else { continue };
            if case.get("problems").is_some() {
                continue;
            }
            twice(&arguments, &|json| json, &mut |arguments| {
                let problems = door.parse(arguments, &case.limits()).expect_err(&case.name);
                assert!(problems.iter().any(|problem| problem.code == "duplicate_key"), "{}: {problems:?}", case.name);
            });
        }
    }
}

/// Calls `see` with `json` once for each member, which stands twice.
fn twice(json: &Json, rebuild: &dyn Fn(Json) -> Json, see: &mut dyn FnMut(&Json)) {
    match json {
        Json::List(list) => {
            for (at, value) in list.iter().enumerate() {
                let with =
                    |value| rebuild(Json::List(list[..at].iter().cloned().chain([value]).chain(list[at + 1..].iter().cloned()).collect()));
                twice(value, &with, see);
            }
        }
        Json::Object(members) => {
            for (at, (key, value)) in members.iter().enumerate() {
                see(&rebuild(Json::Object(members.iter().chain([&members[at]]).cloned().collect())));
                let with = |value| {
                    let mut members = members.clone();
                    members[at] = (key.clone(), value);
                    rebuild(Json::Object(members))
                };
                twice(value, &with, see);
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) => {}
    }
}
