//! What holds of every kind alike: skips, notes, what follows, what is kept, templates and samples.

use engine::{
    Answers, Json, SavedEntry, Standing,
    doors::{Door, ask_survey::AskSurvey},
};

use crate::{
    check::{check, parse, questions, result},
    kinds::{OPTIONS, RANK, SCALE, asked},
};

const EVERY: [(&str, &str); 9] = [
    (SCALE, r#""ratings":{"y":"hi"}"#),
    (RANK, r#""order":["z","y","x"]"#),
    (
        r#""kind":"resource","multiSelect":true,"options":[{"uri":"x:1","name":"1","title":"1"},{"uri":"x:2","name":"2","title":"2"}]"#,
        r#""uris":["x:2","x:1"]"#,
    ),
    (r#""kind":"files""#, r#""uris":["file:///a.pdf"]"#),
    (r#""kind":"number""#, r#""number":0.25"#),
    (r#""kind":"date""#, r#""date":"2026-01-31""#),
    (r#""kind":"email""#, r#""text":" a@b ""#),
    (r#""kind":"url""#, r#""text":"https://h""#),
    (r#""kind":"boolean""#, r#""boolean":false"#),
];

#[test]
fn every_kind_can_be_skipped_without_its_member_and_takes_a_note() {
    for (question, answer) in EVERY {
        let survey = asked(&format!(r#"{question},"notes":true"#));
        check(&survey, r#"[{"id":"a","skipped":true}]"#, "a |  | a");
        let noted = result(&survey, &format!(r#"[{{"id":"a",{answer},"note":" why "}}]"#));
        assert_eq!(noted["answers"][0]["note"], "why");
        check(&asked(question), &format!(r#"[{{"id":"a",{answer},"note":"why"}}]"#), "refused a | a note_not_allowed");
        check(&asked(&format!(r#"{question},"skippable":false"#)), r#"[{"id":"a","skipped":true}]"#, "refused a | a required");
    }
}

#[test]
fn every_kind_follows_the_next_of_its_question() {
    for (question, answer) in EVERY {
        let survey = questions(&format!(r#"{{"a":{{"prompt":"A","next":"b",{question}}},"b":{{"prompt":"B"}}}}"#));
        for answers in ["[]".to_string(), format!(r#"[{{"id":"a",{answer}}}]"#), r#"[{"id":"a","skipped":true}]"#.to_string()] {
            check(&survey, &format!("draft {answers}"), "a b");
        }
    }
}

#[test]
fn every_kind_is_saved_and_restored() {
    for (question, answer) in EVERY {
        let survey = parse(&asked(question)).unwrap();
        let answers = AskSurvey.draft(&survey, &Json::parse(&format!(r#"[{{"id":"a",{answer}}}]"#)).unwrap()).unwrap();
        let saved = serde_json::to_string(&answers.save(survey.graph())).unwrap();
        let read: Vec<SavedEntry> = serde_json::from_str(&saved).unwrap();
        assert_eq!(Answers::restore(survey.graph(), read), answers, "{saved}");
    }
}

#[test]
fn a_draft_of_before_there_were_kinds_is_still_read() {
    let survey = parse("a {x y}\nb").unwrap();
    let old = r#"[{"id":"a","selected":["y"],"custom_aside":"typed","skipped":false,"note":"n","changed":3},{"id":"b","text":"t","skipped":true,"changed":4}]"#;
    let restored = Answers::restore(survey.graph(), serde_json::from_str(old).unwrap());
    let a = restored.entry(survey.graph().find("a").unwrap()).unwrap();
    assert_eq!((a.picked().len(), a.note.as_str(), a.changed.0), (1, "n", 3));
}

#[test]
fn what_a_changed_survey_no_longer_has_is_left_out_of_a_draft() {
    let restored = |before: &str, answer: &str, after: &str| {
        let before = parse(&asked(before)).unwrap();
        let answers = AskSurvey.draft(&before, &Json::parse(&format!(r#"[{{"id":"a",{answer}}}]"#)).unwrap()).unwrap();
        let after = parse(&asked(after)).unwrap();
        let answers = Answers::restore(after.graph(), answers.save(before.graph()));
        let standing = answers.standing(after.graph(), after.graph().find("a").unwrap());
        (standing, serde_json::to_string(&answers.save(after.graph())).unwrap())
    };
    let fewer = RANK.replace(r#",{"id":"z","label":"Z"}"#, "");
    assert_eq!(restored(RANK, r#""order":["z","y","x"]"#, &fewer).0, Standing::Open);
    let renamed = SCALE.replace(r#""id":"x""#, r#""id":"w""#);
    let (standing, saved) = restored(SCALE, r#""ratings":{"x":"lo","y":"hi"}"#, &renamed);
    assert_eq!(
        (standing, saved.as_str()),
        (Standing::Answered, r#"[{"id":"a","rows":[{"item":"y","point":"hi"}],"skipped":false,"changed":0}]"#)
    );
    let files = format!(r#""kind":"files",{OPTIONS}"#);
    let (standing, saved) = restored(&files, r#""uris":["x:1","file:///a"]"#, r#""kind":"files""#);
    assert_eq!((standing, saved.as_str()), (Standing::Answered, r#"[{"id":"a","uris":["file:///a"],"skipped":false,"changed":0}]"#));
    // Another kind takes nothing over.
    assert_eq!(restored(RANK, r#""order":["z","y","x"]"#, SCALE).0, Standing::Open);
}

#[test]
fn a_template_answers_every_kind() {
    for (question, answer) in EVERY {
        let with = |answer: &str| {
            format!(
                r#"{{"survey":{{"entry":"a","questions":{{"a":{{"prompt":"A",{question}}}}},"quick":[{{"key":"t","label":"T","answers":{{"a":{{{answer}}}}}}}]}}}}"#
            )
        };
        let survey = parse(&with(answer)).unwrap();
        let (_, response) = AskSurvey.submission(&survey, &Json::parse(&format!(r#"[{{"id":"a",{answer}}}]"#)).unwrap()).unwrap();
        assert_eq!(engine::Response::new(survey.graph(), &survey.templates()[0].answers), Ok(response));
        check(&with(""), "", "spec /survey/quick/0/answers not_answered");
    }
}

#[test]
fn what_is_wrong_with_an_answer_of_a_template_is_told_where_it_stands() {
    for (question, answer, expected) in [
        (SCALE, r#""ratings":{"q":"lo"}"#, " unknown_item"),
        (SCALE, r#""ratings":[]"#, "/ratings wrong_type"),
        (RANK, r#""order":["x","y"]"#, " incomplete_order"),
        (r#""kind":"number","max":1"#, r#""number":2"#, " too_large"),
        (r#""kind":"number""#, r#""number":1e300"#, "/number out_of_range"),
        (r#""kind":"date""#, r#""date":"2026-02-30""#, "/date malformed_date"),
        (r#""kind":"files","minItems":2"#, r#""uris":["file:///a"]"#, " too_few"),
        (r#""kind":"boolean""#, r#""boolean":"yes""#, "/boolean wrong_type"),
    ] {
        let survey = format!(
            r#"{{"survey":{{"entry":"a","questions":{{"a":{{"prompt":"A",{question}}}}},"quick":[{{"key":"t","label":"T","answers":{{"a":{{{answer}}}}}}}]}}}}"#
        );
        let told =
            crate::check::problems(&survey).into_iter().map(|problem| format!("{} {}", problem.pointer, problem.code)).collect::<Vec<_>>();
        assert!(told.contains(&format!("/survey/quick/0/answers/a{expected}")), "{told:?}");
    }
}

#[test]
fn a_sample_answers_every_kind() {
    let more = [
        r#""kind":"number","min":3,"step":5"#,
        r#""kind":"number","max":-3,"step":2"#,
        r#""kind":"number","min":0.5,"max":0.75"#,
        r#""kind":"date","max":"1999-12-31""#,
        r#""kind":"files","minItems":3,"accept":["image/*","pdf"]"#,
        r#""kind":"text","maxLength":1"#,
    ];
    for question in EVERY.map(|(question, _)| question).into_iter().chain(more) {
        let survey = parse(&asked(&format!(r#"{question},"skippable":false"#))).unwrap();
        let response = engine::sample(&survey).unwrap_or_else(|| panic!("no sample of {question}"));
        assert_eq!(response.answers.len(), 1);
        assert!(engine::minutes(&survey, &engine::Census::take(&survey)) >= 1);
    }
}
