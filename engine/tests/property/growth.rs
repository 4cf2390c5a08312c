//! What is 64 times as long takes about 64 times as long, whatever is wrong with it. A reader that looked at
//! everything again for each part would take 4,096 times as long. What is measured is the time that this thread has had of a
//! processor, over many runs, so that others who use the machine do not count; the bound lies far from both.

use std::{
    fs,
    sync::LazyLock,
    time::{Duration, Instant},
};

use engine::{
    Json,
    doors::{self, Limits},
};
use serde_json::{Value, json};

const TIMES: usize = 64;
const AT_MOST: u32 = 1_000;
/// The clock of a thread moves in steps of a few milliseconds.
const ENOUGH: Duration = Duration::from_millis(20);

/// What this thread has had of a processor; where no system tells, what has passed.
fn spent() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// What one run takes.
fn one(run: impl Fn()) -> Duration {
    let mut times = 1;
    loop {
        let start = spent();
        (0..times).for_each(|_| run());
        let taken = spent() - start;
        if taken >= ENOUGH {
            return taken / times;
        }
        times *= 2;
    }
}

#[track_caller]
fn grows_as_it_should(what: &str, size: usize, prepare: impl Fn(usize) -> Box<dyn Fn()>) {
    let (small, large) = (prepare(size), prepare(size * TIMES));
    let (small, large) = (one(small), one(large));
    assert!(large < small * AT_MOST, "{what}: {small:?} for {size}, {large:?} for {TIMES} times as many");
}

fn many(count: usize, of: impl Fn(usize) -> Value) -> Value {
    (0..count).map(of).collect()
}

fn members(count: usize, of: impl Fn(usize) -> Value) -> Value {
    Value::Object((0..count).map(|place| (format!("q{place}"), of(place))).collect())
}

