//! A survey of one door as the arguments of another: the same questions on the same paths, under the same rules for
//! answers, or the reasons why not. Nothing is left out in silence: what the other door has no word for is a problem, what
//! is written is read by that door's own reader, and what it reads is compared with what was meant.
//!
//! Kept are what is asked, offered, required and shown. Not compared are what no spec can say, since each door has it once
//! for all: the names that answers go by (questions and options are matched by place), how long free text beside options
//! may be, whether an answer may name one option twice or an empty value counts as one, how many questions stand on a
//! page, whether the person can send the agent back, and how long the door waits.

mod same;
mod sequence;
mod vocabulary;
mod write;

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
};

pub use self::vocabulary::Vocabulary;
pub(super) use self::vocabulary::{Fixed, Part};
use self::{
    sequence::{Listed, Sequence, Unlisted, sequence},
    vocabulary::word,
    write::Writer,
};
use crate::{
    doors::{Door, Limits},
    json::Json,
    problem::{At, Problem, Problems, quote},
    survey::{QuestionIndex, Survey},
};

/// Why arguments are not said as those of another door. Pointers are into the arguments that were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unconverted {
    /// What is wrong with the arguments in their own door.
    Refused(Problems),
    /// What the other door cannot say, or does not take.
    Unsayable(Problems),
}

/// Says the arguments of the door `from` as those of the door `to`. They come back as they are where both are the same.
///
/// # Errors
/// All reasons at once.
pub fn convert(from: &dyn Door, arguments: &Json, to: &dyn Door, limits: &Limits) -> Result<Json, Unconverted> {
    let survey = from.parse(arguments, limits).map_err(Unconverted::Refused)?;
    if from.name() == to.name() {
        return Ok(arguments.clone());
    }
    let mut problems = Problems::default();
    // Where there is no order to say, all the rest is said in the order of definition, to find what else is wrong.
    let order = sequence(&survey.graph).unwrap_or_else(|against| {
        against.into_iter().for_each(|unlisted| unlisted.report(&survey, from, to, &mut problems));
        survey.graph.indices().map(|question| Listed { question, after: None }).collect()
    });
    let mut writer =
        Writer { survey: &survey, from: from.vocabulary(), to: to.vocabulary(), door: to.name(), problems, places: BTreeMap::new() };
    let written = writer.write(&order);
    let Writer { mut problems, places, .. } = writer;
    match to.parse(&written, limits) {
        Ok(read) if problems.is_empty() => compare(&survey, &read, &order, (from, to), &mut problems),
        Ok(_) => {}
        Err(refused) => {
            // What is missing since it could not be said was told already.
            let told = !problems.is_empty();
            let told = |problem: &Problem| told && problem.code == "missing" && !places.contains_key(&problem.pointer);
            let more = refused.into_iter().filter(|problem| !told(problem));
            more.for_each(|problem| problems.push(traced(&problem, &places, to.name())));
        }
    }
    check_size(&written, to, &mut problems);
    if problems.is_empty() { Ok(written) } else { Err(Unconverted::Unsayable(once(problems))) }
}

/// What is written must also fit when it is sent.
fn check_size(written: &Json, to: &dyn Door, problems: &mut Problems) {
    let most = to.most_bytes();
    let length = serde_json::to_string(written).map_or(0, |text| text.len());
    if length > most {
        problems.add(At::ROOT, "too_long", format!("as {} this is {length} bytes long; at most {most} are read there", to.name()));
    }
}

/// A problem of what was written, where its part was said before.
fn traced(problem: &Problem, places: &BTreeMap<String, String>, door: &str) -> Problem {
    let mut pointer = problem.pointer.as_str();
    while !places.contains_key(pointer) && !pointer.is_empty() {
        pointer = pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
    }
    let pointer = places.get(pointer).cloned().unwrap_or_default();
    Problem { pointer, code: problem.code, message: format!("as {door}: {}", problem.message) }
}

