//! The wizard: one survey being answered, in the page. It applies each action at once with the engine, sends it, and
//! adopts what the server says. The same components render on the server, where nothing is ever sent.

pub mod notice;
pub mod question;
pub mod queue;
pub mod review;
pub mod standing;

use std::sync::Arc;

use engine::{Action, Entry, Given, Graph, Interview, OutcomeKind, Page, Place, Question, QuestionIndex, Refusal, Stage};
use leptos::{either::Either, prelude::*};

use crate::{
    api::{Boot, Fields, Snapshot, Unsaved, address},
    live,
    wizard::{
        question::QuestionForm,
        queue::{Pace, Queue, Saving, Write},
        review::ReviewForm,
    },
    wording::{QuestionWording, Wording},
    words::Words,
};

/// The state of the wizard, and the one way to change it.
#[derive(Clone, Copy)]
pub struct Desk {
    pub interview: RwSignal<Interview>,
    pub place: RwSignal<Place>,
    pub unsaved: RwSignal<Option<Unsaved>>,
    pub saving: RwSignal<Saving>,
    pub survey: StoredValue<Facts>,
    wording: StoredValue<Wording>,
    queue: StoredValue<Queue>,
}

/// What never changes while the page is open.
pub struct Facts {
    pub id: String,
    pub title: String,
    pub agent: String,
    pub has_start: bool,
    pub words: Words,
}

impl Desk {
    pub fn open(boot: Boot) -> Self {
        let Boot { id, title, agent, graph, snapshot, at, has_start, wording, words, unsaved } = boot;
        let seen = snapshot.revision;
        Self {
            interview: RwSignal::new(snapshot.interview(Arc::new(graph))),
            place: RwSignal::new(at.map_or(Place::Review, Place::Question)),
            unsaved: RwSignal::new(unsaved),
            saving: RwSignal::new(Saving::Saved),
            survey: StoredValue::new(Facts { id, title, agent, has_start, words }),
            wording: StoredValue::new(wording),
            queue: StoredValue::new(Queue::new(seen)),
        }
    }

    pub fn graph(self) -> Arc<Graph> {
        self.interview.with_untracked(|interview| Arc::clone(&interview.graph))
    }

    /// Reads one of the interface's words.
    pub fn say(self, pick: fn(&Words) -> &str) -> String {
        self.survey.with_value(|facts| pick(&facts.words).to_owned())
    }

    /// Reads one of the survey's words; nothing where they are not here yet.
    fn word<T: Default>(self, index: QuestionIndex, read: impl Fn(&QuestionWording) -> T) -> T {
        self.wording.with_value(|wording| wording.question(index).map(read)).unwrap_or_default()
    }

    /// The question that the page shows.
    pub fn index(self) -> Option<QuestionIndex> {
        match self.place.get() {
            Place::Question(index) => Some(index),
            Place::Review => None,
        }
    }

    /// Reads the question that the page shows.
    fn question<T>(self, read: impl Fn(&Question) -> T) -> Option<T> {
        let index = self.index()?;
        self.interview.with_untracked(|interview| interview.graph.question(index).map(read))
    }

    pub fn href(self, place: Place) -> String {
        self.survey.with_value(|facts| address(&facts.id, &self.graph(), place))
    }

    /// How the survey ended, if it did.
    pub fn ending(self) -> Option<OutcomeKind> {
        self.interview.with(|interview| match &interview.stage {
            Stage::Answering => None,
            Stage::Settled(outcome) => Some(outcome.kind()),
        })
    }

    /// Takes what the form on the page says now as the answer. False if it was refused; it is still in the form then.
    pub fn keep(self, pace: Pace) -> bool {
        let Place::Question(index) = self.place.get_untracked() else { return true };
        let Some(fields) = live::fields() else { return true };
        let given = self.interview.with_untracked(|interview| {
            let question = interview.graph.question(index)?;
            Some(fields.given(question, interview.answers.entry(index)))
        });
        let Some(given) = given else { return true };
        if self.is_untouched(index, &given, &fields.note) {
            return self.unsaved.with_untracked(Option::is_none);
        }
        self.dispatch(Write { question: index, given: Some(given), note: fields.note }, pace)
    }

