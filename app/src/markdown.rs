//! The maker of [`Html`] from agents' CommonMark, made harmless. Raw HTML is shown as text, images become their
//! description, links lead to http(s) and mailto alone, and what is left passes a sanitizer with a short list of tags.

use std::{collections::HashSet, sync::LazyLock};

use ammonia::{Builder, Url};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html::push_html};

use crate::wording::Html;

/// All tags that agent text may bring onto a page.
const TAGS: [&str; 26] = [
    "a",
    "blockquote",
    "br",
    "code",
    "del",
    "em",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
    "sub",
    "sup",
];

/// Where links may lead.
const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

/// What every link that an agent wrote is to the page it stands on.
pub const REL: &str = "noopener noreferrer nofollow";

static SANITIZER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(TAGS))
        .tag_attributes([("a", HashSet::from(["href"])), ("ol", HashSet::from(["start"]))].into())
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(ammonia::UrlRelative::Deny)
        .link_rel(Some(REL));
    builder
});

/// How deep lists, quotes and the like may stand in one another. The sanitizer takes time by the square of it.
const DEEPEST: usize = 32;
/// How much longer than its source HTML may be: short rows fill wide tables, and short names stand for long addresses.
const LONGEST: (usize, usize) = (16, 1_024);

/// `source` as HTML that is safe to put into a page. A top heading becomes a second one: the page has its own. What would
/// become far more than it is stays text.
pub fn render(source: &str) -> Html {
    let html = written(source).unwrap_or_else(|| {
        let text = [Event::Start(Tag::Paragraph), Event::Text(source.into()), Event::End(TagEnd::Paragraph)];
        in_html(text.into_iter(), source.len())
    });
    Html::trusted(SANITIZER.clean(&html).to_string())
}

/// `source` as HTML as far as its own size goes; nothing if it goes further.
fn written(source: &str) -> Option<String> {
    let (times, more) = LONGEST;
    let longest = source.len() * times + more;
    let (mut events, mut depth) = (Vec::new(), 0_usize);
    for event in Parser::new_ext(source, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).filter_map(harmless) {
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        // No event is written in less than a few characters.
        if depth > DEEPEST || events.len() > longest / 4 {
            return None;
        }
        events.push(event);
    }
    Some(in_html(events.into_iter(), source.len())).filter(|html| html.len() <= longest)
}

fn in_html<'a>(events: impl Iterator<Item = Event<'a>>, size: usize) -> String {
    let mut html = String::with_capacity(size);
    push_html(&mut html, events);
    html
}

/// An address that an agent gave, as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub href: String,
    /// Where it leads: the host, in ASCII as browsers resolve it, or the address of a mail.
    pub host: String,
    /// What follows the host, as it was written.
    pub rest: String,
}

/// `text` as a link, if all of it is the address of a page or of a mail. One that could be read as another (it names a
/// user, or holds characters that do not show) is text.
pub fn link(text: &str) -> Option<Link> {
    let text = text.trim();
    let url = Url::parse(text).ok().filter(|url| SCHEMES.contains(&url.scheme()))?;
    if text.chars().any(|c| c.is_whitespace() || c.is_control() || is_unseen(c)) {
        return None;
    }
    let written = text.get(url.scheme().len()..)?.strip_prefix(':')?;
    let href = url.as_str().to_owned();
    if url.cannot_be_a_base() {
        let (mail, rest) = written.split_at(written.find('?').unwrap_or(written.len()));
        return mail.contains('@').then(|| Link { href, host: mail.to_owned(), rest: rest.to_owned() });
    }
    let written = written.strip_prefix("//").filter(|_| url.username().is_empty() && url.password().is_none())?;
    let rest = written.find(['/', '?', '#', '\\']).and_then(|end| written.get(end..)).unwrap_or_default();
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    Some(Link { href, host: format!("{}{port}", url.host_str()?), rest: if rest == "/" { String::new() } else { rest.to_owned() } })
}

/// Characters of no width, and those that turn the direction of what stands around them.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

fn harmless(event: Event<'_>) -> Option<Event<'_>> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => None,
        Event::Start(Tag::HtmlBlock) => Some(Event::Start(Tag::Paragraph)),
        Event::End(TagEnd::HtmlBlock) => Some(Event::End(TagEnd::Paragraph)),
        Event::Start(Tag::Heading { level, id, classes, attrs }) => {
            Some(Event::Start(Tag::Heading { level: below_the_page(level), id, classes, attrs }))
        }
        Event::End(TagEnd::Heading(level)) => Some(Event::End(TagEnd::Heading(below_the_page(level)))),
        other => Some(other),
    }
}

