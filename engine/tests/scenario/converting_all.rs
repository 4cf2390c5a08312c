//! What another door says of scales and picks, and the native one says as well: there and back.

use serde_json::{Value, json};

use crate::converting::{form, native, refuses, says};

#[test]
fn notes_to_rows_previews_of_points_and_bounds_of_picks_are_said_natively_and_back() {
    let mut noted = form();
    noted["nodes"] = json!([noted["nodes"][2]]);
    noted["nodes"][0]["required"] = json!(true);
    noted["nodes"][0]["notes"] = json!(true);
    noted["nodes"][0]["scale"][1]["preview"] = json!("bad");
    let said = json!({"survey": {"title": "Your order", "layout": "card", "entry": "rate", "questions": {
        "rate": {"prompt": "How is it?", "kind": "scale", "skippable": false, "rowNotes": true,
            "points": [{"key": "Good", "label": "Good"}, {"key": "Bad", "label": "Bad", "description": "not good", "preview": "bad"}],
            "items": [{"id": "a", "label": "Fit", "link": "https://example.com"}]}}}});
    says("ask_user_form", &noted, "ask_survey", &said);
    says("ask_survey", &said, "ask_user_form", &noted);
    let options = |name: &str| json!([{"id": "a", name: "A"}, {"id": "b", name: "B"}, {"id": "c", name: "C"}]);
    let several = json!({"message": "m", "questions": [
        {"id": "a", "type": "multi_select", "title": "t", "required": true, "options": options("title"), "minItems": 2, "maxItems": 2}]});
    let said = json!({"survey": {"title": "m", "layout": "card", "entry": "a", "questions": {"a": {"prompt": "t", "kind": "choice",
        "multiSelect": true, "allowCustom": false, "skippable": false, "minItems": 2, "maxItems": 2,
        "options": [{"key": "a", "label": "A"}, {"key": "b", "label": "B"}, {"key": "c", "label": "C"}]}}}});
    says("form_elicitation_v2_request", &several, "ask_survey", &said);
    says("ask_survey", &said, "form_elicitation_v2_request", &several);
}

#[test]
fn what_the_native_door_says_of_scales_and_picks_is_refused_where_the_other_door_cannot() {
    let scale =
        native(json!({"a": {"prompt": "?", "kind": "scale", "skippable": false, "rowNotes": true, "items": [{"id": "i", "label": "I"}],
        "points": [{"key": "x", "label": "X", "preview": {"src": "https://h/x"}}, {"key": "y", "label": "Y"}]}}));
    refuses("ask_survey", &scale, "ask_user_form", &[("/survey/questions/a/points/0/preview", "not_sayable")]);
    refuses("ask_survey", &scale, "request_choices", &[("/survey/questions/a/kind", "kind_not_sayable")]);
    let several = native(json!({"a": {"prompt": "?", "multiSelect": true, "minItems": 2, "maxItems": 2,
        "options": [{"key": "x", "label": "X"}, {"key": "y", "label": "Y"}, {"key": "z", "label": "Z"}]}}));
    let at = [("/survey/questions/a/minItems", "not_sayable"), ("/survey/questions/a/maxItems", "not_sayable")];
    refuses("ask_survey", &several, "ask_user_form", &at);
}

#[test]
fn a_question_that_several_picks_lead_to_is_never_said_as_one_that_is_always_asked() {
    let text = json!({"prompt": "?", "kind": "text"});
    let shown_if = |rule: Value| {
        let mut question = text.clone();
        question["showIf"] = rule;
        question
    };
    let picked = json!({"node": "a", "anyOf": ["x", "y"]});
    for (rule, reason) in [(picked.clone(), "condition_not_sayable"), (json!({"not": picked}), "condition_not_sayable")] {
        let bounded = native(json!({"a": {"prompt": "?", "multiSelect": true, "allowCustom": false, "minItems": 2, "next": "b",
            "options": [{"key": "x", "label": "X"}, {"key": "y", "label": "Y"}]}, "b": shown_if(rule)}));
        refuses("ask_survey", &bounded, "form_elicitation_v2_request", &[("/survey/questions/b/showIf", reason)]);
    }
}
