//! The engine's rows of BUDGETS.md, each beside what it is measured against: `cargo bench -p engine`.
#![allow(clippy::unwrap_used, reason = "a bench that cannot start has failed")]

use std::{fmt::Write, hint::black_box};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use engine::{
    Answers, Census, Json, Survey,
    doors::{Door, Limits, ask_survey::AskSurvey},
    path,
};
use serde_json::{Value, json};

/// The arguments for a survey of `count` questions that branches at each, of about 4,400 bytes a question.
fn arguments(count: usize) -> String {
    let mut members = String::new();
    for place in 0..count {
        let id = |ahead: usize| (place + ahead < count).then(|| format!("question-{}", place + ahead));
        let option = |key: usize| {
            let mut option = json!({"key": format!("option-{key}"), "label": format!("Option {key} of this question"),
                "description": "What it means, in one line.", "insight": "Why one would take it. ".repeat(14)});
            if usize::is_multiple_of(key, 3) {
                option["next"] = json!([id(1 + key / 3), id(2)].iter().flatten().collect::<Vec<_>>());
            }
            option
        };
        let mut question = json!({"prompt": "What should we do about this?", "detail": "Some *markdown*. ".repeat(40),
            "multiSelect": place.is_multiple_of(4), "options": (0..8).map(option).collect::<Value>(), "next": id(1)});
        if place % 5 == 4 {
            let earlier = format!("question-{}", place - 1);
            question["showIf"] = json!({"not": {"node": earlier, "anyOf": ["option-2", "option-3"]}});
        }
        let comma = if place == 0 { "" } else { "," };
        write!(members, "{comma}\"question-{place}\":{question}").unwrap();
    }
    format!(r#"{{"survey":{{"entry":"question-0","questions":{{{members}}}}}}}"#)
}

fn parse(arguments: &str) -> Survey {
    AskSurvey.parse(&Json::parse(arguments).unwrap(), &Limits::default()).unwrap()
}

/// Answers to the first `answered` questions: one option or, where several fit, three.
fn answers(survey: &Survey, answered: usize) -> Answers {
    let keys = |place: usize| if place.is_multiple_of(4) { json!(["option-0", "option-1", "option-4"]) } else { json!(["option-1"]) };
    let one = |(place, question): (usize, &engine::Question)| json!({"id": question.id, "selected": keys(place)});
    let all: Value = survey.graph().questions().iter().enumerate().take(answered).map(one).collect();
    AskSurvey.draft(survey, &Json::parse(&all.to_string()).unwrap()).unwrap()
}

fn paths(c: &mut Criterion) {
    let mut group = c.benchmark_group("path");
    for count in [75, 150] {
        let survey = parse(&arguments(count));
        group.throughput(Throughput::Elements(count as u64));
        for (name, answered) in [("after one answer", 1), ("after every answer", count)] {
            let answers = answers(&survey, answered);
            assert!(path(survey.graph(), &answers).len() == count);
            group.bench_with_input(BenchmarkId::new(name, count), &answers, |b, answers| {
                b.iter(|| path(survey.graph(), black_box(answers)))
            });
        }
    }
    group.finish();
}

fn parsing(c: &mut Criterion) {
    let mut group = c.benchmark_group("parse and check");
    for count in [75, 150] {
        let arguments = arguments(count);
        group.throughput(Throughput::Bytes(arguments.len() as u64));
        group.bench_with_input(BenchmarkId::new("ask_survey", count), &arguments, |b, text| b.iter(|| parse(black_box(text))));
        group.bench_with_input(BenchmarkId::new("serde_json alone", count), &arguments, |b, text| {
            b.iter(|| serde_json::from_str::<Value>(black_box(text)).unwrap());
        });
    }
    group.finish();
}

fn census(c: &mut Criterion) {
    let survey = parse(&arguments(150));
    c.bench_function("census/150", |b| b.iter(|| Census::take(black_box(&survey))));
}

criterion_group! {
    name = benches;
    config = Criterion::default().without_plots().sample_size(50);
    targets = paths, parsing, census
}
criterion_main!(benches);
