//! The text of a diagram, as far as it can be judged without reading it in full: what is no flowchart, leads elsewhere or
//! multiplies is not worth handing to the library.

use std::ops::Range;

use super::Undrawable;

/// As the doors take it, in characters.
const LONGEST: usize = 1_200;
/// `A & B --> C & D` is four edges: with so many signs in all, what is read stays within a few hundred.
const MOST_AMPERSANDS: usize = 40;

/// Text that begins as a flowchart and brings no settings, links or pictures.
pub(super) struct Source(String);

impl Source {
    pub(super) fn read(text: &str) -> Result<Self, Undrawable> {
        if text.chars().take(LONGEST + 1).count() > LONGEST || text.matches('&').count() > MOST_AMPERSANDS {
            return Err(Undrawable::TooLarge);
        }
        if text.chars().any(|letter| letter.is_control() && !letter.is_ascii_whitespace() || ('\u{FFFE}'..='\u{FFFF}').contains(&letter)) {
            return Err(Undrawable::NotAFlowchart);
        }
        let text = without_settings(text).ok_or(Undrawable::NotAFlowchart)?;
        let kind = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').next();
        if !matches!(kind, Some("flowchart" | "graph")) {
            return Err(Undrawable::NotAFlowchart);
        }
        if leads_elsewhere(&text) { Err(Undrawable::Foreign) } else { Ok(Self(text)) }
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

/// `text` without front matter, directives and comments; nothing if one of them does not end.
fn without_settings(text: &str) -> Option<String> {
    let mut text = text.trim_start().replace("\r\n", "\n");
    if let Some(rest) = text.strip_prefix("---\n") {
        let (_, body) = rest.split_once("\n---\n").or_else(|| rest.strip_prefix("---\n").map(|body| ("", body)))?;
        text = body.to_owned();
    }
    while let Some(directive) = directive(&text)? {
        text.replace_range(directive, "");
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("%%")).collect();
    Some(lines.join("\n").trim_start().to_owned())
}

/// Where the first `%%{…}%%` stands, if there is one.
fn directive(text: &str) -> Option<Option<Range<usize>>> {
    let Some(start) = text.find("%%{") else { return Some(None) };
    let length = text.get(start..)?.find("}%%")? + "}%%".len();
    Some(Some(start..start + length))
}

/// Whether it has links or asks for pictures, which can only be written in these two ways.
fn leads_elsewhere(text: &str) -> bool {
    let mut statements = text.split(['\n', ';']).map(str::trim_start);
    let links = statements.any(|statement| statement.strip_prefix("click").is_some_and(|rest| rest.starts_with(char::is_whitespace)));
    let asks = |properties: &str| {
        let bare: String = properties.chars().filter(|letter| !letter.is_whitespace() && !['"', '\''].contains(letter)).collect();
        bare.contains("img:") || bare.contains("icon:") || bare.contains('\\')
    };
    links || text.split("@{").skip(1).any(|rest| asks(rest.split('}').next().unwrap_or(rest)))
}
