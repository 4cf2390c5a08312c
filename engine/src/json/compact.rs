//! How long a document is as compact JSON, without writing it out.

use alloc::string::ToString;

use crate::json::Json;

impl Json {
    /// The UTF-16 units of the compact text that JavaScript's `JSON.stringify` makes of it.
    pub(crate) fn compact_length(&self) -> usize {
        match self {
            Json::Null | Json::Bool(true) => 4,
            Json::Bool(false) => 5,
            Json::Number(number) => self.whole().map_or_else(|| number.to_string(), |whole| whole.to_string()).len(),
            Json::Text(text) => quoted(text),
            Json::List(list) => enclosed(list.len(), list.iter().map(Json::compact_length).sum()),
            Json::Object(members) => {
                enclosed(members.len(), members.iter().map(|(key, value)| quoted(key) + 1 + value.compact_length()).sum())
            }
        }
    }
}

/// With the two brackets and a comma between each two.
fn enclosed(count: usize, inner: usize) -> usize {
    2 + count.saturating_sub(1) + inner
}

fn quoted(text: &str) -> usize {
    2 + text.chars().map(units).sum::<usize>()
}

fn units(c: char) -> usize {
    match c {
        '"' | '\\' | '\u{8}' | '\t' | '\n' | '\u{c}' | '\r' => 2,
        '\0'..='\u{1f}' => 6,
        _ => c.len_utf16(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_is_that_of_the_compact_text() {
        for (text, length) in [
            ("null", 4),
            ("[true, false, null]", 17),
            (r#"{ "a" : [ ] , "b" : { } }"#, 15),
            (r#""\u0041\u00e9\ud83d\ude00""#, 6),
            (r#""\"\\\/\b\f\n\r\t\u0000\u007f""#, 24),
            ("[1.0, -0, 1e2, -5, 1.5]", 16),
        ] {
            assert_eq!(Json::parse(text).unwrap().compact_length(), length, "{text}");
        }
    }
}
