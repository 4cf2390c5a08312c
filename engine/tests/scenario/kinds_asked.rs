//! What a spec may say of each kind of question: every field on both sides of its limit.

use engine::{Image, KindText, Preview};
use serde_json::{Value, json};

use crate::check::{check, message, parse};

/// A survey of one question, `a`.
fn asked(question: &Value) -> String {
    let mut question = question.clone();
    question["prompt"] = json!("A");
    json!({"survey": {"entry": "a", "questions": {"a": question}}}).to_string()
}

/// The question is taken.
#[track_caller]
fn taken(question: &Value) {
    check(&asked(question), "", "a");
}

/// The question is refused: `place code; …`, where a place is below the question.
#[track_caller]
fn refused(question: &Value, expected: &str) {
    let expected: Vec<String> = expected.split("; ").map(|problem| format!("/survey/questions/a{problem}")).collect();
    check(&asked(question), "", &format!("spec {}", expected.join("; ")));
}

fn text(units: usize) -> String {
    "😀".repeat(units / 2) + &"x".repeat(units % 2)
}

fn points(count: usize) -> Value {
    (0..count).map(|n| json!({"key": n.to_string(), "label": "L"})).collect()
}

fn items(count: usize) -> Value {
    (0..count).map(|n| json!({"id": n.to_string(), "label": "L"})).collect()
}

fn resource(uri: &str) -> Value {
    json!({"uri": uri, "name": "N", "title": "T"})
}

fn resources(count: usize) -> Value {
    (0..count).map(|n| resource(&format!("x:{n}"))).collect()
}

/// `value` with `field` set.
fn with(mut value: Value, field: &str, to: Value) -> Value {
    value[field] = to;
    value
}

#[test]
fn a_scale_has_two_to_eight_points_and_one_to_thirty_rows() {
    let scale = |points: Value, items: Value| json!({"kind": "scale", "points": points, "items": items});
    taken(&scale(points(2), items(1)));
    taken(&scale(points(8), items(30)));
    refused(&scale(points(1), items(0)), "/points too_few; /items too_few");
    refused(&scale(points(9), items(31)), "/points too_many; /items too_many");
    refused(&json!({"kind": "scale"}), "/points missing; /items missing");
    refused(
        &scale(json!([{}, 7]), json!(["x"])),
        "/points/0/key missing; /points/0/label missing; /points/1 wrong_type; /items/0 wrong_type",
    );
    let twice = json!([{"key": "k", "label": "L"}, {"key": "k", "label": "M"}]);
    refused(&scale(twice, items(1)), "/points/1/key repeated_key");
    let twice = json!([{"id": "i", "label": "L"}, {"id": "i", "label": "M"}]);
    refused(&scale(points(2), twice), "/items/1/id repeated_item");
}

#[test]
fn points_and_items_have_the_limits_of_their_texts() {
    let point = |field: &str, units: usize| {
        let mut points = points(2);
        points[1][field] = json!(text(units));
        json!({"kind": "scale", "points": points, "items": items(1)})
    };
    for (field, most) in [("label", 200), ("description", 400)] {
        taken(&point(field, most));
        refused(&point(field, most + 1), &format!("/points/1/{field} too_long"));
    }
    let item = |field: &str, units: usize| {
        let mut items = items(2);
        items[1][field] = json!(text(units));
        json!({"kind": "rank", "items": items})
    };
    for (field, most) in [("label", 200), ("detail", 200), ("link", 2_000)] {
        taken(&item(field, most));
        refused(&item(field, most + 1), &format!("/items/1/{field} too_long"));
    }
    taken(&item("id", 5_000));
    refused(&item("id", 0), "/items/1/id blank");
    refused(&item("label", 0), "/items/1/label blank");
}

#[test]
fn a_rank_has_two_to_fifteen_items_and_a_cutoff_among_them() {
    let rank = |count: usize| json!({"kind": "rank", "items": items(count)});
    taken(&rank(2));
    taken(&rank(15));
    refused(&rank(1), "/items too_few");
    refused(&rank(16), "/items too_many");
    let cut = |cutoff: Value| with(rank(3), "cutoff", cutoff);
    taken(&cut(json!(1)));
    taken(&cut(json!(3.0)));
    for bad in [json!(0), json!(4), json!(16), json!(1.5), json!(-1)] {
        refused(&cut(bad), "/cutoff out_of_range");
    }
    refused(&cut(json!("1")), "/cutoff wrong_type");
}