    /// Whether this is what is known already, or the nothing that an untouched form holds.
    fn is_untouched(self, index: QuestionIndex, given: &Given, note: &str) -> bool {
        self.interview.with_untracked(|interview| match interview.answers.entry(index) {
            Some(entry) => entry.given == *given && entry.note == note,
            None => given.is_empty() && note.is_empty(),
        })
    }

    /// Applies a change at once and queues it for the server. False if the engine refused it.
    pub fn dispatch(self, write: Write, pace: Pace) -> bool {
        let index = write.question;
        let interview = self.interview.get_untracked();
        let seen = interview.revision;
        match interview.apply(write.action(), seen) {
            Ok(interview) => {
                self.interview.set(interview);
                if self.unsaved.with_untracked(Option::is_some) {
                    self.unsaved.set(None);
                }
                self.enqueue(write, pace);
                true
            }
            Err(rejected) => {
                let refusal = rejected.refused.into_iter().next().map_or(Refusal::Settled, |refused| refused.refusal);
                self.refuse(Some(index), refusal);
                false
            }
        }
    }

    fn refuse(self, question: Option<QuestionIndex>, refusal: Refusal) {
        self.unsaved.set(Some(Unsaved { question, entry: None, refusal }));
    }

    /// Goes on: keeps the answer, skips a question that was left open if it may be, and opens what follows.
    pub fn next(self) {
        let Place::Question(index) = self.place.get_untracked() else { return };
        if !self.keep(Pace::Now) {
            return live::focus("#wizard [role=alert]");
        }
        let open = self.interview.with_untracked(|interview| {
            interview.answers.standing(&interview.graph, index) == engine::Standing::Open && interview.takes_answers()
        });
        if open && !self.skip(index) {
            return live::focus("#wizard [role=alert]");
        }
        let next = self.interview.with_untracked(|interview| match interview.page(Place::Question(index)) {
            Page::Question(page) => Some(page.next),
            Page::Review(_) | Page::Settled(_) => None,
        });
        if let Some(next) = next {
            self.move_to(next);
        }
    }

    /// Leaves the question of the page open on purpose, and goes on.
    pub fn skip_on(self) {
        let Place::Question(index) = self.place.get_untracked() else { return };
        if self.keep(Pace::Now) && self.skip(index) {
            self.next();
        }
    }

    fn skip(self, index: QuestionIndex) -> bool {
        let note = live::fields().map(|fields| fields.note).unwrap_or_default();
        self.dispatch(Write { question: index, given: None, note }, Pace::Now)
    }

    /// Goes one question back; from the first one to the start page, if there is one.
    pub fn back(self) {
        if !self.keep(Pace::Now) {
            return live::focus("#wizard [role=alert]");
        }
        let place = self.place.get_untracked();
        let previous = self.interview.with_untracked(|interview| match interview.page(place) {
            Page::Question(page) => page.previous,
            Page::Review(page) => page.previous,
            Page::Settled(_) => None,
        });
        match previous {
            Some(previous) => self.move_to(Place::Question(previous)),
            None => self.survey.with_value(|facts| live::go(&format!("/s/{}", facts.id))),
        }
    }

    /// Opens a page of this survey as a new history entry.
    pub fn move_to(self, place: Place) {
        let url = self.href(place);
        if self.can_draw() {
            live::push(&url);
            self.show(place);
        } else {
            self.when_saved(move || live::go(&url));
        }
    }

    fn show(self, place: Place) {
        if self.unsaved.with_untracked(|unsaved| unsaved.as_ref().is_some_and(|unsaved| unsaved.entry.is_none())) {
            self.unsaved.set(None);
        }
        self.place.set(place);
        leptos::task::spawn_local(async move {
            leptos::task::tick().await;
            self.arrive();
        });
    }

