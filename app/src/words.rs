//! The interface's own words in one language. The server gathers them from its message files; the page carries those
//! that the wizard needs, so the browser holds one language and no message format.

use core::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// The counts a phrase knows. Larger ones read like those of the second hundred that end alike.
const KNOWN: usize = 200;

/// A text that depends on a count: every variant once, and which one each count takes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Phrase {
    variants: Vec<String>,
    by_count: Vec<u8>,
}

impl Phrase {
    /// Asks `text` for every count, in a form that still says `{n}` where the number stands.
    pub fn gather(text: impl Fn(usize) -> String) -> Self {
        let mut phrase = Self::default();
        for count in 0..KNOWN {
            let text = text(count);
            let known = phrase.variants.iter().position(|variant| *variant == text);
            let place = known.unwrap_or_else(|| {
                phrase.variants.push(text);
                phrase.variants.len() - 1
            });
            phrase.by_count.push(u8::try_from(place).unwrap_or(u8::MAX));
        }
        phrase
    }

    /// The text for `count`; further blanks are filled from `with`.
    pub fn say(&self, count: usize, with: &[(&str, &str)]) -> String {
        let known = if count < KNOWN { count } else { 100 + count % 100 };
        let variant = self.by_count.get(known).and_then(|place| self.variants.get(usize::from(*place)));
        let number = count.to_string();
        let with: Vec<_> = with.iter().copied().chain([("n", number.as_str())]).collect();
        fill(variant.map_or("", String::as_str), &with)
    }
}

/// Puts values into the blanks of a text (`{name}`), in one pass: a value that looks like a blank stays as it is.
pub fn fill(text: &str, with: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let blank = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = with.iter().find(|(known, _)| *known == name)?;
            Some((value, after))
        });
        match blank {
            Some((value, after)) => {
                let apart = turns(value) || turns(text) && value.bytes().any(|byte| !byte.is_ascii_digit());
                put(&mut filled, value, apart);
                rest = after;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled + rest
}

/// What stands side by side in one line: "planner · 4 min ago". Each part keeps its own direction.
pub fn beside(parts: &[&str]) -> String {
    let apart = parts.iter().copied().any(turns);
    let mut line = String::new();
    for (place, part) in parts.iter().enumerate() {
        line.push_str(if place > 0 { " · " } else { "" });
        put(&mut line, part, apart);
    }
    line
}

/// What is written from the right, and what turns the text that follows.
const TURNING: [RangeInclusive<char>; 8] = [
    '\u{590}'..='\u{8ff}',
    '\u{200f}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2066}'..='\u{2069}',
    '\u{fb1d}'..='\u{fdff}',
    '\u{fe70}'..='\u{fefe}',
    '\u{10800}'..='\u{10fff}',
    '\u{1e800}'..='\u{1efff}',
];

fn turns(text: &str) -> bool {
    text.chars().any(|c| TURNING.iter().any(|range| range.contains(&c)))
}

/// Writes a value, if need be so that it and the text around it do not change each other's order: what could reach out of
/// that is left out or closed.
fn put(line: &mut String, value: &str, apart: bool) {
    if !apart {
        return line.push_str(value);
    }
    line.push('\u{2068}');
    let mut open = 1_usize;
    for c in value.chars() {
        match c {
            '\u{202a}'..='\u{202e}' => continue,
            '\u{2066}'..='\u{2068}' => open += 1,
            '\u{2069}' if open == 1 => continue,
            '\u{2069}' => open -= 1,
            _ => {}
        }
        line.push(c);
    }
    line.extend(core::iter::repeat_n('\u{2069}', open));
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident in $place:ident { texts { $($text:ident),* $(,)? } phrases { $($phrase:ident),* $(,)? } }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        pub struct $name {
            // Lists, since a field for each message would cost the browser kilobytes to read.
            texts: Vec<String>,
            phrases: Vec<Phrase>,
        }

        mod $place {
            #[allow(non_camel_case_types, reason = "named like the messages")]
            pub(super) enum Text { $($text),* }
            #[allow(non_camel_case_types, reason = "named like the messages")]
            pub(super) enum Counted { $($phrase),* }
        }

        impl $name {
            /// Gathers all messages of this set; each is named like the method that reads it.
            pub fn gather(text: impl Fn(&'static str) -> String, phrase: impl Fn(&'static str) -> Phrase) -> Self {
                Self {
                    texts: vec![$(text(stringify!($text))),*],
                    phrases: vec![$(phrase(stringify!($phrase))),*],
                }
            }

            $(pub fn $text(&self) -> &str {
                self.texts.get($place::Text::$text as usize).map_or("", String::as_str)
            })*

            $(pub fn $phrase(&self) -> &Phrase {
                self.phrases.get($place::Counted::$phrase as usize).unwrap_or(&SILENCE)
            })*
        }
    };
}

static SILENCE: Phrase = Phrase { variants: Vec::new(), by_count: Vec::new() };

words! {
    /// What the wizard says: the part that travels to the browser.
    Words in wizard {
        texts {
            next, back, skip, saved, saving, not_saved, unsaved, something_else, add_note, note, recommended, skipped, open_question,
            review_title, set_aside, change, not_sent_notice, offline_title, offline_text, settled_title, settled_link, expired_title,
            expired_text, conflict_title, conflict_mine, conflict_theirs, keep_mine, use_newer, error_title, error_pick, error_write,
            error_one, error_both, error_exclusive, error_long, error_text, error_digits, error_required, error_outdated, error_other, enter_hint,
            progress, added_by, changed_by, changed_new, changed_again, changed_here, changed_show, step_new, step_changed, comma, pair,
        }
        phrases { question_of, submit, review_lead, review_aside, aside_by, aside_return, aside_count, left, submit_left, still_open, }
    }
}