fn below_the_page(level: pulldown_cmark::HeadingLevel) -> pulldown_cmark::HeadingLevel {
    level.max(pulldown_cmark::HeadingLevel::H2)
}

#[cfg(test)]
mod tests {
    use super::{Link, link, render};

    fn html(source: &str) -> String {
        render(source).as_str().trim().to_owned()
    }

    #[test]
    fn raw_html_is_shown_as_text() {
        assert_eq!(html("a <b>c</b> <script>alert(1)</script>"), "<p>a &lt;b&gt;c&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt;</p>");
        assert!(html("<div onclick=alert(1)>\nx\n</div>").starts_with("<p>&lt;div onclick"));
    }

    #[test]
    fn links_lead_to_the_web_and_to_mail_alone() {
        assert_eq!(html("[a](https://a.example)"), r#"<p><a href="https://a.example" rel="noopener noreferrer nofollow">a</a></p>"#);
        for source in ["[a](javascript:alert(1))", "[a](data:text/html,x)", "[a](//evil.example)", "[a](/api/surveys)", "[a](vbscript:x)"] {
            assert!(!html(source).contains("href"), "{source}");
        }
    }

    #[test]
    fn a_text_that_is_an_address_and_nothing_else_is_a_link() {
        let parts = |text: &str| link(text).map(|Link { host, rest, .. }| (host, rest));
        let shown = |host: &str, rest: &str| Some((host.to_owned(), rest.to_owned()));
        assert_eq!(parts("https://a.example/rfc?x=1#y"), shown("a.example", "/rfc?x=1#y"));
        assert_eq!(parts(" HTTP://A.example:8080/ "), shown("a.example:8080", ""));
        assert_eq!(parts("https://пример.example/путь"), shown("xn--e1afmkfd.example", "/путь"));
        assert_eq!(parts("mailto:ada@a.example?subject=Hi"), shown("ada@a.example", "?subject=Hi"));
        let texts = [
            "see https://a.example",
            "https://a.example and more",
            "javascript:alert(1)",
            "data:text/html,x",
            "//a.example",
            "/api",
            "a.example",
            "https:a.example",
            "https://",
            "https://bank.example@evil.example/",
            "https://a.example/\u{202e}gpj",
            "https://a.example/\u{200b}",
            "mailto:",
            "mailto:nobody",
            "file:///etc/passwd",
            "https://a.ex\tample",
            "",
        ];
        for text in texts {
            assert_eq!(parts(text), None, "{text}");
        }
    }

    #[test]
    fn images_become_their_description() {
        assert_eq!(html("![a cat](https://a.example/cat.png)"), "<p>a cat</p>");
    }

    #[test]
    fn a_heading_never_competes_with_the_page_s_own() {
        assert_eq!(html("# Big"), "<h2>Big</h2>");
    }

    #[test]
    fn what_would_become_far_more_than_it_is_stays_text() {
        let wide = format!("|{}\n|{}\n{}", "a|".repeat(900), "-|".repeat(900), "|a\n".repeat(900));
        let named = format!("[a]: https://a.example/{}\n\n{}", "x".repeat(3_000), "[a]".repeat(1_000));
        for source in [">".repeat(8_000), "- ".repeat(4_000) + "x", "*".repeat(4_000) + "a" + &"*".repeat(4_000), wide, named] {
            let html = html(&source);
            assert!(html.len() <= source.len() * 8 + 2_000, "{} of {:.9}", html.len(), source);
            assert_eq!(html.matches('<').count(), 2, "{source:.9}");
        }
    }

    #[test]
    fn what_people_write_is_never_too_much() {
        assert!(html(&"> ".repeat(20)).starts_with("<blockquote>"));
        let row = format!("|{}\n", "a|".repeat(12));
        let table = format!("{row}|{}\n{}", "-|".repeat(12), row.repeat(40));
        assert_eq!(html(&table).matches("<td>").count(), 480);
        for source in ["&", "\"", "<", "a\n\n", "> a\n\n", "- a\n", "**a** ", "<https://a.example> ", "`a` "] {
            let source = source.repeat(400);
            assert!(super::written(&source).is_some(), "{source:.9}");
        }
    }
}
