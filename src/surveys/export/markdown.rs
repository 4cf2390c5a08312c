//! Exports as Markdown, to read or to keep beside the code. What agents and people wrote stands in it as text: none of it
//! becomes a heading, a link or HTML.

use engine::{Accepted, AcceptedAnswer, ItemId, Outcome, Rated, Steer};

use super::{Ended, question::Question};
use crate::{
    clock::rfc3339,
    store::Listed,
    surveys::{Surveys, summary_text},
};

/// What was asked on the path and what was said to it, or how the survey ended without.
pub(super) fn answers(ended: &Ended<'_>) -> String {
    let record = &ended.loaded.record;
    let mut document = format!("# {}\n\n{}\n", line(record.title.as_deref().unwrap_or_default()), how(ended));
    let Some(response) = ended.response else { return document };
    for id in &response.path {
        let question = Question::find(ended.loaded, id);
        document += &format!("\n## {}\n\n", line(question.map_or(id.as_str(), Question::prompt)));
        match response.answers.iter().find(|answer| answer.id == *id) {
            Some(answer) => document += &said(answer, question),
            None => document += "Left open.\n",
        }
    }
    document
}

fn how(ended: &Ended<'_>) -> String {
    let record = &ended.loaded.record;
    let at = record.outcome.as_ref().map(|outcome| rfc3339(outcome.settled_at)).unwrap_or_default();
    let asked = record.agent.as_deref().map(|agent| format!(" Asked by {}.", line(agent))).unwrap_or_default();
    match ended.outcome {
        Outcome::Answered(_) => format!("Answered at {at}.{asked}"),
        Outcome::Redirected(steer) => format!("Sent back at {at}: {}.{asked}", back(*steer)),
        Outcome::Declined { reason } if reason.trim().is_empty() => format!("Declined at {at}.{asked}"),
        Outcome::Declined { reason } => format!("Declined at {at}.{asked}\n\n{}", quoted(reason).trim_end()),
        Outcome::Cancelled => format!("Closed at {at} without an answer.{asked}"),
        Outcome::Withdrawn => format!("Withdrawn at {at}.{asked}"),
        Outcome::Expired { late: None } => format!("Expired at {at} without an answer.{asked}"),
        Outcome::Expired { late: Some(_) } => {
            let late = record.outcome.as_ref().and_then(|outcome| outcome.late_at).map(rfc3339).unwrap_or_default();
            format!("Expired at {at}; answered late, at {late}.{asked}")
        }
        Outcome::Superseded => format!("Replaced by a newer survey at {at}.{asked}"),
    }
}

fn back(steer: Steer) -> &'static str {
    match steer {
        Steer::Reroll => "ask the same better",
        Steer::Push => "dig deeper first",
        Steer::Discuss => "talk instead",
    }
}

fn said(answer: &AcceptedAnswer, of: Option<Question<'_>>) -> String {
    let bullet = |text: &str| format!("- {}\n", line(text));
    let mut said = match &answer.accepted {
        Accepted::Choice { selected, custom } => {
            let picked = selected.iter().map(|key| bullet(shown(of.and_then(|of| of.choice(key.as_str())), key.as_str())));
            let mut said: String = picked.collect();
            if let Some(custom) = custom {
                said += if said.is_empty() { "" } else { "\n" };
                said += &quoted(custom);
            }
            said
        }
        Accepted::Text(text) => quoted(text),
        Accepted::Scale(rows) => {
            let row = |row: &Rated| {
                let point = row.point.as_ref().map(|point| shown(of.and_then(|of| of.point(point.as_str())), point.as_str()));
                let point = point.unwrap_or("not rated");
                let note = row.note.as_deref().map(|note| format!(" ({})", line(note))).unwrap_or_default();
                format!("- {}: {}{note}\n", line(item(&row.item, of)), line(point))
            };
            rows.iter().map(row).collect()
        }
        Accepted::Rank { order, .. } => {
            let row = |(place, id): (usize, &ItemId)| format!("{}. {}\n", place + 1, line(item(id, of)));
            order.iter().enumerate().map(row).collect()
        }
        Accepted::Uris(uris) => uris.iter().map(|uri| bullet(uri)).collect(),
        Accepted::Number(number) => bullet(&number.to_string()),
        Accepted::Date(date) => bullet(date),
        Accepted::Boolean(yes) => bullet(if *yes { "yes" } else { "no" }),
    };
    if let Some(note) = &answer.note {
        said += &format!("\nNote:\n\n{}", quoted(note));
    }
    said
}