#[test]
fn reading_a_spec_takes_time_in_proportion_to_its_length() {
    let option = |place: usize| json!({"key": "k", "label": format!("l{}", place % 7), "id": "i", "title": "t", "next": "nowhere"});
    let question = |place: usize| {
        json!({"id": format!("q{}", place % 5), "header": "h", "kind": "single", "type": "text", "prompt": "?", "title": "?", "question": "?",
            "required": true, "options": [option(1), option(2)], "next": format!("x{place}"), "showIf": {"node": "q0", "anyOf": ["l1", "z"]}})
    };
    for door in doors::ALL {
        let read = |spec: Value| -> Box<dyn Fn()> {
            let text = spec.to_string();
            Box::new(move || drop(Json::parse(&text).map(|json| door.parse(&json, &Limits::widest()))))
        };
        let name = door.name();
        let spec = |list: Value, map: Value| json!({"prompt": "?", "message": "?", "nodes": list.clone(), "questions": list, "survey": {"entry": "q0", "questions": map}});
        grows_as_it_should(&format!("{name}, questions"), 25, |count| read(spec(many(count, question), members(count, question))));
        let wide = |count: usize| {
            let mut wide = question(0);
            wide["options"] = many(count, option);
            wide["showIf"]["anyOf"] = many(count, |place| json!(format!("l{place}")));
            wide["next"] = many(count, |place| json!(format!("x{place}")));
            spec(json!([wide.clone()]), json!({"q0": wide}))
        };
        grows_as_it_should(&format!("{name}, options"), 25, |count| read(wide(count)));
        let long = |count: usize| {
            spec(json!([json!("x".repeat(count)), {"id": "\u{202e}".repeat(count)}]), json!({"q0": {"prompt": "\u{0}x".repeat(count)}}))
        };
        grows_as_it_should(&format!("{name}, text"), 2_500, |count| read(long(count)));
        let twice = |count: usize| {
            let text = format!("{{{}}}", vec![r#""a":{"b":1}"#; count].join(","));
            let run: Box<dyn Fn()> = Box::new(move || drop(Json::parse(&text).map(|json| door.parse(&json, &Limits::default()))));
            run
        };
        grows_as_it_should(&format!("{name}, keys that stand twice"), 250, twice);
    }
}

/// Answers to one survey in several forms, each with so many entries.
type Forms = fn(usize) -> Vec<Value>;

/// For each door a survey, and answers to it.
fn asked() -> [(&'static str, Value, Forms); 4] {
    let options = json!([{"key": "x", "label": "x"}, {"key": "y", "label": "y"}]);
    let things = json!([{"id": "x", "key": "x", "label": "x"}, {"id": "y", "key": "y", "label": "y"}]);
    let points = json!([{"key": "x", "label": "x"}, {"key": "y", "label": "y"}]);
    let native = json!({"survey": {"entry": "a", "questions": {
        "a": {"prompt": "?", "multiSelect": true, "options": options, "next": "s"},
        "s": {"prompt": "?", "kind": "scale", "points": points, "items": things, "rowNotes": true, "next": "r"},
        "r": {"prompt": "?", "kind": "rank", "items": things, "next": "f"},
        "f": {"prompt": "?", "kind": "files"}}}});
    let form = json!({"prompt": "?", "nodes": [
        {"id": "a", "kind": "multi", "prompt": "?", "options": options},
        {"id": "s", "kind": "scale", "prompt": "?", "scale": points, "items": things, "notes": true},
        {"id": "r", "kind": "rank", "prompt": "?", "items": things}]});
    let elicited = json!({"message": "?", "questions": [
        {"id": "t", "type": "text", "title": "?", "required": true},
        {"id": "a", "type": "multi_select", "title": "?", "required": true, "options": [{"id": "x", "title": "x"}, {"id": "y", "title": "y"}]},
        {"id": "f", "type": "files", "title": "?", "required": true}]});
    [
        ("ask_survey", native, |count| {
            vec![
                json!([{"id": "a", "selected": many(count, label), "custom": "x".repeat(count)}]),
                json!([{"id": "a", "selected": many(count, |place| halves(count, place))}]),
                json!([{"id": "s", "ratings": members(count, label), "rowNotes": members(count, label)}]),
                json!([{"id": "r", "order": many(count, label)}]),
                json!([{"id": "f", "uris": many(count, |place| json!(format!("file:///{place}")))}]),
            ]
        }),
        ("ask_user_form", form, |count| {
            vec![
                json!({"a": {"values": many(count, label), "other": "x".repeat(count)}}),
                json!({"a": {"values": many(count, |place| halves(count, place))}}),
                json!({"s": {"answers": members(count, label), "notes": members(count, label), "skipped": many(count, label)}}),
                json!({"r": {"order": many(count, label)}}),
            ]
        }),
        ("request_choices", json!({"questions": [{"header": "a", "question": "?", "multiSelect": true, "options": options}]}), |count| {
            vec![
                json!({"answers": [{"header": "a", "options": many(count, label), "other": "x".repeat(count)}]}),
                json!({"answers": [{"header": "a", "options": many(count, |place| halves(count, place))}]}),
            ]
        }),
        ("form_elicitation_v2_request", elicited, |count| {
            vec![
                json!({"t": "x".repeat(count)}),
                json!({"a": many(count, label)}),
                json!({"f": many(count, |place| json!(format!("file:///{place}")))}),
            ]
        }),
    ]
}

/// An option that is not offered.
fn label(place: usize) -> Value {
    json!(format!("x{}", place % 9))
}

/// One option in the first half of a list, the other in the second.
fn halves(count: usize, place: usize) -> Value {
    json!(if place < count / 2 { "x" } else { "y" })
}

#[test]
fn reading_answers_takes_time_in_proportion_to_their_length() {
    for (name, spec, answers) in asked() {
        let door = doors::find(name).unwrap();
        let read = |answers: Value| -> Box<dyn Fn()> {
            let survey = door.parse(&Json::parse(&spec.to_string()).unwrap(), &Limits::default()).unwrap();
            let answers = Json::parse(&answers.to_string()).unwrap();
            Box::new(move || drop((door.draft(&survey, &answers), door.submission(&survey, &answers))))
        };
        let entry = |place: usize| json!({"id": format!("q{place}"), "header": format!("q{place}"), "selected": [label(place)]});
        grows_as_it_should(name, 250, |count| read(many(count, entry)));
        grows_as_it_should(name, 250, |count| read(json!({"answers": many(count, entry)})));
        grows_as_it_should(name, 250, |count| read(members(count, entry)));
        for form in 0..answers(0).len() {
            grows_as_it_should(&format!("{name}, form {form}"), 250, |count| read(answers(count).swap_remove(form)));
        }
    }
}

#[test]
fn what_is_said_of_answers_does_not_grow_with_them() {
    const MANY: usize = 5_000;
    for (name, spec, answers) in asked() {
        let door = doors::find(name).unwrap();
        let survey = door.parse(&Json::parse(&spec.to_string()).unwrap(), &Limits::default()).unwrap();
        let twice = format!("{{{}}}", vec![r#""a": 1"#; MANY].join(", "));
        let entries = many(MANY, |place| json!({"id": format!("q{place}"), "header": "a", "options": [label(place)]}));
        let others = [entries.to_string(), json!({"answers": entries}).to_string(), members(MANY, label).to_string(), twice];
        for answers in answers(MANY).iter().map(ToString::to_string).chain(others) {
            let answers = Json::parse(&answers).unwrap();
            for refused in [door.draft(&survey, &answers).err(), door.submission(&survey, &answers).err()].into_iter().flatten() {
                // One of each question beyond, of those that are missing, too.
                let most = 1_000 + survey.graph().questions().len();
                assert!(refused.refused.len() <= most, "{name}: {}", refused.refused.len());
            }
        }
    }
}
