//! Names of files, which come from anywhere and are shown to people and given to a file system.

/// The longest name, in bytes.
const LONGEST: usize = 120;
/// The longest ending that is kept when a name is cut, in bytes, with its dot.
const LONGEST_ENDING: usize = 16;

/// The name under which a file is kept, made of the one that it came with: what stands after the last slash of either
/// kind, without control characters and those that cannot be seen or turn text around. Characters that mean more than
/// themselves to a file system become `_`, white space becomes single spaces, none of these nor dots stand at either end,
/// and at most 120 bytes are kept, the ending among them. A name of which nothing is left is "file".
pub(crate) fn safe_name(given: &str) -> String {
    let last = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown = last.chars().filter_map(|c| match c {
        _ if c.is_whitespace() => Some(' '),
        _ if c.is_control() || engine::is_invisible(c) => None,
        ':' | '*' | '?' | '"' | '<' | '>' | '|' => Some('_'),
        _ => Some(c),
    });
    let shown: String = shown.collect();
    let words: Vec<&str> = shown.split(' ').filter(|word| !word.is_empty()).collect();
    let name = words.join(" ");
    let name = cut(name.trim_matches(['.', ' ']));
    if name.is_empty() { "file".to_owned() } else { name }
}

fn cut(name: &str) -> String {
    if name.len() <= LONGEST {
        return name.to_owned();
    }
    let ending = name.rfind('.').and_then(|dot| name.get(dot..)).filter(|ending| ending.len() <= LONGEST_ENDING).unwrap_or_default();
    let stem = name.get(..name.floor_char_boundary(LONGEST - ending.len())).unwrap_or_default();
    stem.trim_end_matches(['.', ' ']).to_owned() + ending
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_as_far_as_it_is_harmless() {
        for (given, kept) in [
            ("report.pdf", "report.pdf"),
            ("报告 第二版.pdf", "报告 第二版.pdf"),
            ("../../x", "x"),
            ("..\\..\\x.txt", "x.txt"),
            ("C:\\fakepath\\a.txt", "a.txt"),
            ("/etc/passwd", "passwd"),
            ("a:b*c?.txt", "a_b_c_.txt"),
            ("\u{202e}gpj.exe", "gpj.exe"),
            ("a\u{200b}\u{feff}\u{2066}b\u{7f}\u{1b}[2J.txt", "ab[2J.txt"),
            ("a\0b.txt", "ab.txt"),
            ("  a \t\n\u{a0}\u{3000} b.txt ", "a b.txt"),
            (".htaccess", "htaccess"),
            ("name.", "name"),
        ] {
            assert_eq!(safe_name(given), kept, "{given:?}");
        }
        for nothing in ["", "..", "/", " ", "\u{202e}", "a/", "...", "\0"] {
            assert_eq!(safe_name(nothing), "file", "{nothing:?}");
        }
    }

    #[test]
    fn a_long_name_is_cut_between_characters_and_keeps_its_ending() {
        let name = safe_name(&("é".repeat(5_000) + ".tar.gz"));
        assert!(name.len() <= LONGEST && name.ends_with("é.gz"), "{name}");
        assert_eq!(safe_name(&("a.".to_owned() + &"b".repeat(5_000))).len(), LONGEST);
    }
}
