//! Hints for whoever wrote a survey: what is meant otherwise, most likely, and what is hard on people.

use engine::{
    Json,
    doors::{self, Limits},
    lint,
};
use serde_json::{Value, json};

use crate::check::{parse, questions};

/// The hints of a survey of the native door, each as its pointer and code.
fn hints(survey: &str) -> Vec<String> {
    told(&lint(&doors::ask_survey::AskSurvey, &parse(survey).unwrap()).hints)
}

fn told(hints: &[engine::Problem]) -> Vec<String> {
    assert!(hints.iter().all(|hint| hint.message.len() > 40), "{hints:#?}");
    hints.iter().map(|hint| format!("{} {}", hint.pointer, hint.code)).collect()
}

fn of_door(name: &str, arguments: &Value) -> Vec<String> {
    let door = doors::find(name).unwrap();
    let survey = door.parse(&Json::parse(&arguments.to_string()).unwrap(), &Limits::default()).unwrap();
    let hints = lint(door, &survey).hints;
    for hint in &hints {
        assert!(arguments.pointer(&hint.pointer).is_some(), "{hint:?}");
    }
    told(&hints)
}

#[test]
fn a_plain_survey_gets_no_hint() {
    for survey in ["a [x y]", "a! [x>b y>c]\nb\nc", "a {x>b y>c} -> d\nb\nc\nd", "a [x>b y>] \nb", "a"] {
        assert_eq!(hints(survey), <[String; 0]>::default(), "{survey}");
    }
}

#[test]
fn an_option_that_says_nothing_is_a_dead_end_where_all_others_come_to_one_question() {
    let dead = hints("a [x>b y>c z w] \nb -> d\nc -> d\nd");
    assert_eq!(dead, ["/survey/questions/a/options/2 dead_end", "/survey/questions/a/options/3 dead_end"]);
    // Meant to end, or led on by the question.
    assert_eq!(hints("a [x>b y>c z>]\nb -> d\nc -> d\nd"), <[String; 0]>::default());
    assert_eq!(hints("a [x>b y>c z] -> d\nb -> d\nc -> d\nd"), <[String; 0]>::default());
    // One that is asked more about, or each something else; and several that are picked together.
    for survey in ["a [x>b y z]\nb", "a [x>b y>c z]\nb\nc", "a {x>b y>c z}\nb -> d\nc -> d\nd"] {
        assert_eq!(hints(survey), <[String; 0]>::default(), "{survey}");
    }
}

#[test]
fn options_that_all_lead_to_the_same_decide_nothing() {
    assert_eq!(hints("a [x>b y>b]\nb"), ["/survey/questions/a same_next"]);
    assert_eq!(hints("a [x> y>]"), ["/survey/questions/a same_next"]);
    assert_eq!(hints("a [x>b,c y>c,b]\nb\nc"), <[String; 0]>::default());
    assert_eq!(hints("a [x>b]\nb"), <[String; 0]>::default());
}

#[test]
fn a_question_whose_condition_cannot_hold_is_never_asked() {
    // Whoever picks x goes to b, and only then c is next; but c wants y.
    let never = "a [x>b y>]\nb -> c\nc if {\"node\":\"a\",\"anyOf\":[\"y\"]}";
    assert_eq!(hints(never), ["/survey/questions/c never_asked"]);
    assert_eq!(hints("a [x>b y>b] -> b\nb if {\"node\":\"a\",\"anyOf\":[\"y\"]}"), ["/survey/questions/a same_next"]);
}

#[test]
fn recommending_everything_and_offering_one_thing_are_told() {
    let options = |options: Value| {
        questions(&json!({"a": {"prompt": "A", "skippable": false, "allowCustom": false, "options": options}}).to_string())
    };
    let one = |key: &str, recommended: bool| json!({"key": key, "label": key, "recommended": recommended});
    assert_eq!(hints(&options(json!([one("x", true), one("y", true)]))), ["/survey/questions/a all_recommended"]);
    assert_eq!(hints(&options(json!([one("x", true), one("y", false)]))), <[String; 0]>::default());
    assert_eq!(hints(&options(json!([one("x", true)]))), ["/survey/questions/a no_choice"]);
    let many: Vec<_> = (0..13).map(|key| one(&key.to_string(), false)).collect();
    assert_eq!(hints(&options(json!(many))), ["/survey/questions/a many_options"]);
    assert_eq!(hints(&options(json!(many[..12]))), <[String; 0]>::default());
}

#[test]
fn wording_that_is_not_read_at_a_glance_is_told_on_both_sides_of_the_limit() {
    let survey = |prompt: usize, header: usize, label: usize, description: usize, letter: &str| {
        let text = |count: usize| letter.repeat(count);
        let option = json!({"key": "x", "label": text(label), "description": text(description)});
        questions(&json!({"a": {"prompt": text(prompt), "header": text(header), "options": [option]}}).to_string())
    };
    assert_eq!(hints(&survey(240, 30, 80, 240, "a")), <[String; 0]>::default());
    let all = [
        "/survey/questions/a long_prompt",
        "/survey/questions/a long_header",
        "/survey/questions/a/options/0 long_label",
        "/survey/questions/a/options/0 long_description",
    ];
    assert_eq!(hints(&survey(241, 31, 81, 241, "a")), all);
    assert_eq!(hints(&survey(121, 16, 41, 121, "字")), all);
    assert_eq!(hints(&survey(120, 15, 40, 120, "字")), <[String; 0]>::default());
}

#[test]
fn a_long_survey_is_told_with_its_minutes() {
    let chain = |count: usize| (0..count).map(|n| format!("q{n} -> q{}\n", n + 1)).collect::<String>() + &format!("q{count}");
    assert_eq!(hints(&chain(20)), <[String; 0]>::default());
    assert_eq!(hints(&chain(140)), ["/survey long_survey"]);
    let long = lint(&doors::ask_survey::AskSurvey, &parse(&chain(140)).unwrap());
    assert!(long.minutes > 10 && long.hints[0].message.contains(&format!("{} minutes", long.minutes)));
}

#[test]
fn pointers_are_into_the_arguments_of_each_door() {
    let long = "a".repeat(241);
    let options = json!([{"label": "x"}, {"label": "y"}]);
    let nodes = json!([{"id": "a", "kind": "text", "prompt": "A"}, {"id": "b", "kind": "text", "prompt": &long}]);
    assert_eq!(of_door("ask_user_form", &json!({"prompt": "P", "nodes": nodes})), ["/nodes/1 long_prompt"]);
    let asked = json!([{"question": &long, "header": "H", "options": options}]);
    assert_eq!(of_door("request_choices", &json!({"questions": asked, "reason": "r"})), ["/questions/0 long_prompt"]);
    let label = json!([{"id": "x", "title": "x"}, {"id": "y", "title": "a".repeat(81)}]);
    let form = json!([{"id": "q", "type": "single_select", "title": "Q", "required": true, "options": label}]);
    assert_eq!(of_door("form_elicitation_v2_request", &json!({"message": "M", "questions": form})), ["/questions/0/options/1 long_label"]);
}

#[test]
fn hints_beyond_the_most_are_counted_and_the_largest_survey_is_looked_over_at_once() {
    let options: Vec<String> = (0..39).map(|key| format!("k{key}")).collect();
    let lines: Vec<String> = (0..149).map(|n| format!("q{n} {{z {}}} -> q{}", options.join(" "), n + 1)).collect();
    let hints = hints(&(lines.join("\n") + "\nq149"));
    assert_eq!((hints.len(), hints[100].as_str()), (101, "/survey too_many_hints"));
}
