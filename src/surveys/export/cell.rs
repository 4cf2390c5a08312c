//! A cell of a table that no program takes for a formula: what people and agents wrote is text, whatever it begins with.

use std::borrow::Cow;

/// What makes a formula of a cell that begins with it, in one spreadsheet or another.
const BEGINS_A_FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// `text` as a cell. One that could be taken for a formula gets an apostrophe before it, as spreadsheets mark text.
pub(super) fn defused(text: &str) -> Cow<'_, str> {
    // Some programs look past what is not seen.
    let seen = text.trim_start_matches(|letter: char| letter.is_whitespace() || is_unseen(letter));
    let harmful = seen.starts_with(BEGINS_A_FORMULA) || text.starts_with(['\t', '\r', '\n']);
    if harmful { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// Zero-width characters, marks of direction and the like.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_be_a_formula_is_text() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "\t=1", "\r", "\nx", " =1", "\u{feff}=1", "\u{200b}\u{202e}@x", "\u{a0}-1", "-"]
        {
            assert_eq!(defused(text), format!("'{text}"), "{text:?}");
        }
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        for text in ["", "a", "1+1", "a=b", "'", "me@example.com", "12", " x", "（推荐）", "\"", ",", "a\nb"] {
            assert_eq!(defused(text), text);
        }
    }
}
