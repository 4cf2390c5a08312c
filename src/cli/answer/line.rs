//! What a line means: a command, or an answer to a question of a kind. It reads; the engine judges.

use engine::{ChoiceIndex, Choices, Custom, Given, Kind, Question};

/// What can be typed.
pub(super) const HELP: &str = "\
Type what is asked for. A line that is empty goes on: what is answered stays, what may be left open is skipped.
  :back           to the question before        :skip           leave this one open
  :clear          take the answer back          :note TEXT      a note beside it, where there may be one
  :row ROW TEXT   a note beside a row of a scale
  :review         look it over                  :submit         send it
  :quick N        take the answers of template N, then look them over
  :decline WHY    say no                        :quit           stop here; what you answered is kept
A text that begins with a colon is typed with two.";

/// A line as typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    Empty,
    Command(Command),
    /// It begins like a command and is none.
    Unknown,
    Text(String),
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    Back,
    Skip,
    Clear,
    /// Beside the whole answer; empty for none.
    Note(String),
    /// Beside a row of a scale, counted from 0.
    RowNote(usize, String),
    Review,
    Submit,
    /// The number of a template, counted from 1.
    Quick(usize),
    Decline(String),
    Quit,
    Help,
}

impl Line {
    pub(super) fn read(line: &str) -> Self {
        let Some(command) = line.strip_prefix(':') else {
            return if line.trim().is_empty() { Line::Empty } else { Line::Text(line.to_owned()) };
        };
        if command.starts_with(':') {
            return Line::Text(command.to_owned());
        }
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        let command = match (name, rest.trim()) {
            ("back" | "b", "") => Some(Command::Back),
            ("skip" | "s", "") => Some(Command::Skip),
            ("clear", "") => Some(Command::Clear),
            ("review" | "r", "") => Some(Command::Review),
            ("submit", "") => Some(Command::Submit),
            ("quit" | "q", "") => Some(Command::Quit),
            ("help" | "h" | "?", "") => Some(Command::Help),
            ("note", text) => Some(Command::Note(text.to_owned())),
            ("row", rest) => {
                let (row, text) = rest.split_once(' ').unwrap_or((rest, ""));
                row.parse::<usize>().ok().and_then(|row| row.checked_sub(1)).map(|row| Command::RowNote(row, text.trim().to_owned()))
            }
            ("quick", number) => number.parse().ok().map(Command::Quick),
            ("decline", reason) => Some(Command::Decline(reason.to_owned())),
            _ => None,
        };
        command.map_or(Line::Unknown, Line::Command)
    }
}

/// The answer that a line gives, on top of the one `before`.
///
/// # Errors
/// What to type instead.
pub(super) fn given(question: &Question, before: &Given, line: &str) -> Result<Given, String> {
    match &question.kind {
        Kind::Choice(choices) => choice(choices, line),
        Kind::Text { .. } => Ok(Given::Text(line.to_owned())),
        Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url => Ok(Given::Text(line.trim().to_owned())),
        Kind::Scale(scale) => rated(before, line, scale.items.len(), scale.points.len()),
        Kind::Rank(rank) => ranked(before, line, rank.items.len()),
        Kind::Resource(resources) => {
            let places = numbers(line, resources.offered.len())?;
            if places.len() > 1 && !resources.many {
                return Err("One only: type one number.".to_owned());
            }
            Ok(Given::Uris(places.into_iter().filter_map(|place| resources.offered.get(place).cloned()).collect()))
        }
        Kind::Files(files) => {
            let places = numbers(line, files.offered.len())?;
            let kept: &[String] = if let Given::Uris(uris) = before { uris } else { &[] };
            let own = kept.iter().filter(|uri| !files.offered.contains(uri)).cloned();
            Ok(Given::Uris(places.into_iter().filter_map(|place| files.offered.get(place).cloned()).chain(own).collect()))
        }
        Kind::Boolean => match line.trim().to_lowercase().as_str() {
            "1" | "y" | "yes" => Ok(Given::Boolean(Some(true))),
            "2" | "n" | "no" => Ok(Given::Boolean(Some(false))),
            _ => Err("Type 1 or 2.".to_owned()),
        },
    }
}

