//! Writing what changed into the page that is there.

use engine::QuestionIndex;
use web_sys::Element;

use crate::prelude::*;
use crate::{
    live::{make, set_attribute, set_children, set_hidden, set_html, set_text},
    mark::mark,
    wizard::{
        State,
        card::Part,
        desk::Desk,
        notice::Notice,
        screen::{Screen, Step},
    },
};

impl Desk {
    /// Brings the page up to date: what stands there already is left alone, so that a reader is told of changes only.
    pub(super) fn paint(&self) {
        let new = self.peek(Screen::of);
        let old = self.screen.replace(new.clone());
        let texts = [
            ("save", &old.saving, &new.saving),
            ("where", &old.position, &new.position),
            ("error", &old.error, &new.error),
            ("aside-text", &old.aside, &new.aside),
            ("aside-return", &old.aside_return, &new.aside_return),
            ("aside-count", &old.aside_count, &new.aside_count),
        ];
        for (id, _, new) in texts.iter().filter(|(_, old, new)| old != new) {
            set_text(id, new);
        }
        let attributes = [
            ("form", "action", &old.action, &new.action),
            ("seen", "value", &old.seen, &new.seen),
            ("line", "value", &old.done, &new.done),
            ("line", "max", &old.total, &new.total),
            ("line", "aria-label", &old.progress, &new.progress),
        ];
        for (id, name, _, new) in attributes.iter().filter(|(_, _, old, new)| old != new) {
            set_attribute(id, name, new);
        }
        set_attribute("save", "class", new.saving_class);
        let hidden = [
            ("back", new.is_first),
            ("skip", !new.is_skippable),
            ("enter", new.writes),
            ("conflict", new.conflict.is_none()),
            ("undo", new.aside.is_empty()),
            ("aside-note", new.aside_count.is_empty()),
            ("aside-undo", new.aside.is_empty()),
            ("summary", !new.card.parts.iter().any(Part::is_wrong)),
        ];
        for (id, hidden) in hidden {
            set_hidden(id, hidden);
        }
        if let Some((mine, theirs)) = new.conflict.as_ref().filter(|_| old.conflict != new.conflict) {
            set_text("mine", mine);
            set_text("theirs", theirs);
        }
        if old.notices != new.notices {
            set_children("notices", new.notices.iter().filter_map(notice));
        }
        if old.card != new.card {
            self.paint_card(&old.card, &new.card);
        }
        if let Some(steps) = new.steps.as_ref().filter(|_| old.steps != new.steps) {
            set_children("steps", steps.iter().filter_map(step));
        }
    }

    /// The words of another question take the place of those that stand in the page.
    pub(super) fn paint_question(&self) {
        self.peek(|state| {
            let Some(wording) = state.wording(state.index) else { return };
            set_text("chip", &wording.header);
            set_text("prompt", &wording.prompt);
            set_html("detail", &wording.detail);
            set_html("field", &wording.field);
            added(state, state.index);
        });
    }

    /// What the agent added to the question of the page, and what was asked about it.
    pub(super) fn paint_added(&self) {
        let on_page = self.on_page();
        self.peek(|state| on_page.into_iter().for_each(|index| added(state, index)));
    }
}

fn added(state: &State, index: QuestionIndex) {
    if let Some(wording) = state.wording(index) {
        let mark = mark(state.interview.graph.layout(), index);
        set_html(&(mark.clone() + "added"), &wording.added);
        set_html(&(mark + "asked"), &wording.asked);
    }
}

/// Put together like the server's `pages::wizard::notice`.
fn notice(notice: &Notice) -> Option<Element> {
    let (class, role) = if notice.is_news { ("notice", "status") } else { ("notice warn", "alert") };
    let element = make("p", &[("class", class), ("role", role), ("tabindex", "-1")], "")?;
    let _ = element.append_child(&*make("b", &[], &notice.title)?);
    let _ = element.append_with_str_1(&format!(" {} ", notice.text));
    if !notice.link.is_empty() {
        let link = make("a", &[("href", &notice.href), ("dir", "auto")], &notice.link)?;
        if let Some(to) = notice.to {
            let _ = link.set_attribute("data-to", &to.position().to_string());
        }
        let _ = element.append_child(&link);
    }
    Some(element)
}

/// Put together like the server's `pages::path::step`.
fn step(step: &Step) -> Option<Element> {
    let element = make("li", &[("class", step.stands.class())], "")?;
    let link = make("a", &[("href", &step.href), ("data-to", &step.index.position().to_string()), ("dir", "auto")], &step.label)?;
    if step.stands == super::screen::Stands::Here {
        let _ = link.set_attribute("aria-current", "step");
    }
    let _ = element.append_child(&link);
    if !step.said.is_empty() {
        let _ = element.append_child(&*make("span", &[("class", "said"), ("dir", "auto")], &step.said)?);
    }
    Some(element)
}