#[test]
fn a_resource_offers_one_to_twenty_four() {
    let ask = |options: Value| json!({"kind": "resource", "options": options});
    taken(&ask(resources(1)));
    taken(&ask(resources(24)));
    refused(&ask(json!([])), "/options too_few");
    refused(&ask(resources(25)), "/options too_many");
    refused(&json!({"kind": "resource"}), "/options missing");
    refused(&ask(json!([resource("x:1"), resource("x:2"), resource("x:1")])), "/options/2/uri repeated_uri");
    // Compared exactly.
    taken(&ask(json!([resource("https://h/a"), resource("https://H/a"), resource("https://h/a/")])));
    refused(&ask(json!([{"uri": "x:1"}])), "/options/0/name missing; /options/0/title missing");
    taken(&json!({"kind": "files"}));
    taken(&json!({"kind": "files", "options": []}));
    taken(&json!({"kind": "files", "options": resources(24)}));
    refused(&json!({"kind": "files", "options": resources(25)}), "/options too_many");
}

#[test]
fn a_resource_has_the_limits_of_its_texts() {
    let ask = |field: &str, value: Value| json!({"kind": "resource", "options": [with(resource("x:1"), field, value)]});
    for (field, most) in [("name", 500), ("title", 500), ("description", 1_000), ("mimeType", 100)] {
        taken(&ask(field, json!(text(most))));
        refused(&ask(field, json!(text(most + 1))), &format!("/options/0/{field} too_long"));
    }
    taken(&ask("uri", json!(format!("x:{}", "y".repeat(8_190)))));
    refused(&ask("uri", json!(format!("x:{}", "y".repeat(8_191)))), "/options/0/uri too_long");
    let icon = json!({"src": "https://h/i.png"});
    taken(&ask("icons", json!([icon, icon])));
    refused(&ask("icons", json!([icon, icon, icon])), "/options/0/icons too_many");
    for (uri, code) in [
        ("relative", "not_absolute"),
        ("https:/h", "not_absolute"),
        ("https://u:p@h/", "user_info"),
        ("https://h/?access_token=1", "credential"),
        ("https://sdmntpr1.oaiusercontent.com/f?sig=1", "credential"),
    ] {
        refused(&ask("uri", json!(uri)), &format!("/options/0/uri {code}"));
        assert!(message(&asked(&ask("uri", json!(uri)))).contains(&format!("{uri:?}")));
    }
    refused(&ask("uri", json!(7)), "/options/0/uri wrong_type");
}

#[test]
fn bounds_lie_within_what_is_offered_and_within_each_other() {
    let many = |more: Value| {
        let mut ask = json!({"kind": "resource", "multiSelect": true, "options": resources(3)});
        ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask
    };
    taken(&many(json!({"minItems": 3, "maxItems": 3})));
    taken(&many(json!({"minItems": 0, "maxItems": 1})));
    taken(&many(json!({"minItems": 1, "skippable": false})));
    refused(&many(json!({"minItems": 0, "skippable": false})), "/minItems out_of_range");
    refused(&many(json!({"minItems": 4, "maxItems": 4})), "/minItems out_of_range; /maxItems out_of_range");
    refused(&many(json!({"minItems": 25, "maxItems": 25})), "/minItems out_of_range; /maxItems out_of_range");
    refused(&many(json!({"minItems": 3, "maxItems": 2})), "/minItems min_over_max");
    refused(&many(json!({"maxItems": 0})), "/maxItems out_of_range");
    refused(&many(json!({"minItems": -1, "maxItems": 1.5})), "/minItems out_of_range; /maxItems out_of_range");
    refused(
        &json!({"kind": "resource", "options": resources(3), "minItems": 1, "maxItems": 1}),
        "/minItems not_a_list; /maxItems not_a_list",
    );
    // A person may add files, so there bounds end at twenty-four.
    taken(&json!({"kind": "files", "minItems": 24, "maxItems": 24}));
    refused(&json!({"kind": "files", "minItems": 25}), "/minItems out_of_range");
}

#[test]
fn file_types_are_extensions_or_mime_types() {
    let accept = |accept: Value| json!({"kind": "files", "accept": accept});
    taken(&accept(json!([".pdf", "png", "image/*", "application/vnd.ms-excel"])));
    taken(&accept(json!(vec![".pdf"; 12])));
    refused(&accept(json!([])), "/accept too_few");
    refused(&accept(json!(vec![".pdf"; 13])), "/accept too_many");
    refused(
        &accept(json!(["", " ", "*", "a b", 7])),
        "/accept/0 malformed_file_type; /accept/1 malformed_file_type; /accept/2 malformed_file_type; /accept/3 malformed_file_type; /accept/4 wrong_type",
    );
}

