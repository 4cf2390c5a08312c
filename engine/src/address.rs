//! Addresses that people write: of mail and of pages. What is judged is the form; nothing is looked up.

use crate::text::is_invisible;

/// RFC 5321 §4.5.3.1: the longest address that fits an envelope.
const LONGEST_EMAIL: usize = 254;

/// Whether `text` is a valid e-mail address as the HTML standard has it (`<input type=email>`): letters, digits and a few
/// signs of ASCII, one `@`, and a name of labels. Other scripts are refused, as browsers do.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let atom = |byte: u8| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte);
    text.len() <= LONGEST_EMAIL && !local.is_empty() && local.bytes().all(atom) && domain.split('.').all(is_label)
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// Whether `text` is an absolute URL with a host: `scheme://host…`. So `javascript:` and `mailto:` are none. Letters of
/// any script may stand in it, white space and what cannot be seen may not.
pub(crate) fn is_url(text: &str) -> bool {
    // By characters: a search for a longer text would cost the browser kilobytes.
    let Some((scheme, rest)) = text.split_once(':').and_then(|(scheme, rest)| Some((scheme, rest.strip_prefix("//")?))) else {
        return false;
    };
    let end = rest.bytes().position(|byte| matches!(byte, b'/' | b'?' | b'#')).unwrap_or(rest.len());
    let authority = rest.get(..end).unwrap_or_default();
    let host = last(authority, b'@').map_or(authority, |(_, host)| host);
    let name = last(host, b':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit())).map_or(host, |(name, _)| name);
    is_scheme(scheme) && !name.is_empty() && is_one_word(text)
}

/// What stands before and after the last `sign`, a character of ASCII. By bytes, as above.
pub(crate) fn last(text: &str, sign: u8) -> Option<(&str, &str)> {
    let at = text.bytes().rposition(|byte| byte == sign)?;
    text.get(..at).zip(text.get(at + 1..))
}

/// Whether `text` is a scheme as RFC 3986 §3.1 has it.
pub(crate) fn is_scheme(text: &str) -> bool {
    text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic)
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Whether nothing in `text` parts it, hides in it, or is read differently by different readers.
pub(crate) fn is_one_word(text: &str) -> bool {
    !text.chars().any(|c| c.is_whitespace() || c.is_control() || is_invisible(c) || matches!(c, '<' | '>' | '"' | '\\'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_is_what_browsers_take_for_one() {
        for text in ["a@b", "ann.o'neil+x@mail.example.co.uk", "_@x-y.z", "a@1.2"] {
            assert!(is_email(text), "{text}");
        }
        let long = alloc::format!("{}@b", "a".repeat(252));
        assert!(is_email(&long));
        let longer = alloc::format!("a{long}");
        for text in [
            "",
            "a",
            "@b",
            "a@",
            "a@b.",
            "a@.b",
            "a@-b",
            "a@b-.c",
            "a b@c",
            "a@b@c",
            "a@b\u{200b}",
            "a\u{a0}@b",
            "用户@例子.cn",
            "a＠b",
            "a@b_c",
            " a@b",
            "<a@b>",
            longer.as_str(),
        ] {
            assert!(!is_email(text), "{text}");
        }
    }

    #[test]
    fn a_url_has_a_scheme_and_a_host() {
        for text in [
            "https://example.com",
            "http://localhost:8080/a?b=c#d",
            "https://例子.测试/路径",
            "ftp://u:p@h/",
            "ssh://git@host:22/x",
            "http://[::1]:80/",
        ] {
            assert!(is_url(text), "{text}");
        }
        for text in [
            "",
            "example.com",
            "//example.com",
            "https:",
            "https://",
            "https:///x",
            "http://?q",
            "http://:80/",
            "javascript:alert(1)",
            "mailto:a@b",
            "1http://h",
            "ht tp://h",
            "https://a b",
            "https://a\u{200b}b",
            "https://a\u{a0}",
            "https://a\\b",
            "https://a\u{202e}b",
        ] {
            assert!(!is_url(text), "{text}");
        }
    }
}
