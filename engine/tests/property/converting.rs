//! What is converted is taken by the other door and has, for the same answers, the same path; and said natively and back
//! again it says the same.

use std::sync::Arc;

use engine::{
    Action, Answers, Custom, Given, Interview, Json, Kind, QuestionIndex, Revision, Survey,
    doors::{Door, Limits, Unconverted, convert, find},
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::spec::{Random, Spec};

fn door(name: &str) -> &'static dyn Door {
    find(name).unwrap()
}

fn parse(name: &str, arguments: &Json) -> Survey {
    door(name).parse(arguments, &Limits::default()).unwrap()
}

/// A form of `size` nodes, of which most depend on an earlier one.
fn form(random: &mut Random, size: usize) -> Value {
    let labels =
        |count: usize| (0..count).map(|label| json!({"label": format!("L{label}"), "preview": format!("P{label}")})).collect::<Vec<_>>();
    let items =
        |count: usize| (0..count).map(|item| json!({"id": format!("i{item}"), "label": format!("Item {item}")})).collect::<Vec<_>>();
    let mut nodes: Vec<Value> = Vec::new();
    // Node, its level, how many options it has.
    let mut parents: Vec<(String, usize, usize)> = Vec::new();
    for place in 0..size {
        let id = (*random.pick(&["n", "__proto__", "/a~b", "answers", "😀"])).to_owned() + &place.to_string();
        let mut node = json!({"id": id, "prompt": format!("Question {place}?"), "required": random.one_in(2)});
        let options = 2 + random.below(4);
        let more = match random.below(6) {
            0 | 1 => json!({"kind": "single", "options": labels(options)}),
            2 => json!({"kind": "multi", "options": labels(options)}),
            3 => json!({"kind": "scale", "scale": labels(options), "items": items(options), "notes": random.one_in(2)}),
            4 => json!({"kind": "rank", "items": items(options), "cutoff": 1, "required": false}),
            _ => json!({"kind": "text"}),
        };
        node.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let mut level = 1;
        if !parents.is_empty() && !random.one_in(3) {
            let (parent, depth, offered) = random.pick(&parents).clone();
            level = depth + 1;
            let mut any_of = vec![format!("L{}", random.below(offered))];
            any_of.extend(random.one_in(2).then(|| "L0".to_owned()));
            node["showIf"] = json!({"node": parent, "anyOf": any_of});
        }
        if level < 3 && node["options"].is_array() {
            parents.push((id, level, options));
        }
        nodes.push(node);
    }
    json!({"prompt": "A form", "nodes": nodes})
}

fn given(random: &mut Random, kind: &Kind) -> Given {
    match kind {
        Kind::Choice(choices) => {
            let custom = random.one_in(4);
            let mut picked: Vec<_> = (0..choices.options.len()).filter(|_| random.one_in(2)).map(engine::ChoiceIndex::new).collect();
            if !choices.many {
                picked.truncate(usize::from(!custom));
            }
            let text = String::from("mine");
            Given::Choice { picked, custom: if custom { Custom::Used(text) } else { Custom::Aside(text) } }
        }
        Kind::Scale(scale) => {
            let notes = scale.items.iter().map(|_| String::from(if random.one_in(3) { "why" } else { "" }));
            Given::scale(scale.items.iter().map(|_| Some(0)).collect(), notes.collect())
        }
        Kind::Rank(rank) => Given::Rank((0..).take(rank.items.len()).collect()),
        Kind::Boolean => Given::Boolean(Some(true)),
        Kind::Resource(_) | Kind::Files(_) => Given::Uris(Vec::new()),
        Kind::Date(_) => Given::Text("2026-01-31".into()),
        Kind::Number(_) => Given::Text("1".into()),
        Kind::Text { .. } | Kind::Email | Kind::Url => Given::Text("x".into()),
    }
}

/// Where each question of one survey stands in the other.
fn places(from: &Survey, to: &Survey) -> Vec<QuestionIndex> {
    from.graph().questions().iter().map(|question| to.graph().find(question.id.as_str()).unwrap()).collect()
}

