//! What the conformance fixtures do not tell of the card doors: how they end, how long they wait, their limits, their
//! schemas, and what an agent gets where no page can be shown.

use core::time::Duration;

use engine::{
    Json, Layout, Outcome, Steer, Survey,
    doors::{self, Door, HandedIn, Limits, Rendered, Submission, find, find_interaction},
};
use serde_json::{Value, json};

const CHOICES: &str = r#"{"reason": "to send the right one", "questions": [
    {"question": "Which\nsize?", "header": " Size ", "options": ["S", {"label": " M ", "description": "usual"}]},
    {"question": "Which colours?", "header": "Colour", "options": ["Red", "Red (Recommended)"], "multiSelect": true}]}"#;
const FORM: &str = r#"{"prompt": "Set up", "nodes": [
    {"id": "db", "kind": "single", "prompt": "Which database?", "options": [{"label": "Postgres", "description": "usual"}, {"label": "SQLite"}]},
    {"id": "host", "kind": "text", "prompt": "Where?", "required": false, "showIf": {"node": "db", "anyOf": ["Postgres"]}}]}"#;

fn door(name: &str) -> &'static dyn Door {
    find(name).unwrap()
}

fn parse(name: &str, arguments: &str) -> Survey {
    door(name).parse(&Json::parse(arguments).unwrap(), &Limits::default()).unwrap()
}

fn render(name: &str, arguments: &str, outcome: &Outcome) -> (bool, Value) {
    let Rendered { json, is_error } = door(name).render(&parse(name, arguments), outcome);
    (is_error, serde_json::from_str(&json).unwrap())
}

fn unanswered() -> [Outcome; 6] {
    let declined = |reason: &str| Outcome::Declined { reason: reason.to_string() };
    let expired = Outcome::Expired { late: None };
    [declined(""), declined(" no\ttime "), Outcome::Cancelled, Outcome::Withdrawn, expired, Outcome::Superseded]
}

#[test]
fn request_choices_never_ends_in_a_tool_error() {
    let statuses = unanswered().map(|outcome| {
        let (is_error, json) = render("request_choices", CHOICES, &outcome);
        assert!(!is_error && json["message"].is_string() && json.as_object().unwrap().len() == 2);
        json["status"].as_str().unwrap().to_string()
    });
    assert_eq!(statuses, ["declined", "declined", "declined", "no_response", "no_response", "no_response"]);
    let (_, declined) = render("request_choices", CHOICES, &unanswered()[1]);
    assert!(declined["message"].as_str().unwrap().ends_with(" no\ttime "));
    assert!(!render("request_choices", CHOICES, &Outcome::Redirected(Steer::Discuss)).0);
}

#[test]
fn ask_user_form_fails_the_tool_where_nothing_was_answered() {
    let codes = unanswered().map(|outcome| {
        let (is_error, json) = render("ask_user_form", FORM, &outcome);
        assert!(is_error);
        json["error"]["code"].as_str().unwrap().to_string()
    });
    assert_eq!(codes, ["FORM_CANCELLED", "FORM_CANCELLED", "FORM_CANCELLED", "FORM_WITHDRAWN", "FORM_EXPIRED", "FORM_SUPERSEDED"]);
    let (_, reason) = render("ask_user_form", FORM, &unanswered()[1]);
    assert_eq!(reason["error"]["message"], " no\ttime ");
}

#[test]
fn card_doors_make_a_card_without_steering() {
    for survey in [parse("request_choices", CHOICES), parse("ask_user_form", FORM)] {
        assert_eq!(survey.graph().layout(), Layout::Card);
        assert!(!survey.steering() && survey.templates().is_empty());
    }
    assert!(parse("request_choices", CHOICES).graph().questions().iter().all(|question| !question.skippable));
}

#[test]
fn two_doors_stop_waiting_by_themselves() {
    let limits = Limits::default();
    let waits: Vec<_> = doors::ALL.iter().filter_map(|door| Some((door.name(), door.waits(&limits)?))).collect();
    let (choices, form) = (Duration::from_secs(300), Duration::from_secs(900));
    assert_eq!(waits, [("request_choices", choices), ("form_elicitation_v2_request", form)]);
}