/// Numbers, own words, or numbers and own words with `=` between. Words that begin like that need the `=`, too.
fn choice(choices: &Choices, line: &str) -> Result<Given, String> {
    let count = choices.options.len();
    if count == 0 {
        return Ok(Given::Choice { picked: Vec::new(), custom: Custom::Used(line.to_owned()) });
    }
    let (left, words) = line.split_once('=').map_or((line, None), |(left, words)| (left, Some(words.trim())));
    let is_numbers = left.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b' ' | b','));
    let (places, words) = match (is_numbers, choices.custom) {
        (true, _) => (numbers(left, count).or_else(|advice| if left.trim().is_empty() { Ok(Vec::new()) } else { Err(advice) })?, words),
        (false, true) => (Vec::new(), Some(line.trim())),
        (false, false) => return Err(format!("Type {}.", what(count))),
    };
    match words {
        Some(_) if !choices.custom => return Err(format!("This takes no words of your own; type {}.", what(count))),
        Some(_) if !places.is_empty() && !choices.many => return Err("One only: a number, or words of your own.".to_owned()),
        _ if places.len() > 1 && !choices.many => return Err("One only: type one number.".to_owned()),
        _ => {}
    }
    let custom = words.map_or_else(|| Custom::Aside(String::new()), |words| Custom::Used(words.to_owned()));
    Ok(Given::Choice { picked: places.into_iter().map(ChoiceIndex::new).collect(), custom })
}

/// A point for every row in order, with `-` for none; or `row=point`, as many as one likes.
fn rated(before: &Given, line: &str, rows: usize, points: usize) -> Result<Given, String> {
    let advice = || {
        let each = if rows == 1 { "a number".to_owned() } else { format!("{rows} numbers, one a row") };
        format!("Type {each}, from 1 to {points}, or - for none; or ROW=NUMBER for a single row.")
    };
    let (mut ratings, notes) = match before {
        Given::Scale { ratings, notes } => (ratings.clone(), notes.clone()),
        Given::Choice { .. } | Given::Text(_) | Given::Rank(_) | Given::Uris(_) | Given::Boolean(_) => (Vec::new(), Vec::new()),
    };
    ratings.resize(rows, None);
    let point = |text: &str| match text {
        "-" => Ok(None),
        _ => place(text, points).and_then(|place| u8::try_from(place).ok()).map(Some).ok_or_else(advice),
    };
    let parts: Vec<&str> = parts(line).collect();
    if !parts.iter().any(|part| part.contains('=')) && parts.len() != rows {
        return Err(advice());
    }
    for (position, part) in parts.into_iter().enumerate() {
        let (row, text) = match part.split_once('=') {
            Some((row, text)) => (place(row, rows).ok_or_else(advice)?, text),
            None => (position, part),
        };
        if let Some(rating) = ratings.get_mut(row) {
            *rating = point(text)?;
        }
    }
    Ok(Given::scale(ratings, notes))
}

/// What is named goes first, in this order; the rest follows as it was. `=` says that the order stands.
fn ranked(before: &Given, line: &str, items: usize) -> Result<Given, String> {
    let shown: Vec<usize> = match before {
        Given::Rank(order) if !order.is_empty() => order.iter().copied().map(usize::from).collect(),
        _ => (0..items).collect(),
    };
    let named = if line.trim() == "=" { Vec::new() } else { numbers(line, items)? };
    let named: Vec<usize> = named.into_iter().filter_map(|place| shown.get(place).copied()).collect();
    let rest = shown.iter().filter(|item| !named.contains(item));
    Ok(Given::Rank(named.iter().chain(rest).filter_map(|item| u8::try_from(*item).ok()).collect()))
}

/// A scale with a note beside one row.
pub(super) fn noted(question: &Question, given: Given, row: usize, note: String) -> Given {
    match (given, &question.kind) {
        (Given::Scale { ratings, mut notes }, Kind::Scale(scale)) if row < scale.items.len() => {
            notes.resize(scale.items.len(), String::new());
            if let Some(kept) = notes.get_mut(row) {
                *kept = note;
            }
            Given::scale(ratings, notes)
        }
        (given, _) => given,
    }
}