/// The same answers to both surveys, as far as each takes them: all verdicts and all paths are alike.
fn agree(from: &Survey, to: &Survey, random: &mut Random) -> Result<(), TestCaseError> {
    let places = places(from, to);
    let start = |survey: &Survey| Interview { answers: Answers::default(), ..Interview::new(Arc::new(survey.graph().clone())) };
    let (mut one, mut other) = (start(from), start(to));
    for _ in 0..2 * places.len() {
        let place = random.below(places.len());
        let given = given(random, &from.graph().questions()[place].kind);
        let answer = |question| Action::Answer { question, given: given.clone(), note: String::new() };
        let seen = |interview: &Interview| Revision(interview.revision.0);
        let (first, second) = (seen(&one), seen(&other));
        let taken = one.clone().apply(answer(QuestionIndex::new(place)), first);
        let again = other.clone().apply(answer(places[place]), second);
        prop_assert_eq!(taken.is_ok(), again.is_ok());
        if let (Ok(taken), Ok(again)) = (taken, again) {
            (one, other) = (taken, again);
        }
        let mapped: Vec<_> = one.path().questions().iter().map(|index| places[index.position()]).collect();
        let path = other.path();
        prop_assert_eq!(&mapped[..], path.questions());
        let whole = |interview: &Interview| engine::Response::new(&interview.graph, &interview.answers).is_ok();
        prop_assert_eq!(whole(&one), whole(&other));
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::config(256))]

    #[test]
    fn a_form_is_said_natively_with_the_same_paths_and_back_again((seed, size) in (any::<u64>(), 1..12_usize)) {
        let mut random = Random(seed);
        let arguments = Json::parse(&form(&mut random, size).to_string()).unwrap();
        let native = convert(door("ask_user_form"), &arguments, door("ask_survey"), &Limits::default());
        let native = native.unwrap_or_else(|problems| panic!("{problems:#?}"));
        let (before, after) = (parse("ask_user_form", &arguments), parse("ask_survey", &native));
        agree(&before, &after, &mut random)?;
        let back = convert(door("ask_survey"), &native, door("ask_user_form"), &Limits::default());
        let back = back.unwrap_or_else(|problems| panic!("{problems:#?}"));
        prop_assert_eq!(parse("ask_user_form", &back), before);
    }
}

/// A random native survey without what a form can never say, so that the rest is put to the test.
fn plain(random: &mut Random, size: usize) -> Value {
    let mut arguments: Value = serde_json::from_str(&Spec::new(random, size, 4).json()).unwrap();
    for question in arguments["survey"]["questions"].as_object_mut().unwrap().values_mut() {
        if question["options"].as_array().is_some_and(|options| options.len() >= 2) {
            question["allowCustom"] = json!(true);
            question["options"].as_array_mut().unwrap().iter_mut().for_each(|option| option["exclusive"] = json!(false));
        } else {
            let kept = ["prompt", "skippable", "next", "showIf"];
            question.as_object_mut().unwrap().retain(|key, _| kept.contains(&key.as_str()));
            question["kind"] = json!("text");
            question["maxLength"] = json!(280);
        }
    }
    arguments
}

#[test]
fn a_native_survey_that_is_said_as_a_form_has_the_same_paths() {
    let limits = Limits { ask_user_form_depth: 12, ..Limits::default() };
    let (mut said, mut branching) = (0, 0);
    for seed in 0..3_000 {
        let mut random = Random(seed);
        let value = plain(&mut random, 1 + (seed as usize) % 6);
        let arguments = Json::parse(&value.to_string()).unwrap();
        let Ok(survey) = door("ask_survey").parse(&arguments, &limits) else { continue };
        match convert(door("ask_survey"), &arguments, door("ask_user_form"), &limits) {
            Ok(form) => {
                said += 1;
                let read = door("ask_user_form").parse(&form, &limits).unwrap();
                branching += usize::from(read.graph().questions().iter().any(|question| question.show_if.is_some()));
                agree(&survey, &read, &mut random)
                    .unwrap_or_else(|differs| panic!("{differs}\n{value}\n{}", serde_json::to_string(&form).unwrap()));
            }
            Err(Unconverted::Unsayable(problems)) => crate::mutations::check_problems(&value, &problems.into_vec()).unwrap(),
            Err(Unconverted::Refused(problems)) => panic!("{problems:#?}"),
        }
    }
    assert!(said > 500 && branching > 60, "{said} were said, {branching} of them with conditions");
}

#[test]
fn what_a_fixture_of_any_door_asks_is_said_natively_and_back_and_again_alike() {
    for name in ["ask_user_form", "request_choices", "form_elicitation_v2_request"] {
        let limits = Limits::default();
        let (mut said, mut unsaid) = (0, Vec::new());
        for case in crate::cases::FIXTURES.iter().filter(|(door, _)| *door == name).flat_map(|(_, file)| crate::cases::cases(file)) {
            let Some(arguments) = Json::parse(&case.spec()).ok().filter(|arguments| door(name).parse(arguments, &limits).is_ok()) else {
                continue;
            };
            match convert(door(name), &arguments, door("ask_survey"), &limits) {
                Ok(native) => {
                    said += 1;
                    let back = convert(door("ask_survey"), &native, door(name), &limits);
                    let back = back.unwrap_or_else(|reasons| panic!("{}: {reasons:#?}", case.name));
                    let again = convert(door(name), &back, door("ask_survey"), &limits).unwrap();
                    assert_eq!(again, native, "{}", case.name);
                }
                Err(Unconverted::Unsayable(problems)) => unsaid.push((case.name, problems.into_vec())),
                Err(Unconverted::Refused(problems)) => panic!("{}: {problems:#?}", case.name),
            }
        }
        assert!(said > 60 && unsaid.len() < said / 4, "{name}: {said} were said; not {unsaid:#?}");
    }
}
