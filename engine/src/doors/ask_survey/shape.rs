//! The shape of `ask_survey`'s arguments: the table behind both the check of a spec and its JSON Schema.

use alloc::{boxed::Box, vec, vec::Vec};

use serde_json::{Value, json};

use crate::{
    doors::{
        Limits,
        ask_survey::{
            MOST_QUESTIONS, TEXT_LENGTH,
            kinds::{MOST_POINTS, MOST_RANKED, MOST_ROWS, most_bound},
        },
        offered::{MOST_OFFERED, bounds_fields, files_fields, image, resource},
    },
    shape::{Exact, Field, Shape, Variant, any_text, list, map, name, optional, required, text, words},
    survey::insight::LONGEST_INSIGHT,
};

/// The longest unit of a number, in UTF-16 units.
const LONGEST_UNIT: usize = 40;
/// The longest text that previews an option or a point, in UTF-16 units (DOORS.md §2).
const LONGEST_PREVIEW: usize = 4_000;
/// Where an option can no longer be told by its index.
const MOST_INDEXED: usize = 65_535;

/// JSON Schema of the arguments, draft 2020-12.
pub(super) fn arguments(limits: &Limits) -> Value {
    let mut survey = survey(limits).schema();
    if let Some(survey) = survey.as_object_mut() {
        survey.insert("description".into(), json!("The survey. It may also be sent as a string that holds this object."));
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "ask_survey",
        "type": "object",
        "properties": {"survey": survey},
        "required": ["survey"],
        "$defs": {"condition": condition()},
    })
}

pub(super) fn survey(limits: &Limits) -> Shape {
    Shape::Object(vec![
        optional("title", words(300), "What this is about, as a headline."),
        optional("intro", text(8_000), "Markdown for a start page: why you ask and what you will do with the answers."),
        required("entry", name(), "The id of the first question."),
        required("questions", map(question(limits), 1, MOST_QUESTIONS), "Question id to question. Ids are yours to choose."),
        optional("quick", list(template(), 0, 6), "Whole sets of answers that the person can send with one click."),
        optional("layout", Shape::Word(&["wizard", "card"]), "One question per page, or all on one card."),
    ])
}

fn question(limits: &Limits) -> Shape {
    let bounds = || bounds_fields(most_bound(limits.ask_survey_options));
    let options = list(Shape::Object(option()), 0, limits.ask_survey_options.min(MOST_INDEXED));
    Shape::Tagged {
        strict: false,
        tag: "kind",
        default: Some("choice"),
        common: vec![
            required("prompt", words(4_000), "The question, as one asks it."),
            optional("header", any_text(), "A word or two that name the question in lists and on the path."),
            optional("detail", text(8_000), "Markdown under the prompt."),
            optional("insight", text(LONGEST_INSIGHT), "Markdown for those who want to know more before they answer."),
            optional("skippable", Shape::Flag, "May be left open. Default true."),
            optional("notes", Shape::Flag, "The person may add a note to the answer. Default false."),
            optional("showIf", Shape::Defined("condition"), "Ask only if this holds for answers earlier on the path."),
            optional("next", Shape::Next, "What follows: an id, a list of ids asked in turn, or null to end the branch."),
        ],
        variants: variants(options, &bounds),
    }
}

fn variants(options: Shape, bounds: &dyn Fn() -> Vec<Field>) -> Vec<Variant> {
    let flag = |name, about| optional(name, Shape::Flag, about);
    let number = |name, about| optional(name, Shape::Exact(Exact::Decimal), about);
    let resources = list(resource(Shape::Object), 1, MOST_OFFERED);
    let with = |mut fields: Vec<Field>, more: Vec<Field>| {
        fields.extend(more);
        fields
    };
    let several = "Several may be picked. Default false.";
    let kind = |name, fields| Variant { name, fields };
    vec![
        kind(
            "choice",
            with(
                vec![
                    optional("options", options, "What to choose from. Leave it out for free text only."),
                    flag("multiSelect", several),
                    flag("allowCustom", "Free text beside or instead of the options. Default true."),
                ],
                bounds(),
            ),
        ),
        kind("text", text_fields()),
        kind(
            "scale",
            vec![
                required("points", list(Shape::Object(point()), 2, MOST_POINTS), "The points of the scale, in order."),
                required("items", list(Shape::Object(item()), 1, MOST_ROWS), "The rows; each gets one of the points."),
                flag("rowNotes", "The person may add a note to each row. Default false."),
            ],
        ),
        kind(
            "rank",
            vec![
                required("items", list(Shape::Object(item()), 2, MOST_RANKED), "What to put in order."),
                optional("cutoff", Shape::Whole { least: 1, most: MOST_RANKED as u64 }, "A line is drawn under so many."),
            ],
        ),
        kind("resource", with(vec![required("options", resources, "What to choose from."), flag("multiSelect", several)], bounds())),
        kind("files", with(files_fields(Shape::Object), bounds())),
        kind(
            "number",
            vec![
                number("min", "The smallest number that fits."),
                number("max", "The largest number that fits."),
                optional("step", Shape::Exact(Exact::Step), "Only whole steps from `min`, else from zero, fit."),
                optional("unit", text(LONGEST_UNIT), "What is counted, such as \"kg\"."),
            ],
        ),
        kind(
            "date",
            vec![
                optional("min", Shape::Exact(Exact::Date), "The first day that fits, YYYY-MM-DD."),
                optional("max", Shape::Exact(Exact::Date), "The last day that fits, YYYY-MM-DD."),
            ],
        ),
        kind("email", Vec::new()),
        kind("url", Vec::new()),
        kind("boolean", vec![optional("yes", words(200), "The label of yes."), optional("no", words(200), "The label of no.")]),
    ]
}

