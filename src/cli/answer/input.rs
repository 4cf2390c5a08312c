//! Lines as they are typed. What is no UTF-8 is mended: it was typed by a person, who sees it.

use std::io::BufRead;

/// The lines up to one with nothing but a dot, or the end. A line that begins with two dots has one.
pub(super) fn rest_of_text(first: &str, input: &mut impl BufRead) -> anyhow::Result<String> {
    let mut lines = vec![first.to_owned()];
    while let Some(line) = next_line(input)? {
        match line.as_str() {
            "." => break,
            dotted if dotted.starts_with("..") => lines.push(dotted.chars().skip(1).collect()),
            line => lines.push(line.to_owned()),
        }
    }
    Ok(lines.join("\n"))
}

/// The next line, without its end; `None` at the end of the input.
pub(super) fn next_line(input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}
