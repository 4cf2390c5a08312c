//! Whether a question that was read back asks, offers, shows and takes the same as the one that it was written from.

use super::sequence::Listed;
use crate::{
    condition::{Condition, Test},
    survey::{Bounds, Choices, Files, Kind, Question, QuestionIndex, QuestionText, Rank, Resources, Survey},
};

/// Compares what stands in `order` at `place` with the question that was read there. Names may differ; places do not.
pub(super) fn question(before: &Survey, order: &[Listed], place: usize, after: &Survey) -> bool {
    let Some(listed) = order.get(place) else { return false };
    let one = before.graph.question(listed.question).zip(before.texts.question(listed.question));
    let read = QuestionIndex::new(place);
    let other = after.graph.question(read).zip(after.texts.question(read));
    let Some(((question, text), (again, shown))) = one.zip(other) else { return false };
    kind(&question.kind, &again.kind)
        && open(question) == open(again)
        && question.notes == again.notes
        && words(text, shown)
        && conditional(listed, order) == again.show_if
}

/// When the question is asked, by places of the list.
fn conditional(listed: &Listed, order: &[Listed]) -> Option<Condition> {
    let (of, options) = listed.after.as_ref()?;
    let place = order.iter().position(|earlier| earlier.question == *of).map_or(*of, QuestionIndex::new);
    Some(Condition::Answer { of: place, test: Test::AnyOf(options.clone()) })
}

/// Whether the question may be passed without being answered.
fn open(question: &Question) -> bool {
    question.skippable || matches!(&question.kind, Kind::Rank(rank) if rank.given_order_counts)
}

fn words(text: &QuestionText, shown: &QuestionText) -> bool {
    text.prompt == shown.prompt
        // Where a header is the name of its question, there is always one.
        && (text.header.is_none() || text.header == shown.header)
        && text.detail == shown.detail
        && text.insight == shown.insight
        && text.choices == shown.choices
        && text.kind == shown.kind
}

fn kind(one: &Kind, other: &Kind) -> bool {
    match (one, other) {
        (Kind::Choice(one), Kind::Choice(other)) => choices(one, other),
        (Kind::Scale(one), Kind::Scale(other)) => {
            one.points.len() == other.points.len() && one.items == other.items && one.row_notes == other.row_notes
        }
        (Kind::Rank(Rank { items, cutoff, .. }), Kind::Rank(other)) => *items == other.items && *cutoff == other.cutoff,
        (Kind::Resource(Resources { offered, many, bounds: own }), Kind::Resource(other)) => {
            *offered == other.offered && *many == other.many && bounds(*own) == bounds(other.bounds)
        }
        (Kind::Files(Files { offered, accept, bounds: own }), Kind::Files(other)) => {
            *offered == other.offered && *accept == other.accept && bounds(*own) == bounds(other.bounds)
        }
        (one, other) => one == other,
    }
}

fn choices(one: &Choices, other: &Choices) -> bool {
    let many = |choices: &Choices| if choices.many { Some(within(choices)) } else { None };
    let alone = one.options.iter().map(|choice| choice.exclusive).eq(other.options.iter().map(|choice| choice.exclusive));
    alone && many(one) == many(other) && one.custom == other.custom
}

/// How many options an answer has, where there is more than one way.
fn within(choices: &Choices) -> (u16, u16) {
    let most = u16::try_from(choices.options.len()).unwrap_or(u16::MAX);
    let (least, bound) = bounds(choices.bounds);
    (least, bound.min(most))
}

/// None at all is no answer and meets every bound, so that zero says no more than one.
fn bounds(bounds: Bounds) -> (u16, u16) {
    (bounds.least.max(1), bounds.most)
}