    /// The page is drawn: its answer is filled in, and a reader is told where they are.
    fn arrive(self) {
        self.fill();
        live::to_top();
        live::focus("#wizard h1");
        let page = match self.place.get_untracked() {
            Place::Question(index) => self.word(index, |wording| wording.prompt.clone()),
            Place::Review => self.say(Words::review_title),
        };
        self.survey.with_value(|facts| live::set_title(&format!("{page} · {} · Askpath", facts.title)));
    }

    /// Puts the answer, as it is known here, into the form.
    fn fill(self) {
        let Place::Question(index) = self.place.get_untracked() else { return };
        let unsaved = self.unsaved.with_untracked(|unsaved| {
            unsaved.as_ref().filter(|unsaved| unsaved.question == Some(index)).and_then(|unsaved| unsaved.entry.clone())
        });
        let entry = unsaved.or_else(|| self.interview.with_untracked(|interview| interview.answers.entry(index).cloned()));
        let nothing = self.question(|question| Entry::new(Given::nothing(&question.kind)));
        if let Some(entry) = entry.or(nothing) {
            live::fill(&Fields::showing(&entry));
        }
    }

    /// Whether the words for the other pages are here already.
    fn can_draw(self) -> bool {
        self.wording.with_value(|wording| !wording.questions.is_empty())
    }

    /// Follows the browser's Back and Forward: the address says which page is meant.
    fn follow_history(self) {
        let here = live::here();
        let graph = self.graph();
        let path = self.interview.with_untracked(Interview::path);
        let places = path.questions().iter().copied().map(Place::Question).chain([Place::Review]);
        let known = places.into_iter().find(|place| self.survey.with_value(|facts| address(&facts.id, &graph, *place)) == here);
        match known.filter(|_| self.can_draw()) {
            Some(place) => self.show(place),
            None => self.when_saved(move || live::go(&here)),
        }
    }

    /// Takes over the state that the server has, with what is still to be sent on top.
    pub fn adopt(self, snapshot: Snapshot) {
        let shown = self.shown_entry();
        let graph = self.graph();
        let mut interview = snapshot.interview(graph);
        for write in self.queue.with_value(Queue::pending) {
            let seen = interview.revision;
            interview = match interview.apply(write.action(), seen) {
                Ok(interview) => interview,
                Err(rejected) => rejected.interview,
            };
        }
        self.interview.set(interview);
        if shown != self.shown_entry() {
            self.fill();
        }
    }

    /// What the page shows as the answer; the form must be filled anew if that changes under it.
    fn shown_entry(self) -> Option<(Given, String)> {
        let Place::Question(index) = self.place.get_untracked() else { return None };
        self.interview.with_untracked(|interview| interview.answers.entry(index).map(|entry| (entry.given.clone(), entry.note.clone())))
    }

    /// Brings the page to life: the browser's own buttons, the event stream, and the words of the other pages.
    pub fn wake(self) {
        live::replace(&self.href(self.place.get_untracked()));
        live::on_history(move || self.follow_history());
        live::on_leave(move || self.hurry());
        self.keep(Pace::Now);
        self.watch();
        let url = self.survey.with_value(|facts| format!("/s/{}/wording", facts.id));
        leptos::task::spawn_local(async move {
            if let Ok(wording) = live::get::<Wording>(&url).await {
                self.wording.set_value(wording);
            }
        });
    }

    pub fn is_saving(self) -> bool {
        self.saving.get_untracked() != Saving::Saved
    }
}

impl Write {
    fn action(&self) -> Action {
        match self.given.clone() {
            Some(given) => Action::Answer { question: self.question, given, note: self.note.clone() },
            None => Action::Skip { question: self.question },
        }
    }
}

/// The page at the desk's place.
#[component]
pub fn Wizard(desk: Desk) -> impl IntoView {
    let reviews = Memo::new(move |_| desk.place.get() == Place::Review);
    move || match reviews.get() {
        false => Either::Left(view! { <QuestionForm desk/> }),
        true => Either::Right(view! { <ReviewForm desk/> }),
    }
}
