//! The same surveys and answers in the server's build and in the browser's, folded into digests that both must meet:
//! `cargo test -p engine --test agree`, natively and with `--target wasm32-unknown-unknown`.
//!
//! Where the engine is meant to behave differently, the failing assertion prints what the fixture should be.
#![allow(clippy::unwrap_used, reason = "a case that cannot be told has failed")]

#[path = "random/spec.rs"]
mod spec;

use std::{fmt::Write, sync::Arc};

use engine::{
    Answers, Census, Entry, Given, Interview, Json, Outcome, Page, Place, Survey,
    doors::{Door, Limits, ask_survey::AskSurvey},
};
use spec::{Random, Spec};

const BATCHES: u64 = 16;
const SURVEYS: u64 = 200;

#[cfg_attr(target_family = "wasm", wasm_bindgen_test::wasm_bindgen_test)]
#[cfg_attr(not(target_family = "wasm"), test)]
fn native_and_wasm_agree() {
    let mut found: String = (0..BATCHES).map(|batch| format!("{batch:02} {:016x}\n", digest(batch))).collect();
    writeln!(found, "typed {:016x}", fold(FIRST, &typed())).unwrap();
    assert!(found == include_str!("fixtures/agree.txt"), "tests/fixtures/agree.txt does not hold what was found:\n{found}");
}

fn digest(batch: u64) -> u64 {
    (0..SURVEYS).map(|number| transcript(&mut Random(batch << 32 | number))).fold(FIRST, |digest, text| fold(digest, &text))
}

/// What becomes of texts that a person might type into a field of each kind, plain and among white space and characters
/// that cannot be seen.
fn typed() -> String {
    let kinds = [
        r#""kind":"number""#,
        r#""kind":"number","min":-1.5,"max":1e6,"step":0.25"#,
        r#""kind":"date","max":"2026-01-31""#,
        r#""kind":"email""#,
        r#""kind":"url""#,
        r#""kind":"text","maxLength":12"#,
    ];
    let texts = [
        "",
        "0",
        "-0.5",
        "0.3",
        "1e3",
        "1E-400",
        "12345678901234567",
        "１２",
        "1,5",
        ".5",
        "5.",
        "-",
        "2026-01-31",
        "2024-02-29",
        "2026-02-29",
        "２０２６-01-31",
        "a@b",
        "ａ@b",
        "a@b.c.",
        "https://h",
        "https://例子/?q#f",
        "http:/h",
        "javascript:alert(1)",
        "😀😀😀😀😀😀😀",
    ];
    let around = ["", " ", "\u{a0}", "\u{3000}", "\u{200b}", "\u{feff}", "\n", "\u{85}", "\u{0}"];
    let mut told = String::new();
    for kind in kinds {
        let survey = parse(&format!(r#"{{"survey":{{"entry":"a","questions":{{"a":{{"prompt":"A",{kind}}}}}}}}}"#), &mut told).unwrap();
        let question = &survey.graph().questions()[0];
        for (text, around) in texts.iter().flat_map(|text| around.iter().map(move |around| (text, around))) {
            let entry = Entry::new(Given::Text(format!("{around}{text}{around}")));
            let verdict = entry.fits(question).err().map_or("fits", |refusal| refusal.code());
            writeln!(told, "{verdict} {:?}", entry.standing(question)).unwrap();
        }
    }
    told
}

const FIRST: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a.
fn fold(digest: u64, text: &str) -> u64 {
    text.bytes().fold(digest, |digest, byte| (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// One survey, answered three times: everything that a page, an agent or another build could see of it.
fn transcript(random: &mut Random) -> String {
    let size = 1 + random.below(14);
    let options = random.below(6);
    let spec = Spec::new(random, size, options);
    let mut text = String::new();
    // What is refused for a condition is taken without one.
    let bare = spec.clone().without_rules(|_| true);
    let Some(survey) = parse(&spec.json(), &mut text).or_else(|| parse(&bare.json(), &mut text)) else { return text };
    let tally = Census::take(&survey);
    writeln!(text, "{} {} {} {}", tally.paths, tally.shortest, tally.longest, tally.exact).unwrap();
    for _ in 0..3 {
        answered(&survey, &spec, random, &mut text);
    }
    text
}

fn parse(arguments: &str, text: &mut String) -> Option<Survey> {
    match AskSurvey.parse(&Json::parse(arguments).unwrap(), &Limits::default()) {
        Ok(survey) => {
            survey.warnings().iter().for_each(|warning| writeln!(text, "{} {}", warning.pointer, warning.message).unwrap());
            Some(survey)
        }
        Err(problems) => {
            problems.iter().for_each(|problem| writeln!(text, "{} {} {}", problem.pointer, problem.code, problem.message).unwrap());
            None
        }
    }
}

fn answered(survey: &Survey, spec: &Spec, random: &mut Random, text: &mut String) {
    let answers = Json::parse(&spec.answers_json(&spec.answers(random), |_| false)).unwrap();
    let draft = AskSurvey.draft(survey, &answers).unwrap_or_default();
    pages(survey, draft, text);
    match AskSurvey.submission(survey, &answers) {
        Ok((_, response)) => writeln!(text, "{}", AskSurvey.render(survey, &Outcome::Answered(response)).json).unwrap(),
        Err(refusals) => {
            writeln!(text, "{}", refusals.path.join(" ")).unwrap();
            refusals.refused.iter().for_each(|refused| writeln!(text, "{} {}", refused.refusal.code(), refused.message()).unwrap());
        }
    }
}

fn pages(survey: &Survey, answers: Answers, text: &mut String) {
    let interview = Interview { answers, ..Interview::new(Arc::new(survey.graph().clone())) };
    let ids = interview.path().ids(survey.graph()).join(" ");
    writeln!(text, "{ids} {:?} {:?}", interview.progress(), interview.first_open()).unwrap();
    let places = interview.path().questions().iter().copied().map(Place::Question).chain([Place::Review]).collect::<Vec<_>>();
    for place in places {
        match interview.page(interview.place(Some(place))) {
            Page::Question(page) => writeln!(text, "{:?} {} {:?} {:?}", page.index, page.number, page.previous, page.next).unwrap(),
            Page::Review(page) => writeln!(text, "{:?} {:?}", page.rows, page.set_aside).unwrap(),
            Page::Settled(outcome) => writeln!(text, "{outcome:?}").unwrap(),
        }
    }
}
