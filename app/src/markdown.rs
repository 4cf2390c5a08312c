//! The only maker of [`Html`]: CommonMark from agents, made harmless. Raw HTML is shown as text, images become their
//! description, links lead to http(s) and mailto alone, and what is left passes a sanitizer with a short list of tags.

use std::{collections::HashSet, sync::LazyLock};

use ammonia::Builder;
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

static SANITIZER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(TAGS))
        .tag_attributes([("a", HashSet::from(["href"])), ("ol", HashSet::from(["start"]))].into())
        .url_schemes(HashSet::from(["http", "https", "mailto"]))
        .url_relative(ammonia::UrlRelative::Deny)
        .link_rel(Some("noopener noreferrer nofollow"));
    builder
});

/// `source` as HTML that is safe to put into a page. A top heading becomes a second one: the page has its own.
pub fn render(source: &str) -> Html {
    let events = Parser::new_ext(source, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).filter_map(harmless);
    let mut html = String::new();
    push_html(&mut html, events);
    Html::trusted(SANITIZER.clean(&html).to_string())
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
    use super::render;

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
    fn images_become_their_description() {
        assert_eq!(html("![a cat](https://a.example/cat.png)"), "<p>a cat</p>");
    }

    #[test]
    fn a_heading_never_competes_with_the_page_s_own() {
        assert_eq!(html("# Big"), "<h2>Big</h2>");
    }
}
