//! That every language says all that there is to say, and who gets which.

use std::{cell::RefCell, collections::BTreeMap};

use super::*;

const MOST: usize = 199;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/locales");

/// The files by tag, English first.
fn files() -> Vec<(&'static str, String)> {
    let file = |tag| std::fs::read_to_string(format!("{FOLDER}/{tag}.ftl")).expect("a file for every language");
    ALL.iter().map(|language| (language.tag, file(language.tag))).collect()
}

/// The messages of a file, each as it is written there.
fn messages(file: &str) -> BTreeMap<&str, String> {
    let mut messages: BTreeMap<&str, String> = BTreeMap::new();
    let mut last = None;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" = ").filter(|_| !line.starts_with(' ')) {
            Some((key, text)) => {
                assert!(messages.insert(key, text.to_owned()).is_none(), "{key} is there twice");
                last = Some(key);
            }
            None => last.and_then(|key| messages.get_mut(key)).into_iter().for_each(|text| *text += line),
        }
    }
    messages
}

/// The forms of a message: what each is for, and what it says. One that does not ask for the count has a single form.
fn forms(message: &str) -> Vec<(&str, &str)> {
    let Some((_, forms)) = message.split_once("{ $count ->") else { return vec![("other", message)] };
    forms.split('[').skip(1).filter_map(|form| form.split_once(']')).collect()
}

/// The category of each count in a language, as Fluent itself chooses among forms.
fn categories(tag: &str) -> Vec<String> {
    let all = ["zero", "one", "two", "few", "many"].map(|name| format!("  [{name}] {name}\n")).concat();
    let resource = FluentResource::try_new(format!("category = {{ $count ->\n{all} *[other] other\n }}\n")).expect("a message");
    let mut bundle = FluentBundle::new_concurrent(vec![tag.parse().expect("a language tag")]);
    bundle.add_resource(resource).expect("one message");
    (0..=MOST).map(|count| say(&bundle, tag, "category", &BTreeSet::new(), Some(count))).collect()
}

#[test]
fn every_file_is_a_language_and_has_one() {
    let here = std::fs::read_dir(FOLDER).expect("the files").count();
    assert_eq!(here, files().len());
    assert_eq!(files()[0].0, "en");
}

#[test]
fn every_language_has_every_message_and_no_other() {
    let asked = RefCell::new(BTreeSet::new());
    let text = |key| {
        asked.borrow_mut().insert(key);
        String::new()
    };
    let phrase = |key| {
        asked.borrow_mut().insert(key);
        Phrase::default()
    };
    Words::gather(text, phrase);
    PageWords::gather(text, phrase);
    let asked = asked.into_inner();
    for (tag, file) in files() {
        let there: BTreeSet<_> = messages(&file).into_keys().collect();
        let missing: Vec<_> = asked.difference(&there).collect();
        let unused: Vec<_> = there.difference(&asked).collect();
        assert!(missing.is_empty() && unused.is_empty(), "{tag}: missing {missing:?}, never said {unused:?}");
    }
}

#[test]
fn no_translation_loses_or_invents_a_blank() {
    let files = files();
    let english = messages(&files[0].1);
    for (tag, file) in &files {
        for (key, message) in messages(file) {
            let expected = blanks(&english[key]);
            assert_eq!(blanks(&message), expected, "{tag}: {key}");
            // A form for one count may spell the number out; it still says who and what.
            let named: BTreeSet<_> = expected.into_iter().filter(|name| *name != "n").collect();
            for (count, form) in forms(&message) {
                let said: BTreeSet<_> = blanks(form).into_iter().filter(|name| *name != "n").collect();
                assert_eq!(said, named, "{tag}: {key}, the form for {count}");
            }
        }
    }
}