#[test]
fn an_option_shows_a_picture_or_a_text() {
    let ask = |more: Value| {
        let mut option = json!({"key": "k", "label": "L"});
        option.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"options": [option]})
    };
    let picture = json!({"src": "https://h/a.png", "mimeType": "image/png"});
    taken(&ask(json!({"preview": text(4_000), "thumbnail": picture})));
    refused(&ask(json!({"preview": text(4_001)})), "/options/0/preview too_long");
    refused(&ask(json!({"preview": picture, "thumbnail": picture})), "/options/0/preview thumbnail_and_preview");
    refused(&ask(json!({"preview": 7, "thumbnail": "https://h"})), "/options/0/preview wrong_type; /options/0/thumbnail wrong_type");
    let data = |length: usize| json!({"src": format!("data:image/gif;base64,{}", "A".repeat(length - 22))});
    taken(&ask(json!({"thumbnail": data(262_142)})));
    refused(&ask(json!({"thumbnail": data(262_146)})), "/options/0/thumbnail/src too_long");
    taken(&ask(json!({"preview": {"src": "https://h", "mimeType": text(100)}})));
    refused(&ask(json!({"preview": {"src": "https://h", "mimeType": text(101)}})), "/options/0/preview/mimeType too_long");
    for (src, code) in [
        ("http://h/a.png", "not_an_image"),
        ("file:///a.png", "not_an_image"),
        ("data:image/svg+xml;base64,AAAA", "not_an_image"),
        ("https://u@h/a", "user_info"),
        ("https://h/a?sig=1", "credential"),
    ] {
        refused(&ask(json!({"thumbnail": {"src": src}})), &format!("/options/0/thumbnail/src {code}"));
    }
    taken(&ask(json!({"thumbnail": {"src": "https://sdmntprx9.oaiusercontent.com/f?sig=1"}})));
    let survey = parse(&asked(&ask(json!({"preview": picture})))).unwrap();
    let image = Image { src: "https://h/a.png".into(), mime_type: Some("image/png".into()) };
    assert_eq!(survey.texts().questions[0].choices[0].preview, Some(Preview::Image(image)));
    // What is blank is not shown.
    let survey = parse(&asked(&ask(json!({"preview": " \n"})))).unwrap();
    assert_eq!(survey.texts().questions[0].choices[0].preview, None);
}

#[test]
fn the_bounds_of_a_number_are_numbers_in_order() {
    let ask = |more: Value| with(more, "kind", json!("number"));
    taken(&ask(json!({})));
    taken(&ask(json!({"min": -9_007_199_254_740_991_i64, "max": 9_007_199_254_740_991_i64, "step": 1, "unit": text(40)})));
    taken(&ask(json!({"min": 0.1, "max": 0.1, "step": 0.000_001})));
    refused(&ask(json!({"min": 2, "max": 1.5})), "/min min_over_max");
    for bad in [json!(9_007_199_254_740_992_i64), json!(-9_007_199_254_740_992_i64), json!(1e300), json!(u64::MAX)] {
        refused(&ask(json!({"min": bad})), "/min out_of_range");
    }
    refused(&ask(json!({"max": 0.1234567890123456})), "/max too_precise");
    refused(&ask(json!({"min": "1", "max": null})), "/min wrong_type; /max wrong_type");
    refused(&ask(json!({"step": 0})), "/step out_of_range");
    refused(&ask(json!({"step": -0.5})), "/step out_of_range");
    refused(&ask(json!({"min": 0.000_000_000_000_001, "step": 1_000_000})), "/step too_precise");
    refused(&ask(json!({"unit": text(41)})), "/unit too_long");
}

#[test]
fn the_bounds_of_a_date_are_days_in_order() {
    let ask = |more: Value| with(more, "kind", json!("date"));
    taken(&ask(json!({"min": "2024-02-29", "max": "2024-02-29"})));
    refused(&ask(json!({"min": "2024-03-01", "max": "2024-02-29"})), "/min min_over_max");
    for bad in ["2023-02-29", "2024-1-1", "today", "", "2024-01-01T00:00:00Z", "２０２４-01-01"] {
        refused(&ask(json!({"min": bad})), "/min malformed_date");
    }
    refused(&ask(json!({"max": 20_240_101})), "/max wrong_type");
}

#[test]
fn the_labels_of_yes_and_no_are_words() {
    let ask = |more: Value| with(more, "kind", json!("boolean"));
    taken(&ask(json!({"yes": text(200), "no": text(200)})));
    refused(&ask(json!({"yes": text(201), "no": " "})), "/yes too_long; /no blank");
    let survey = parse(&asked(&ask(json!({"yes": "Ja"})))).unwrap();
    assert_eq!(survey.texts().questions[0].kind, KindText::Boolean { yes: Some("Ja".into()), no: None });
}

#[test]
fn what_belongs_to_another_kind_is_an_unknown_key() {
    taken(&json!({"kind": "boolean", "options": 7, "items": [], "min": "x", "points": null}));
    taken(&json!({"kind": "date", "step": 0, "maxLength": 0, "accept": {}}));
    taken(&json!({"kind": "email", "min": [], "notes": true, "skippable": false}));
    taken(&json!({"kind": "url", "multiSelect": "no"}));
    let codes: Vec<&str> = crate::check::problems(&asked(&json!({"kind": "numbers"}))).iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["unknown_kind"]);
    assert!(message(&asked(&json!({"kind": "numbers"}))).contains(r#"did you mean "number"?"#));
}