/// Each problem once: one part may be said in two places.
fn once(problems: Problems) -> Problems {
    let mut seen = BTreeSet::new();
    let mut kept = Problems::default();
    for problem in problems {
        if seen.insert((problem.pointer.clone(), problem.code)) {
            kept.push(problem);
        }
    }
    kept
}

/// Reports each text above the questions, and each question, that the other door reads as another one than was meant.
fn compare(survey: &Survey, read: &Survey, order: &Sequence, (from, to): (&dyn Door, &dyn Door), problems: &mut Problems) {
    let differs = |what: &str| {
        format!(
            "{} reads {what} differently: it cuts off white space around texts, or leaves out blank ones; write them without",
            to.name()
        )
    };
    let heads = [(Part::Title, &survey.texts.title), (Part::Intro, &survey.texts.intro)];
    // Where nothing is said, the other door may say something of its own.
    for (part, _) in heads.into_iter().filter(|(_, text)| text.is_some() && **text != read.texts.title && **text != read.texts.intro) {
        let member = word(from.vocabulary().survey, part).unwrap_or_default();
        at_survey(from, |at| problems.add(at.key(member), "reads_differently", differs(&quote(member))));
    }
    for (place, listed) in order.iter().enumerate() {
        if !same::question(survey, order, place, read) {
            let message = differs(&name(survey, listed.question));
            at_question(survey, from, listed.question, None, |at| problems.add(at, "reads_differently", message));
        }
    }
}

fn name(survey: &Survey, index: QuestionIndex) -> String {
    survey.graph.question(index).map(|question| quote(question.id.as_str())).unwrap_or_default()
}

/// Calls `see` with the place of the survey in the arguments of its door.
fn at_survey(from: &dyn Door, see: impl FnOnce(At<'_>)) {
    let within = from.vocabulary().within;
    if within.is_empty() { see(At::ROOT) } else { see(At::ROOT.key(within)) }
}

/// Calls `see` with the place of a question in the arguments of its door, or of a member of it.
fn at_question(survey: &Survey, from: &dyn Door, index: QuestionIndex, member: Option<&str>, see: impl FnOnce(At<'_>)) {
    let words = from.vocabulary();
    let id = survey.graph.question(index).map(|question| question.id.as_str()).unwrap_or_default();
    at_survey(from, |root| {
        let questions = root.key(word(words.survey, Part::Questions).unwrap_or_default());
        let own = if word(words.question, Part::Id).is_none() { questions.key(id) } else { questions.index(index.position()) };
        match member {
            Some(member) => see(own.key(member)),
            None => see(own),
        }
    });
}

impl Unlisted {
    fn report(self, survey: &Survey, from: &dyn Door, to: &dyn Door, problems: &mut Problems) {
        let to = to.name();
        match self {
            Unlisted::Unreachable(index) => {
                let message = format!("no path reaches {}, and in {to} every question is asked; leave it out", name(survey, index));
                at_question(survey, from, index, None, |at| problems.add(at, "unreachable_question", message));
            }
            Unlisted::Reordered(first, second) => {
                let (first_name, second_name) = (name(survey, first), name(survey, second));
                let message = format!(
                    "{first_name} comes before {second_name} on some paths and after it on others; {to} has one order: let them always \
                     come in the same one"
                );
                at_question(survey, from, second, None, |at| problems.add(at, "order_varies", message));
            }
            Unlisted::Entangled(index) => {
                let message = format!(
                    "{to} can ask {} only after options of one earlier question that are picked, and never when it is left open; ask it \
                     so, or always",
                    name(survey, index)
                );
                let show_if = survey.graph.question(index).and_then(|question| question.show_if.as_ref());
                let member = show_if.and_then(|_| word(from.vocabulary().question, Part::ShowIf));
                at_question(survey, from, index, member, |at| problems.add(at, "condition_not_sayable", message));
            }
            Unlisted::TooManyWays => {
                let message =
                    format!("there are too many ways to answer to find an order that holds for all, which {to} needs; branch less");
                let words = from.vocabulary();
                problems.add(At::ROOT.key(words.within), "too_many_ways", message.to_string());
            }
        }
    }
}
