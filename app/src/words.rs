//! The interface's own words in one language. The server gathers them from its message files; the page carries those
//! that the wizard needs, so the browser holds one language and no message format.

use serde::{Deserialize, Serialize};

/// The largest count a phrase knows; larger ones read like it.
const LARGEST: usize = 200;

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
        for count in 0..=LARGEST {
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
        let variant = self.by_count.get(count.min(LARGEST)).and_then(|place| self.variants.get(usize::from(*place)));
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
                filled.push_str(value);
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
            error_one, error_both, error_exclusive, error_long, error_text, error_other, enter_hint, progress,
        }
        phrases { question_of, submit, review_lead, review_aside, }
    }
}

words! {
    /// What the pages around the wizard say; they are made on the server and stay there.
    PageWords in pages {
        texts {
            all_surveys, menu, asked_by, asked_by_nobody, decline_title, decline_hint, decline_reason, decline, cancel_title,
            cancel_hint, cancel, theme, theme_auto, theme_light, theme_dark, language, start, carry_on,             inbox_empty_text, inbox_command, settled_heading, unopened, stopped_at, done_title, done_lead_end, done_late, receipt,
            receipt_sent, receipt_by, receipt_nobody, receipt_survey, declined_title, declined_text, declined_reason, cancelled_title,
            cancelled_text, withdrawn_title, withdrawn_text, expired_late_title, superseded_title, superseded_text, superseded_open,
            redirected_title, redirected_text, draft_heading, not_found_title, not_found_text, refused_title, refused_text,
            trouble_title, trouble_text, outcome_redirected, outcome_declined, outcome_cancelled, outcome_withdrawn, outcome_expired,
            outcome_superseded, skipped_answer, the_agent, just_now, range_of_questions, of_total,         }
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
}