fn text_fields() -> Vec<Field> {
    let length = Shape::Whole { least: 1, most: 16_000 };
    vec![
        optional("maxLength", length, "The longest answer of a `text` question in UTF-16 units. Default 4,000."),
        optional("multiline", Shape::Flag, "More than one line fits. Default true."),
    ]
}

/// A point of a scale: an option without branches and extras.
fn point() -> Vec<Field> {
    vec![
        required("key", name(), "Your name for it; unique on its scale."),
        required("label", words(200), "What the person reads."),
        optional("description", text(400), "One line about it."),
        optional("preview", preview(), "What it stands for: a text, shown as it is, or a picture."),
    ]
}

fn preview() -> Shape {
    Shape::Either { text: Box::new(text(LONGEST_PREVIEW)), object: Box::new(image(Shape::Object)) }
}

/// A row of a scale or a thing to rank, within the limits of DOORS.md §2.
fn item() -> Vec<Field> {
    vec![
        required("id", name(), "Your name for it; unique in its question."),
        required("label", words(200), "What the person reads."),
        optional("detail", text(200), "One line under the label."),
        optional("link", text(2_000), "Where to read more; only http(s) is shown as a link."),
    ]
}

const _: () = assert!(TEXT_LENGTH == 4_000, "the description of maxLength names the default");

/// What an option and a template have in common.
fn wording() -> Vec<Field> {
    vec![
        required("key", name(), "Your name for it; unique among its siblings."),
        required("label", words(200), "What the person reads."),
        optional("description", text(400), "One line under the label, always visible."),
        optional("insight", text(LONGEST_INSIGHT), "Markdown for those who want to know more: what great looks like, the trade-off."),
        optional("diagram", text(1_200), "A Mermaid flowchart."),
        optional("sources", list(words(500), 0, 8), "Links or plain citations."),
        optional("recommended", Shape::Flag, "Shows a badge."),
    ]
}

fn option() -> Vec<Field> {
    let mut fields = wording();
    fields.push(optional("next", Shape::Next, "What follows if this is picked; absent: the question's next; null: this branch ends."));
    fields.push(optional("preview", preview(), "What picking it would look like: a text, shown as it is, or a picture."));
    fields.push(optional("thumbnail", image(Shape::Object), "A picture of the option. Not beside a picture as preview."));
    fields.push(optional("exclusive", Shape::Flag, "Picked alone or not at all, such as \"None of these\"."));
    fields
}

fn template() -> Shape {
    let answer = Shape::Object(vec![
        optional("selected", list(any_text(), 0, MOST_INDEXED), "Option keys."),
        optional("custom", any_text(), "Free text."),
        optional("text", any_text(), "The answer to a `text`, `email` or `url` question."),
        optional("ratings", map(any_text(), 0, MOST_ROWS), "For a `scale`: item id to point key."),
        optional("rowNotes", map(any_text(), 0, MOST_ROWS), "For a `scale`: item id to a note."),
        optional("order", list(any_text(), 0, MOST_RANKED), "For a `rank`: every item id, best first."),
        optional("uris", list(any_text(), 0, MOST_OFFERED), "For a `resource` or `files`."),
        optional("number", Shape::Exact(Exact::Decimal), "For a `number`."),
        optional("date", Shape::Exact(Exact::Date), "For a `date`."),
        optional("boolean", Shape::Flag, "For a `boolean`."),
    ]);
    let mut fields = wording();
    fields.push(required("answers", map(answer, 0, MOST_QUESTIONS), "An answer for every question that these answers lead to."));
    Shape::Object(fields)
}

fn condition() -> Value {
    let node = |rest: Value| {
        let mut test = json!({"type": "object", "properties": {"node": {"type": "string"}}});
        if let (Some(test), Some(rest)) = (test.as_object_mut(), rest.as_object()) {
            let mut needed = vec!["node"];
            needed.extend(rest.keys().map(|key| key.as_str()));
            test.insert("required".into(), json!(needed));
            if let Some(properties) = test.get_mut("properties").and_then(Value::as_object_mut) {
                properties.extend(rest.clone());
            }
        }
        test
    };
    let keys = json!({"type": "array", "items": {"type": "string"}, "minItems": 1});
    let several = json!({"type": "array", "items": {"$ref": "#/$defs/condition"}, "minItems": 1});
    let whole = json!({"type": "integer", "minimum": 0});
    json!({
        "description": "`node` is the id of a question earlier on the path; any other counts as unanswered.",
        "anyOf": [
            {"type": "object", "properties": {"all": several}, "required": ["all"]},
            {"type": "object", "properties": {"any": several}, "required": ["any"]},
            {"type": "object", "properties": {"not": {"$ref": "#/$defs/condition"}}, "required": ["not"]},
            node(json!({"anyOf": keys})),
            node(json!({"allOf": keys})),
            node(json!({"answered": {"const": true}})),
            node(json!({"count": {"type": "object", "properties": {"min": whole, "max": whole}, "minProperties": 1}})),
            node(json!({"min": {"type": "number", "description": "The number is so large at least. \"max\" may stand beside it."}})),
            node(json!({"max": {"type": "number", "description": "The number is so large at most."}})),
        ],
    })
}