fn item<'a>(id: &'a ItemId, of: Option<Question<'a>>) -> &'a str {
    shown(of.and_then(|of| of.item(id.as_str())), id.as_str())
}

/// The label of something, or what names it where there is none.
fn shown<'a>(label: Option<&'a str>, id: &'a str) -> &'a str {
    label.filter(|label| !label.is_empty()).unwrap_or(id)
}

/// Some rows of the list of surveys, after its header if they are the first.
pub(super) fn list(surveys: &Surveys, records: &[Listed], with_header: bool) -> String {
    const COLUMNS: [&str; 6] = ["title", "agent", "state", "outcome", "created_at", "url"];
    let row = |listed: &Listed| {
        let summary = surveys.summary(listed);
        format!("| {} |\n", COLUMNS.map(|name| line(&summary_text(&summary, name))).join(" | "))
    };
    let header = if with_header { format!("| {} |\n|{}\n", COLUMNS.join(" | "), "---|".repeat(COLUMNS.len())) } else { String::new() };
    header + &records.iter().map(row).collect::<String>()
}

/// Text of several lines as a quotation.
fn quoted(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(line).collect();
    let mut quoted = String::new();
    for (place, line) in lines.iter().enumerate() {
        // A line end within a paragraph is kept as one.
        let goes_on = !line.is_empty() && lines.get(place + 1).is_some_and(|next| !next.is_empty());
        quoted += &format!("> {line}{}\n", if goes_on { "\\" } else { "" });
    }
    quoted
}

/// Text on one line that means nothing to Markdown, wherever on a line it stands.
fn line(text: &str) -> String {
    let text = text.trim().replace(['\r', '\n'], " ");
    let mut line = String::with_capacity(text.len());
    let (mut so_far, mut only_digits) = (None, true);
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        let means = match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '@' | '!' | '$' => true,
            // Lists, rules and underlines of headings.
            '-' | '+' | '=' => so_far.is_none(),
            '.' | ')' if only_digits => so_far.is_some(),
            // What some programs make links of by themselves.
            ':' => rest.peek() == Some(&'/'),
            '.' => line.to_lowercase().ends_with("www"),
            _ => false,
        };
        if means {
            line.push('\\');
        }
        line.push(letter);
        so_far = Some(letter);
        only_digits &= letter.is_ascii_digit();
    }
    line
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Options, Parser, Tag};

    use super::*;

    /// The text of a document in which nothing means anything but quotation and heading.
    #[track_caller]
    fn text(markdown: &str) -> String {
        let mut text = String::new();
        for event in Parser::new_ext(markdown, Options::all() - Options::ENABLE_SMART_PUNCTUATION) {
            match event {
                Event::Text(part) => text += &part,
                Event::SoftBreak | Event::HardBreak => text.push('\n'),
                Event::Start(Tag::Paragraph | Tag::Heading { .. } | Tag::BlockQuote(_)) | Event::End(_) => {}
                other => panic!("{other:?} in {markdown}"),
            }
        }
        text
    }

    const HOSTILE: [&str; 22] = [
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "![x](https://x.example/a.png)",
        "# heading",
        "- list",
        "+ list",
        "1. list",
        "12) list",
        "***",
        "___",
        "---",
        "===",
        "`code`",
        "~~~",
        "a | b",
        "&lt;b&gt;",
        "<https://x.example>",
        "\\*",
        "[^1]: x",
        "> quote",
        "$x$",
        "| a |",
    ];

    #[test]
    fn what_people_wrote_is_text() {
        for hostile in HOSTILE {
            assert_eq!(text(&format!("## {}\n", line(hostile))), hostile);
            assert_eq!(text(&quoted(hostile)), hostile);
            assert_eq!(text(&line(hostile)), hostile);
            let twice = format!("{hostile}\n{hostile}");
            assert_eq!(text(&quoted(&twice)), twice);
        }
        assert_eq!(line("see https://x.example and www.x.example"), "see https\\://x.example and www\\.x.example");
    }

    #[test]
    fn line_ends_are_kept_in_a_quotation_and_not_in_a_heading() {
        assert_eq!(quoted("a\nb\n\nc"), "> a\\\n> b\n> \n> c\n");
        assert_eq!(line("a\nb\r\nc"), "a b  c");
    }
}
