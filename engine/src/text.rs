//! Lengths of text in the unit a door counts in. `str::len` counts bytes and is right for no door.

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