words! {
    /// What the pages around the wizard say; they are made on the server and stay there.
    PageWords in pages {
        texts {
            comma, pair, yes, no, clear, row_note, rank_place, rank_keep, rank_kept, rank_hint, rank_numbers, rank_cut, rank_moved,
            rank_held, rank_dropped, rank_back, rank_drop_first, count_of, rule_pick_range, rule_pick_least, rule_pick_most,
            rule_pick_exact, rule_number, rule_number_range, rule_number_least, rule_number_most, rule_step, rule_date, rule_date_range,
            rule_date_least, rule_date_most, rule_email, rule_url, rule_scale, rule_rank, rule_one, rule_some, points_title,
            file_add, file_upload, file_remove, file_cancel, file_close, file_hint, file_hint_kinds, file_added, file_removed,
            file_failed, file_waits, file_empty, file_large, file_lies, file_unasked, file_full, file_beyond,
            your_path, path, path_here, optional, save, undo, ask_title, ask_hint, ask_label, ask_send, ask_blank, ask_failed, ask_full, ask_late,
            ask_unsent, you_asked, ask_waiting, ask_answered, insight_added, keys_title, keys_digits, keys_arrows, keys_enter,
            keys_escape, keys_sheet, keys_close, keys_on, keys_off, keys_single, keys_space, keys_points, keys_rows, keys_hold,
            keys_move, keys_place, keys_back, all_surveys, menu, asked_by, asked_by_nobody,
            decline_title, decline_hint, decline_reason, decline, cancel_title, cancel_hint, cancel, theme, theme_auto,
            theme_light, theme_dark, language, start, carry_on, inbox_empty_text, inbox_command, copy, copied, notify_offer,
            notify_off, notify_on, notify_blocked, settled_heading, unopened, stopped_at, done_title, done_lead_end, done_late,
            receipt, receipt_sent, receipt_by, receipt_nobody, receipt_survey, declined_title, declined_text, declined_reason,
            cancelled_title, cancelled_text, withdrawn_title, withdrawn_text, expired_late_title, superseded_title,
            superseded_text, superseded_open, redirected_title, draft_heading, not_found_title, not_found_text, refused_title,
            refused_text, trouble_title, trouble_text, outcome_redirected, outcome_declined, outcome_cancelled, outcome_withdrawn,
            outcome_expired, outcome_superseded, skipped_answer, the_agent, just_now, range_of_questions, of_total, steer_title,
            reroll, reroll_hint, push, push_hint, discuss, discuss_hint, quick_title, quick_replaces, quick_use, quick_review,
            quick_changing, quick_had, quick_had_note, minimise, minimised, reopen, rerolled_text, pushed_text, discussed_text,
            next_awaited, next_listed, next_there, next_open, insight, diagram, more_about, diagram_of, sources, undrawn,
            diagram_open,
        }
        phrases {
            waiting_title, minutes_ago, hours_ago, days_ago, questions, about_minutes, answers_sent, done_lead,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_filled_in_one_pass() {
        assert_eq!(fill("{a} asks {b} {c}", &[("a", "{b}"), ("b", "x")]), "{b} asks x {c}");
    }

    #[test]
    fn a_phrase_keeps_each_variant_once() {
        let phrase = Phrase::gather(|count| if count == 1 { "{n} answer".into() } else { "{n} answers".into() });
        assert_eq!(phrase.variants.len(), 2);
        assert_eq!((phrase.say(1, &[]), phrase.say(9_000, &[])), ("1 answer".into(), "9000 answers".into()));
    }

    #[test]
    fn a_large_count_reads_like_a_smaller_one_that_ends_alike() {
        let phrase = Phrase::gather(|count| if (3..=10).contains(&(count % 100)) { "few".into() } else { "other".into() });
        assert_eq!([3, 103, 200, 203, 211, 5_010].map(|count| phrase.say(count, &[])), ["few", "few", "other", "few", "other", "few"]);
    }

    #[test]
    fn a_value_that_is_written_the_other_way_is_set_apart() {
        let said = |text, agent| fill(text, &[("agent", agent), ("n", "3")]);
        assert_eq!(said("{n} from {agent}.", "Ada"), "3 from Ada.");
        assert_eq!(said("{n} from {agent}.", "ندى"), "3 from \u{2068}ندى\u{2069}.");
        assert_eq!(said("{n} من {agent}.", "Ada"), "3 من \u{2068}Ada\u{2069}.");
        assert_eq!(beside(&["Ada", "4 min ago"]), "Ada · 4 min ago");
        assert_eq!(beside(&["Ada", "الآن"]), "\u{2068}Ada\u{2069} · \u{2068}الآن\u{2069}");
    }

    #[test]
    fn a_value_cannot_turn_what_follows_it() {
        let said = fill("{agent} asks", &[("agent", "a\u{2069}\u{202e}b")]);
        assert_eq!(said, "\u{2068}ab\u{2069} asks");
        assert_eq!(fill("{agent} asks", &[("agent", "a\u{2067}b")]), "\u{2068}a\u{2067}b\u{2069}\u{2069} asks");
        assert_eq!(beside(&["من \u{2068}Ada\u{2069}", "1"]), "\u{2068}من \u{2068}Ada\u{2069}\u{2069} · \u{2068}1\u{2069}");
    }
}
