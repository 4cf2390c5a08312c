//! A cell of a table that no program takes for a formula: what people and agents wrote is text, whatever it begins with.

use std::borrow::Cow;

/// What makes a formula of a cell that begins with it, in one spreadsheet or another: in every width that it has.
const BEGINS_A_FORMULA: [char; 12] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];

/// Where a program that does not part cells at commas may see the next one begin, or the next row.
const PARTS_CELLS: [char; 4] = [';', '\t', '\r', '\n'];

/// `text` as a cell. What could be taken for a formula, wherever a cell could begin in it, gets an apostrophe before it, as
/// spreadsheets mark text.
pub(super) fn defused(text: &str) -> Cow<'_, str> {
    let begins_unseen = text.starts_with(['\t', '\r', '\n']);
    let parts = text.split_inclusive(PARTS_CELLS);
    if !begins_unseen && !parts.clone().any(is_formula) {
        return Cow::Borrowed(text);
    }
    let mut cell = if begins_unseen { "'".to_owned() } else { String::new() };
    for part in parts {
        if is_formula(part) {
            cell.push('\'');
        }
        cell.push_str(part);
    }
    Cow::Owned(cell)
}

fn is_formula(part: &str) -> bool {
    // Some programs look past what is not seen, and quotation marks may be taken for those of the table.
    let seen = part.trim_start_matches(|letter: char| letter == '"' || letter.is_whitespace() || is_unseen(letter));
    seen.starts_with(BEGINS_A_FORMULA)
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
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠x", "﹦1", "\r", "\nx", "\t", " =1", "\"=1", "-"] {
            assert_eq!(defused(text), format!("'{text}"), "{text:?}");
        }
        for text in ["\u{feff}=1", "\u{200b}\u{202e}@x", "\u{a0}-1", "\u{3000}＝1", "\u{1}=1", "\u{b}=1"] {
            assert_eq!(defused(text), format!("'{text}"), "{text:?}");
        }
    }

    #[test]
    fn nor_is_it_one_to_a_program_that_parts_cells_elsewhere() {
        for (text, cell) in [
            ("x;=1;y", "x;'=1;y"),
            ("x; \u{200b}@y", "x;' \u{200b}@y"),
            ("x;\"=1", "x;'\"=1"),
            ("a\n=1\r\n-2", "a\n'=1\r\n'-2"),
            ("\t=1", "'\t'=1"),
            ("=a\t+b", "'=a\t'+b"),
            (";;=1", ";;'=1"),
        ] {
            assert_eq!(defused(text), cell, "{text:?}");
        }
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        for text in ["", "a", "1+1", "a=b", "'", "me@example.com", "12", " x", "（推荐）", "\"", ",", "a\nb", "a; b", "x ;y", "a-b\tc"]
        {
            assert!(matches!(defused(text), Cow::Borrowed(same) if same == text), "{text:?}");
        }
    }
}