#[test]
fn a_message_that_asks_for_the_count_has_a_form_for_each_category_of_its_language() {
    for (tag, file) in files() {
        let categories = categories(tag);
        for (key, message) in messages(&file) {
            let forms: Vec<_> = forms(&message).into_iter().map(|(count, _)| count).collect();
            for (count, category) in categories.iter().enumerate() {
                let number = count.to_string();
                let is_said = forms.contains(&number.as_str()) || forms.contains(&category.as_str());
                assert!(is_said || forms == ["other"], "{tag}: {key} has no form for {count}, which is “{category}”");
            }
            for form in forms {
                let is_used = form.parse::<usize>().is_ok() || categories.iter().any(|category| category == form);
                assert!(is_used, "{tag}: {key} has a form “{form}”, which the language has not");
            }
        }
    }
}

#[test]
fn a_number_is_said_wherever_a_form_is_for_several_counts() {
    for (tag, file) in files() {
        for (key, message) in messages(&file).into_iter().filter(|(_, message)| blanks(message).contains("n")) {
            let several = forms(&message).into_iter().filter(|(count, _)| ["few", "many", "other"].contains(count));
            for (count, form) in several {
                assert!(blanks(form).contains("n"), "{tag}: {key}, the form for {count}");
            }
        }
    }
}

#[test]
fn a_browser_gets_the_nearest_language_and_a_choice_wins() {
    let tag = |chosen, accept| negotiate(chosen, accept).tag;
    assert_eq!(tag(None, Some("zh-Hans-CN,zh;q=0.9,en;q=0.8")), "zh-CN");
    assert_eq!(tag(None, Some("zh")), "zh-CN");
    assert_eq!(tag(None, Some("fr,en-GB;q=0.7")), "en");
    assert_eq!(tag(None, Some("zh;q=0.1,en;q=0.9")), "en");
    assert_eq!(tag(None, None), "en");
    assert_eq!(tag(Some("en"), Some("zh-CN")), "en");
    assert_eq!(tag(Some("xx"), Some("zh-CN")), "zh-CN");
    for (accept, nearest) in [
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("es-419", "es"),
        ("ar-EG", "ar"),
        ("ar-SA,en;q=0.5", "ar"),
        ("ja-JP,ja;q=0.9", "ja"),
        ("de,ja;q=0.4,ar;q=0.7", "ar"),
        ("ja;q=0,es;q=0.1", "es"),
        ("he,fa", "en"),
        ("*", "en"),
    ] {
        assert_eq!(tag(None, Some(accept)), nearest, "{accept}");
    }
}

#[test]
fn arabic_alone_is_written_from_the_right() {
    let rtl: Vec<_> = ALL.iter().filter(|language| language.rtl).map(|language| language.tag).collect();
    assert_eq!(rtl, ["ar"]);
}

#[test]
fn counts_take_the_form_of_their_language() {
    let said = |tag: &str, count| find(tag).expect("a language").words.submit().say(count, &[]);
    assert_eq!((said("en", 1), said("en", 4)), ("Submit 1 answer".into(), "Submit 4 answers".into()));
    assert_eq!((said("es", 1), said("es", 21)), ("Enviar 1 respuesta".into(), "Enviar 21 respuestas".into()));
    assert_eq!((said("ja", 1), said("ja", 9)), ("1件の回答を送信".into(), "9件の回答を送信".into()));
    let arabic = [0, 1, 2, 3, 11, 100, 103, 203, 1_011].map(|count| said("ar", count));
    let expected = [
        "إرسال بلا إجابات",
        "إرسال إجابة واحدة",
        "إرسال إجابتين",
        "إرسال 3 إجابات",
        "إرسال 11 إجابة",
        "إرسال 100 إجابة",
        "إرسال 103 إجابات",
        "إرسال 203 إجابات",
        "إرسال 1011 إجابة",
    ];
    assert_eq!(arabic, expected);
    assert_eq!(find("en").expect("English").words.review_lead().say(2, &[("agent", "Ada")]), "Two answers go to Ada.");
}