#[test]
fn limits_come_by_name_and_a_value_out_of_range_is_refused() {
    let read = |name: &'static str, value: &str| Limits::read(|asked| (asked == name).then(|| value.to_string()));
    for (name, least) in [
        ("ASKPATH_ASK_USER_FORM_MAX_DEPTH", 1_u64),
        ("ASKPATH_ASK_USER_FORM_MAX_NODES", 1),
        ("ASKPATH_ASK_USER_FORM_MAX_OPTIONS", 2),
        ("ASKPATH_REQUEST_CHOICES_TIMEOUT_S", 1),
    ] {
        assert_ne!(read(name, &(least + 4).to_string()).unwrap(), Limits::default());
        assert!(read(name, &least.to_string()).is_ok() && read(name, "9007199254740991").is_ok());
        let below = (least - 1).to_string();
        for bad in ["", " ", "x", "-1", "+3", "3.0", "3 ", "0x10", "\u{ff13}", below.as_str(), "9007199254740992", "99999999999999999999"] {
            let refused = read(name, bad).unwrap_err();
            assert_eq!((refused.name, refused.value.as_str(), refused.least), (name, bad, least));
        }
    }
    let seconds = read("ASKPATH_REQUEST_CHOICES_TIMEOUT_S", "7").unwrap();
    assert_eq!(door("request_choices").waits(&seconds), Some(Duration::from_secs(7)));
}

#[test]
fn a_host_that_shows_no_choices_is_told_what_to_ask() {
    let interaction = door("request_choices").interaction().unwrap();
    assert_eq!((interaction.kind, interaction.capability), ("choices", "choice_chips"));
    let form = (interaction.conversational)(&parse("request_choices", CHOICES));
    assert!(!form.is_error);
    let mut form: Value = serde_json::from_str(&form.json).unwrap();
    let instructions = form["instructions"].take();
    assert_eq!(
        form,
        json!({"mode": "conversational", "kind": "choices", "reason": "to send the right one", "instructions": null, "spec": {"questions": [
            {"question": "Which\nsize?", "header": "Size", "multiSelect": false, "options": [{"label": "S"}, {"label": "M", "description": "usual"}]},
            {"question": "Which colours?", "header": "Colour", "multiSelect": true, "options": [{"label": "Red"}, {"label": "Red (Recommended)"}]},
        ]}})
    );
    let instructions = instructions.as_str().unwrap();
    for words in [
        "to send the right one",
        "\n- [Size] Which size? (one of: S, M)\n",
        "\n- [Colour] Which colours? (one or more of: Red, Red (Recommended))\n",
        "submit_interaction",
        "\"declined\": true",
    ] {
        assert!(instructions.contains(words), "{instructions}");
    }
}

#[test]
fn the_spec_of_the_conversational_form_is_read_again_to_the_same_survey() {
    let survey = parse("request_choices", CHOICES);
    let form = door("request_choices").interaction().unwrap().conversational;
    let said: Value = serde_json::from_str(&form(&survey).json).unwrap();
    let again = json!({"questions": said["spec"]["questions"], "reason": said["reason"]}).to_string();
    assert_eq!(parse("request_choices", &again), survey);
}

