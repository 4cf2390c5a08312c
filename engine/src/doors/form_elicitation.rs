//! The door `form_elicitation_v2_request`: one to twelve questions on one card, texts, choices, resources and files. It is
//! strict: what it does not know is refused, in arguments and in answers alike. Questions and options go by id, resources
//! and files by URI; nobody is offered free text beside options, and nothing is preselected.

mod answers;
mod exchanged;
mod native;
mod reader;
mod result;
mod shape;
mod vocabulary;
mod wording;

use alloc::{format, vec::Vec};
use core::time::Duration;

use serde_json::Value;

pub use self::native::native;
use crate::{
    answer::Answers,
    doors::{Door, Limits, Refusals, Rendered, Vocabulary},
    interview::Interview,
    json::Json,
    outcome::{Outcome, Response},
    problem::{At, Problems},
    refusal::Refused,
    survey::Survey,
};

/// The longest arguments, in UTF-16 units of compact JSON.
const LONGEST_ARGUMENTS: usize = 1_048_576;
/// The most bytes that are read to find out: escapes and spaces are more bytes than units.
const MOST_BYTES: usize = 8 * 1024 * 1024;
const MOST_QUESTIONS: usize = 12;
/// The longest answer to a `text` question where it does not say, and the longest it may say; in UTF-16 units.
const TEXT_LENGTH: u32 = 4_000;
const MOST_TEXT_LENGTH: u32 = 16_000;

pub struct FormElicitation;

impl Door for FormElicitation {
    fn name(&self) -> &'static str {
        "form_elicitation_v2_request"
    }

    fn parse(&self, arguments: &Json, _: &Limits) -> Result<Survey, Problems> {
        let mut problems = Problems::default();
        check_size(arguments, &mut problems);
        arguments.check_text(At::ROOT, &mut problems);
        shape::shape().check(arguments, At::ROOT, &mut problems);
        let survey = reader::read(arguments, &mut problems);
        if problems.is_empty() { Ok(survey) } else { Err(problems) }
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

    fn schema(&self, _: &Limits) -> Value {
        shape::arguments()
    }

    fn answers_schema(&self) -> Value {
        exchanged::answers()
    }

    fn result_schema(&self) -> Value {
        exchanged::result()
    }

    fn bad_spec(&self) -> Option<&'static str> {
        Some("invalid_arguments")
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn most_bytes(&self) -> usize {
        MOST_BYTES
    }

    fn bad_arguments(&self) -> &'static str {
        "invalid_arguments"
    }

    fn native_elicitation(&self, survey: &Survey) -> Option<Value> {
        native(survey)
    }

    fn elicited(&self, survey: &Survey, before: Interview, content: &Json) -> Result<Interview, Vec<Refused>> {
        let (answers, response) = self.submission(survey, content).map_err(|refusals| refusals.refused)?;
        before.respond(answers, response).map_err(|rejected| rejected.refused)
    }

    fn waits(&self, limits: &Limits) -> Option<Duration> {
        Some(limits.form_elicitation_timeout)
    }
}

fn check_size(arguments: &Json, problems: &mut Problems) {
    let length = arguments.compact_length();
    if length > LONGEST_ARGUMENTS {
        let message = format!(
            "the arguments are {length} UTF-16 units long as compact JSON; at most {LONGEST_ARGUMENTS} fit: link to pictures instead of \
             sending them inside, or ask less"
        );
        problems.add(At::ROOT, "too_long", message);
    }
}
