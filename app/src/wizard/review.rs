//! The last page before sending: every answer with a way back to it, what was set aside apart, and Submit.

use engine::{Page, Place, QuestionIndex, ReviewPage};
use leptos::{ev::SubmitEvent, prelude::*};

use crate::{
    live,
    wizard::{
        Desk,
        notice::{Notices, said},
    },
    words::Words,
};

#[component]
pub fn ReviewForm(desk: Desk) -> impl IntoView {
    let review = move || {
        desk.interview.with(|interview| match interview.page(Place::Review) {
            Page::Review(page) => page,
            Page::Question(_) | Page::Settled(_) => ReviewPage::default(),
        })
    };
    let action = desk.survey.with_value(|facts| format!("/s/{}/submit", facts.id));
    let submit = move || desk.survey.with_value(|facts| facts.words.submit().say(review().answered(), &[]));
    let lines =
        move |pick: fn(ReviewPage) -> Vec<QuestionIndex>| move || pick(review()).into_iter().map(|index| line(desk, index)).collect_view();
    let back = move || review().previous.map(|previous| desk.href(Place::Question(previous)));
    view! {
        <form class="column" method="post" action=action on:submit=move |event| submitted(desk, &event)>
            <input type="hidden" name="seen" value=move || desk.interview.with(|interview| interview.revision.0)/>
            <Notices desk/>
            <h1 class="prompt" tabindex="-1">{desk.say(Words::review_title)}</h1>
            <div class="prose"><p>{move || lead(desk, &review())}</p></div>
            <ul class="list">{lines(|page| page.rows.iter().map(|row| row.question).collect())}</ul>
            <h2 class="eyebrow" hidden=move || review().set_aside.is_empty()>{desk.say(Words::set_aside)}</h2>
            <ul class="list" hidden=move || review().set_aside.is_empty()>{lines(|page| page.set_aside)}</ul>
            <div class="actions bar">
                <a class="button" href=back>{desk.say(Words::back)}</a>
                <button class="solid next">{submit}</button>
            </div>
        </form>
    }
}

fn lead(desk: Desk, review: &ReviewPage) -> String {
    desk.survey.with_value(|facts| {
        let lead = facts.words.review_lead().say(review.answered(), &[("agent", &facts.agent)]);
        match review.set_aside.len() {
            0 => lead,
            aside => lead + &facts.words.review_aside().say(aside, &[]),
        }
    })
}

/// The form goes to the server like any other, but not before every answer is there.
fn submitted(desk: Desk, event: &SubmitEvent) {
    if desk.is_saving() {
        event.prevent_default();
        desk.when_saved(live::send_form);
    }
}

fn line(desk: Desk, index: QuestionIndex) -> impl IntoView + use<> {
    let prompt = desk.word(index, |wording| wording.prompt.clone());
    let (said, note, answered) = desk.interview.with_untracked(|interview| {
        let entry = interview.answers.entry(index);
        let answered = interview.answers.standing(&interview.graph, index) == engine::Standing::Answered;
        (said(desk, index, entry), entry.map(|entry| entry.note.trim().to_owned()).unwrap_or_default(), answered)
    });
    view! {
        <li>
            <p class="meta" dir="auto">{prompt.clone()}</p>
            <p class="said" class:none=!answered dir="auto">{said}</p>
            <p class="remark" dir="auto">{note}</p>
            <a class="change" href=desk.href(Place::Question(index))>{desk.say(Words::change)}<span class="vh">" "{prompt}</span></a>
        </li>
    }
}