#[test]
fn a_reason_that_is_missing_has_a_default() {
    for reason in ["", r#""reason": " \u3000","#, r#""reason": 7,"#, r#""reason": null,"#] {
        let arguments = CHOICES.replace(r#""reason": "to send the right one","#, reason);
        assert_eq!(parse("request_choices", &arguments).texts().intro.as_deref(), Some("to help you better"));
    }
}

#[test]
fn what_was_asked_in_conversation_is_handed_in_under_its_kind() {
    let read = |json: Value| Submission::read(&Json::parse(&json.to_string()).unwrap());
    let codes = |json: Value| read(json).unwrap_err().into_iter().map(|problem| problem.code).collect::<Vec<_>>();
    let taken = read(json!({"kind": "choices", "values": {"answers": []}, "more": 1})).unwrap();
    assert_eq!((taken.kind.as_str(), &taken.handed_in), ("choices", &HandedIn::Values(Json::parse(r#"{"answers": []}"#).unwrap())));
    for values in [json!({}), json!([]), json!("x"), json!(0)] {
        assert!(matches!(read(json!({"kind": "choices", "values": values, "declined": false})).unwrap().handed_in, HandedIn::Values(_)));
        assert_eq!(read(json!({"kind": "choices", "values": values, "declined": true})).unwrap().handed_in, HandedIn::Declined);
    }
    for nothing in [json!({}), json!({"values": null}), json!({"declined": false}), json!({"declined": "yes"}), json!({"declined": null})] {
        let mut nothing = nothing;
        nothing["kind"] = json!("choices");
        assert_eq!(codes(nothing), ["neither_values_nor_declined"]);
    }
    let id = |id: Value| read(json!({"id": id, "kind": "choices", "declined": true})).unwrap().id;
    assert_eq!((id(json!("abc")).as_deref(), id(json!(null)), taken.id), (Some("abc"), None, None));
    assert_eq!(codes(json!({"id": 5, "kind": "choices", "declined": true})), ["wrong_type"]);
    assert_eq!(codes(json!({"declined": true})), ["missing"]);
    assert_eq!(codes(json!({"kind": 1, "declined": true})), ["wrong_type"]);
    assert_eq!(codes(json!({"kind": " "})), ["blank", "neither_values_nor_declined"]);
    assert_eq!(codes(json!([])), ["wrong_type"]);
    assert_eq!(find_interaction("choices").map(Door::name), Some("request_choices"));
    assert!(find_interaction("ask_survey").is_none());
    assert_eq!(Submission::schema()["properties"]["kind"]["enum"], json!(["choices"]));
}

#[test]
fn a_survey_can_be_read_as_plain_text() {
    let text = |name: &str, arguments: &str| door(name).text(&parse(name, arguments));
    assert_eq!(
        text("request_choices", CHOICES),
        "to send the right one\n\n1. [Size] Which\nsize?\n   - S\n   - M: usual\n   (pick one, or answer in your own words)\n\n\
         2. [Colour] Which colours?\n   - Red\n   - Red (Recommended)\n   (pick one or more, or add your own words)\n"
    );
    assert_eq!(
        text("ask_user_form", FORM),
        "Set up\n\n1. Which database?\n   - Postgres: usual\n   - SQLite\n   (pick one, or answer in your own words)\n\n\
         2. Where?\n   (in your own words; may be left open; asked only after some answers)\n"
    );
    let odd = CHOICES.replace("colours", "\u{9b}\u{202e}\r");
    let odd = odd.replace('\r', "\\r");
    assert!(text("request_choices", &odd).contains("Which \\u{9b}\\u{202e}\\r?"));
}

#[test]
fn a_schema_says_what_is_checked() {
    let schema = |name: &str, limits: &Limits| door(name).schema(limits);
    let choices = schema("request_choices", &Limits::default());
    assert_eq!(choices["required"], json!(["questions"]));
    let question = &choices["properties"]["questions"]["items"];
    assert_eq!((&choices["properties"]["questions"]["maxItems"], &question["properties"]["options"]["maxItems"]), (&json!(4), &json!(4)));
    assert_eq!(question["properties"]["options"]["items"]["anyOf"][1]["type"], "string");
    let limits = Limits { ask_user_form_nodes: 5, ask_user_form_options: 6, ..Limits::default() };
    let form = schema("ask_user_form", &limits);
    let nodes = &form["properties"]["nodes"];
    assert_eq!((&nodes["maxItems"], &nodes["items"]["properties"]["options"]["maxItems"]), (&json!(5), &json!(6)));
    assert_eq!(nodes["items"]["required"], json!(["id", "prompt", "kind"]));
    let single = &nodes["items"]["allOf"][0];
    assert_eq!(single["if"], json!({"properties": {"kind": {"const": "single"}}, "required": ["kind"]}));
    assert_eq!(single["then"]["required"], json!(["options"]));
}
