//! The door `ask_user_form`: an ordered list of nodes on one card, some shown only after an option of an earlier one.
//! A node is followed by the next in the list and its `showIf` is a condition, so that what is visible is the path.
//! Nodes go by id, options by label.

mod answers;
mod exchanged;
mod reader;
mod result;
mod shape;
mod vocabulary;
mod wording;

use alloc::string::String;

use serde_json::Value;

use crate::{
    answer::Answers,
    doors::{Door, Limits, Refusals, Rendered, Vocabulary, place_in},
    json::Json,
    lint::About,
    outcome::{Outcome, Response},
    problem::{At, Problems},
    survey::Survey,
};

/// The longest answer in the person's own words beside or instead of options, in UTF-16 units.
const OTHER_LENGTH: u32 = 4_000;
/// The longest answer to a `text` node, in UTF-16 units, before the trim.
const TEXT_LENGTH: u32 = 280;
/// The longest label of an option, in UTF-16 units.
const LABEL_LENGTH: u32 = 40;
/// The most points of a scale, rows of a scale, and things to rank, whatever the limits are.
const MOST_POINTS: usize = 8;
const MOST_ROWS: usize = 30;
const MOST_RANKED: usize = 15;

pub struct AskUserForm;

impl Door for AskUserForm {
    fn name(&self) -> &'static str {
        "ask_user_form"
    }

    fn parse(&self, arguments: &Json, limits: &Limits) -> Result<Survey, Problems> {
        let mut problems = Problems::default();
        arguments.check_text(At::ROOT, &mut problems);
        shape::shape(limits).check(arguments, At::ROOT, &mut problems);
        let survey = reader::read(arguments, limits, &mut problems);
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

    fn schema(&self, limits: &Limits) -> Value {
        shape::arguments(limits)
    }

    fn answers_schema(&self) -> Value {
        exchanged::answers()
    }

    fn result_schema(&self) -> Value {
        exchanged::result()
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        &vocabulary::VOCABULARY
    }

    fn pointer(&self, _: &Survey, about: About) -> String {
        place_in(At::ROOT, "nodes", about)
    }
}
