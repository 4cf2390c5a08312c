//! Keys and clicks. Digits pick, Enter goes on, arrows move between options and never advance, Escape closes what is open
//! and discards nothing. Single keys do nothing while one is typing or composing, or where they are turned off.

use web_sys::{Event, KeyboardEvent, MouseEvent};

use crate::{
    live,
    wizard::{desk::Desk, queue::Pace},
};

/// What Escape closes, the innermost first.
const OPEN: [&str; 4] = [".field details[name=depth][open]", "details.ask[open]", ".menu[open]", ".map[open]"];

impl Desk {
    pub(super) fn key(&self, event: &KeyboardEvent) {
        // While composing, a key belongs to the input method; 229 is what some browsers say instead.
        if event.is_composing() || event.key_code() == 229 || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let typing = live::typed_into(event);
        let is_used = match event.key().as_str() {
            "Escape" if live::closest(event, "dialog").is_none() => self.escape(),
            "Enter" if !event.shift_key() => self.enter(event, typing.as_deref()),
            "ArrowDown" | "ArrowUp" if typing.is_none() => self.arrow(event, event.key() == "ArrowDown"),
            _ if typing.is_some() || !self.peek(|state| state.keys) || live::closest(event, "dialog").is_some() => false,
            "?" | "？" | "؟" => live::show_dialog("keys"),
            key => self.turn_by(event) && digit(key).is_some_and(|digit| live::press_row(&self.mark(), digit)),
        };
        if is_used {
            event.prevent_default();
        }
    }

    fn escape(&self) -> bool {
        live::hide_preview();
        OPEN.into_iter().any(live::close)
    }

    /// From the heading, where the focus is after a move, and from the one-line Other row. With Shift it is a line end, and
    /// on an option the browser presses Next by itself.
    fn enter(&self, event: &KeyboardEvent, typing: Option<&str>) -> bool {
        let in_line = typing == Some("custom") && self.turn_by(event) && self.peek(super::State::has_options);
        // A key that is held down goes on once.
        if event.repeat() {
            return in_line || live::closest(event, "textarea").is_none();
        }
        let goes_on = in_line || live::closest(event, "#prompt").is_some();
        if goes_on && !self.peek(super::State::is_card) {
            self.next();
        }
        goes_on
    }

    /// The browser moves between rings by itself, and picks as it goes.
    fn arrow(&self, event: &Event, down: bool) -> bool {
        if live::closest(event, "#prompt").is_some() {
            return live::step_row(None, down);
        }
        if live::closest(event, ".field [type=checkbox]").is_none() {
            return false;
        }
        live::step_row(live::closest(event, ".row").as_ref(), down)
    }

    /// A link to another question opens it in this page; a panel's other word opens that panel; a menu's button opens the
    /// sheet of keys.
    pub(super) fn clicked(&self, event: &MouseEvent) {
        // The second click of a double one was meant for the question before.
        if event.detail() > 1 && live::closest(event, "#form button").is_some() {
            return event.prevent_default();
        }
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() {
            return;
        }
        let Some(target) = live::closest(event, "[data-to], [data-turn], [data-dialog], #aside-undo") else { return };
        let named = |name: &str| target.get_attribute(name);
        if let Some(index) = named("data-to").and_then(|position| position.parse().ok()).map(engine::QuestionIndex::new) {
            event.prevent_default();
            self.turn_to(index);
        } else if let Some(panel) = named("data-turn") {
            live::open(&panel);
        } else if let Some(dialog) = named("data-dialog") {
            live::close(".menu[open]");
            live::show_dialog(&dialog);
        } else {
            self.undo();
        }
    }

    fn turn_to(&self, index: engine::QuestionIndex) {
        // What is not taken is held, and told of on the other page.
        self.keep(Pace::Look);
        self.move_to(engine::Place::Question(index));
    }
}

/// The digit of a key, from 1, in the figures of any keyboard that the pages' languages are written with.
fn digit(key: &str) -> Option<u32> {
    const ZEROS: [char; 4] = ['0', '٠', '۰', '０'];
    let mut figures = key.chars();
    let (Some(figure), None) = (figures.next(), figures.next()) else { return None };
    let value = |zero: char| u32::from(figure).checked_sub(u32::from(zero)).filter(|value| (1..=9).contains(value));
    ZEROS.into_iter().find_map(value)
}