/// Places from 0, of numbers from 1 to `count`, each once.
fn numbers(line: &str, count: usize) -> Result<Vec<usize>, String> {
    let mut places = Vec::new();
    for part in parts(line) {
        let place = place(part, count).ok_or_else(|| format!("Type {}.", what(count)))?;
        if !places.contains(&place) {
            places.push(place);
        }
    }
    if places.is_empty() { Err(format!("Type {}.", what(count))) } else { Ok(places) }
}

fn parts(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', ',', '\t']).filter(|part| !part.is_empty())
}

fn place(text: &str, count: usize) -> Option<usize> {
    text.parse::<usize>().ok().filter(|number| *number <= count).and_then(|number| number.checked_sub(1))
}

fn what(count: usize) -> String {
    match count {
        0 => "nothing, or the path of a file: there is nothing to pick here".to_owned(),
        1 => "1".to_owned(),
        _ => format!("a number from 1 to {count}"),
    }
}

#[cfg(test)]
mod tests {
    use engine::{
        Json,
        doors::{self, Door as _},
    };

    use super::*;

    fn question(json: &str) -> Question {
        let arguments = format!(r#"{{"survey": {{"entry": "q", "questions": {{"q": {json}}}}}}}"#);
        let arguments = Json::parse(&arguments).expect("JSON");
        let survey = doors::ask_survey::AskSurvey.parse(&arguments, &doors::Limits::default()).expect("a survey");
        survey.graph().questions()[0].clone()
    }

    fn said(json: &str, line: &str) -> Result<Given, String> {
        let question = question(json);
        given(&question, &Given::nothing(&question.kind), line)
    }

    const MANY: &str = r#"{"prompt": "?", "multiSelect": true, "options": [{"key": "a", "label": "A"}, {"key": "b", "label": "B"}]}"#;
    const ONE: &str = r#"{"prompt": "?", "options": [{"key": "a", "label": "A"}, {"key": "b", "label": "B"}]}"#;
    const RANK: &str =
        r#"{"prompt": "?", "kind": "rank", "items": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}, {"id": "c", "label": "C"}]}"#;

    #[test]
    fn numbers_pick_and_anything_else_is_in_own_words() {
        let choice = |picked: &[usize], words: Option<&str>| {
            let custom = words.map_or_else(|| Custom::Aside(String::new()), |words| Custom::Used(words.to_owned()));
            Ok(Given::Choice { picked: picked.iter().copied().map(ChoiceIndex::new).collect(), custom })
        };
        for (line, picked, words) in [
            ("1", &[0][..], None),
            (" 2 , 1,,2", &[1, 0], None),
            ("2=both", &[1], Some("both")),
            ("=3 of them", &[], Some("3 of them")),
            ("x = y", &[], Some("x = y")),
        ] {
            assert_eq!(said(MANY, line), choice(picked, words), "{line}");
        }
        for line in ["0", "3", "1 2 3", "99999999999999999999", "1 2", "1 = and"] {
            assert!(said(ONE, line).is_err(), "{line}");
        }
    }

    #[test]
    fn what_is_not_named_follows_in_the_order_that_it_had() {
        for (line, order) in [("3", [2, 0, 1]), ("2 3 1", [1, 2, 0]), ("=", [0, 1, 2])] {
            assert_eq!(said(RANK, line), Ok(Given::Rank(order.to_vec())), "{line}");
        }
        assert!(said(RANK, "4").is_err() && said(RANK, "first").is_err());
    }

    #[test]
    fn where_no_file_is_offered_one_is_added_by_its_path() {
        let refused = said(r#"{"prompt": "?", "kind": "files"}"#, "1").expect_err("nothing to pick");
        assert!(refused.contains("the path of a file"), "{refused}");
    }

    #[test]
    fn a_colon_begins_a_command_and_two_a_text() {
        assert_eq!(Line::read(" \t"), Line::Empty);
        assert_eq!(Line::read(":back"), Line::Command(Command::Back));
        assert_eq!(Line::read(":note  as said "), Line::Command(Command::Note("as said".to_owned())));
        assert_eq!(Line::read(":row 2 late"), Line::Command(Command::RowNote(1, "late".to_owned())));
        assert_eq!(Line::read("::-)"), Line::Text(":-)".to_owned()));
        for unknown in [":", ":backwards", ":back 2", ":row x", ":row 0 y", ":quick"] {
            assert_eq!(Line::read(unknown), Line::Unknown, "{unknown}");
        }
    }
}
