//! Holds the JSON Schemas of every door to what its fixtures take and give: arguments, answers and results that the door
//! takes or makes are valid, and arguments of the wrong structure are not.

use engine::{Outcome, Response, Steer, doors};
use serde_json::Value;

use crate::{
    cases::{Case, FIXTURES, cases},
    expand::plain,
};

/// Whether `value` is valid under `schema`, as far as the doors' schemas go. A `pattern` is not run; the engine's own
/// checks are told by the fixtures.
fn is_valid(value: &Value, schema: &Value, root: &Value) -> bool {
    let Value::Object(rules) = schema else { return schema == &Value::Bool(true) };
    rules.iter().all(|(rule, of)| match rule.as_str() {
        "type" => of.as_array().map_or_else(|| has_type(value, of), |types| types.iter().any(|of| has_type(value, of))),
        "const" => value == of,
        "enum" => of.as_array().unwrap().contains(value),
        "anyOf" => of.as_array().unwrap().iter().any(|schema| is_valid(value, schema, root)),
        "oneOf" => of.as_array().unwrap().iter().filter(|schema| is_valid(value, schema, root)).count() == 1,
        "allOf" => of.as_array().unwrap().iter().all(|schema| is_valid(value, schema, root)),
        "not" => !is_valid(value, of, root),
        "if" => !is_valid(value, of, root) || rules.get("then").is_none_or(|then| is_valid(value, then, root)),
        "$ref" => is_valid(value, root.pointer(of.as_str().unwrap().trim_start_matches('#')).unwrap(), root),
        "required" => {
            value.as_object().is_none_or(|value| of.as_array().unwrap().iter().all(|key| value.contains_key(key.as_str().unwrap())))
        }
        "properties" => {
            value.as_object().is_none_or(|value| value.iter().all(|(key, value)| of.get(key).is_none_or(|of| is_valid(value, of, root))))
        }
        "additionalProperties" => value.as_object().is_none_or(|value| {
            let known = |key: &String| rules.get("properties").is_some_and(|properties| properties.get(key).is_some());
            value.iter().all(|(key, value)| known(key) || is_valid(value, of, root))
        }),
        "propertyNames" => value.as_object().is_none_or(|value| value.keys().all(|key| is_valid(&Value::String(key.clone()), of, root))),
        "items" => value.as_array().is_none_or(|value| value.iter().all(|value| is_valid(value, of, root))),
        "uniqueItems" => value.as_array().is_none_or(|value| (1..value.len()).all(|at| !value[..at].contains(&value[at]))),
        "minItems" => value.as_array().is_none_or(|value| value.len() as u64 >= of.as_u64().unwrap()),
        "maxItems" => value.as_array().is_none_or(|value| value.len() as u64 <= of.as_u64().unwrap()),
        "minProperties" => value.as_object().is_none_or(|value| value.len() as u64 >= of.as_u64().unwrap()),
        "maxProperties" => value.as_object().is_none_or(|value| value.len() as u64 <= of.as_u64().unwrap()),
        "minLength" => value.as_str().is_none_or(|value| value.chars().count() as u64 >= of.as_u64().unwrap()),
        "maxLength" => value.as_str().is_none_or(|value| value.chars().count() as u64 <= of.as_u64().unwrap()),
        "minimum" => value.as_f64().is_none_or(|value| value >= of.as_f64().unwrap()),
        "maximum" => value.as_f64().is_none_or(|value| value <= of.as_f64().unwrap()),
        "exclusiveMinimum" => value.as_f64().is_none_or(|value| value > of.as_f64().unwrap()),
        "then" | "pattern" | "format" | "default" | "description" | "title" | "$schema" | "$defs" => true,
        _ => panic!("no such rule: {rule}"),
    })
}

fn has_type(value: &Value, name: &Value) -> bool {
    match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        name => panic!("no such type: {name}"),
    }
}

fn codes(case: &Case) -> Vec<String> {
    let expected = case.expected();
    let problems = expected["problems"].as_array();
    problems.into_iter().flatten().map(|problem| problem["code"].as_str().unwrap().to_string()).collect()
}

#[test]
fn a_spec_that_is_taken_is_valid_and_one_of_the_wrong_structure_is_not() {
    const STRUCTURAL: [&str; 7] = ["missing", "wrong_type", "unknown_field", "foreign_field", "unknown_kind", "too_few", "too_many"];
    let mut wrong = Vec::new();
    for (name, text) in FIXTURES {
        let door = doors::find(name).unwrap();
        for case in cases(text) {
            let Ok(arguments) = case.arguments() else { continue };
            let schema = door.schema(&case.limits());
            let valid = is_valid(&plain(&arguments), &schema, &schema);
            let codes = codes(&case);
            // A survey as text, what is not insisted on, and keys of another kind are taken beyond the schema.
            let lenient = name == "request_choices" || plain(&arguments)["survey"].is_string() || case.name == "extra keys are ignored";
            let structural = codes.iter().any(|code| STRUCTURAL.contains(&code.as_str()));
            if (codes.is_empty() && !valid && !lenient) || (structural && valid) {
                wrong.push(format!("{name}: {} ({codes:?}, valid: {valid})", case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn answers_that_are_taken_are_valid_and_so_is_every_result() {
    let mut wrong = Vec::new();
    for (name, text) in FIXTURES {
        let door = doors::find(name).unwrap();
        let (answers_schema, result_schema) = (door.answers_schema(), door.result_schema());
        for case in cases(text) {
            let Some(survey) = case.arguments().ok().and_then(|arguments| door.parse(&arguments, &case.limits()).ok()) else { continue };
            let Some(answers) = case.answers("answers") else { continue };
            let Ok((_, response)) = door.submission(&survey, &answers) else { continue };
            // What that door drops, it does not look at.
            if name != "ask_user_form" && !is_valid(&plain(&answers), &answers_schema, &answers_schema) {
                wrong.push(format!("{name}: answers of {}", case.name));
            }
            for outcome in outcomes(response) {
                let result: Value = serde_json::from_str(&door.render(&survey, &outcome).json).unwrap();
                if !is_valid(&result, &result_schema, &result_schema) {
                    wrong.push(format!("{name}: {result} of {}", case.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn outcomes(response: Response) -> Vec<Outcome> {
    let reason = "no time".to_string();
    let unanswered =
        [Outcome::Declined { reason }, Outcome::Cancelled, Outcome::Withdrawn, Outcome::Expired { late: None }, Outcome::Superseded];
    let redirected = Steer::ALL.into_iter().map(Outcome::Redirected);
    unanswered.into_iter().chain(redirected).chain([Outcome::Answered(response)]).collect()
}

#[test]
fn what_a_schema_forbids_is_not_valid() {
    for (name, wrong) in [
        ("ask_survey", r#"[{"selected": []}]"#),
        ("ask_user_form", r#"{"a": {"values": "x"}}"#),
        ("request_choices", r#"{"answers": [{"header": "H", "options": "S"}]}"#),
        ("form_elicitation_v2_request", r#"{"a": null}"#),
    ] {
        let door = doors::find(name).unwrap();
        let (answers, result) = (door.answers_schema(), door.result_schema());
        let wrong: Value = serde_json::from_str(wrong).unwrap();
        assert!(!is_valid(&wrong, &answers, &answers) && !is_valid(&wrong, &result, &result), "{name}");
    }
}
