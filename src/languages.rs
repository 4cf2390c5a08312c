//! The interface's languages: one message file each, and which of them a person gets. A new language is one file and one
//! line in [`ALL`]; a test fails where a message is missing.

#[cfg(test)]
mod cases;

use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock},
};

use app::words::{PageWords, Phrase, Words};
use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use fluent_langneg::{NegotiationStrategy, negotiate_languages, parse_accepted_languages};
use unic_langid::{CharacterDirection, LanguageIdentifier};

/// Every language, the one for everybody else first.
pub(crate) static ALL: LazyLock<Vec<Language>> = LazyLock::new(|| {
    vec![
        Language::read("en", "English", include_str!("../locales/en.ftl")),
        Language::read("zh-CN", "中文", include_str!("../locales/zh-CN.ftl")),
        Language::read("es", "Español", include_str!("../locales/es.ftl")),
        Language::read("ar", "العربية", include_str!("../locales/ar.ftl")),
        Language::read("ja", "日本語", include_str!("../locales/ja.ftl")),
    ]
});

pub(crate) struct Language {
    /// BCP 47.
    pub(crate) tag: &'static str,
    /// What its speakers call it.
    pub(crate) name: &'static str,
    pub(crate) rtl: bool,
    pub(crate) words: Arc<Words>,
    pub(crate) pages: Arc<PageWords>,
}

impl Language {
    /// # Panics
    /// On a message file that is malformed or lacks a message: files are part of the program, and a test reads them all.
    fn read(tag: &'static str, name: &'static str, messages: &str) -> Self {
        let identifier: LanguageIdentifier = tag.parse().expect("a language tag");
        let rtl = identifier.character_direction() == CharacterDirection::RTL;
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Direction is isolated in the markup, where it is known what is a name and what is a number.
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(messages.to_owned()).unwrap_or_else(|(_, errors)| panic!("{tag}: {errors:?}"));
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{tag}: {errors:?}"));
        let blanks = blanks(messages);
        let text = |key: &'static str| say(&bundle, tag, key, &blanks, None);
        let phrase = |key: &'static str| Phrase::gather(|count| say(&bundle, tag, key, &blanks, Some(count)));
        Self { tag, name, rtl, words: Arc::new(Words::gather(text, phrase)), pages: Arc::new(PageWords::gather(text, phrase)) }
    }
}

/// The names of all blanks in a text. But for the count they are filled where the words are shown, since only there is
/// known with what.
fn blanks(messages: &str) -> BTreeSet<&str> {
    let named = |after: &str| after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(after.len());
    messages.split('$').skip(1).filter_map(|after| after.get(..named(after))).filter(|name| *name != "count").collect()
}

fn say(bundle: &FluentBundle<FluentResource>, tag: &str, key: &str, blanks: &BTreeSet<&str>, count: Option<usize>) -> String {
    let message = bundle.get_message(key).and_then(|message| message.value());
    let pattern = message.unwrap_or_else(|| panic!("{tag}: the message {key} is missing"));
    let mut args = FluentArgs::new();
    for blank in blanks {
        args.set(*blank, format!("{{{blank}}}"));
    }
    if let Some(count) = count {
        args.set("count", judged(tag, count));
    }
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
    assert!(errors.is_empty(), "{tag}: the message {key}: {errors:?}");
    text
}

/// The count that the form is chosen by: the rules of `intl_pluralrules` 7 take Arabic numbers whole, where CLDR goes by
/// their last two digits.
fn judged(tag: &str, count: usize) -> usize {
    if tag == "ar" && count % 100 > 2 { count % 100 } else { count }
}

/// The language of this tag, if it is one of ours.
pub(crate) fn find(tag: &str) -> Option<&'static Language> {
    ALL.iter().find(|language| language.tag == tag)
}

/// The language for a person who chose `chosen`, or else whose browser sends `accept` (an `Accept-Language` header).
pub(crate) fn negotiate(chosen: Option<&str>, accept: Option<&str>) -> &'static Language {
    let [first, ..] = ALL.as_slice() else { unreachable!("there is a language") };
    if let Some(language) = chosen.and_then(find) {
        return language;
    }
    let wanted = parse_accepted_languages(&by_weight(accept.unwrap_or_default()));
    let offered: Vec<fluent_langneg::LanguageIdentifier> = ALL.iter().filter_map(|language| language.tag.parse().ok()).collect();
    let agreed = negotiate_languages(&wanted, &offered, None, NegotiationStrategy::Filtering);
    let agreed = agreed.first().map(ToString::to_string);
    agreed.and_then(|tag| find(&tag)).unwrap_or(first)
}

/// The ranges of an `Accept-Language` header, the most wanted first: negotiation goes by their order alone.
fn by_weight(accept: &str) -> String {
    let weighed = |range: &str| {
        let weight = range.split(';').skip(1).find_map(|parameter| parameter.trim().strip_prefix("q=")?.trim().parse::<f32>().ok());
        weight.unwrap_or(1.0)
    };
    let mut ranges: Vec<_> = accept.split(',').map(|range| (weighed(range), range)).filter(|(weight, _)| *weight > 0.0).collect();
    ranges.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    ranges.into_iter().map(|(_, range)| range).collect::<Vec<_>>().join(",")
}
