//! Lengths of text in the unit a door counts in. `str::len` counts bytes and is right for no door.

use alloc::string::String;

/// What one unit of length is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// UTF-16 code units: what JavaScript's `length` counts.
    Utf16,
    /// Unicode scalar values.
    Scalar,
}

impl Unit {
    pub fn length(self, text: &str) -> usize {
        match self {
            Unit::Utf16 => text.chars().map(char::len_utf16).sum(),
            Unit::Scalar => text.chars().count(),
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Unit::Utf16 => "UTF-16 units",
            Unit::Scalar => "characters",
        }
    }
}

/// True for a text of Unicode White_Space alone, the empty text too.
pub(crate) fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// The first control character that no text may hold: any of C0 but tab and line ends. Stores refuse NUL, terminals obey
/// others.
pub(crate) fn forbidden(text: &str) -> Option<char> {
    text.bytes().find(|byte| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')).map(char::from)
}

/// True for characters that take no room and change how others read: zero-width ones, bidi controls, the soft hyphen,
/// the byte order mark. Free text may hold them; an address may not.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// Adds `c` to `shown` as it is, unless a terminal or a page would obey it: control characters and bidi controls are
/// escaped.
pub(crate) fn push_harmless(shown: &mut String, c: char) {
    match c {
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => shown.extend(c.escape_unicode()),
        _ if c.is_control() => shown.extend(c.escape_debug()),
        _ => shown.push(c),
    }
}

/// `text` for a terminal: what it or a page would obey is escaped, but for tabs and line ends.
pub fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            '\n' | '\t' => shown.push(c),
            _ => push_harmless(&mut shown, c),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_emoji_is_two_utf16_units_and_one_scalar() {
        assert_eq!(Unit::Utf16.length("a😀"), 3);
        assert_eq!(Unit::Scalar.length("a😀"), 2);
    }

    #[test]
    fn blank_means_unicode_white_space() {
        assert!(is_blank(" \t\u{3000}\u{a0}"));
        assert!(!is_blank("\u{200b}"));
    }
}
