//! The tools as clients see them: texts that teach a model when and how to ask, and schemas from the doors' own tables,
//! made shorter without losing what a model needs (`brief`).

mod brief;

use std::sync::Arc;

use engine::doors::{self, Limits, Submission};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde::Serialize;
use serde_json::{Value, json};

pub(crate) const GET_SURVEY_RESULT: &str = "get_survey_result";
pub(crate) const WITHDRAW_SURVEY: &str = "withdraw_survey";
pub(crate) const SUBMIT_INTERACTION: &str = "submit_interaction";

/// How many characters of English and JSON are a token, roughly.
const CHARACTERS_A_TOKEN: usize = 4;

/// What a client may tell its model about all tools together.
pub(crate) const INSTRUCTIONS: &str = "\
Askpath asks a person for you: you send questions, they answer in a browser, and you get the answers back.
Which tool: request_choices for one to four quick choices; ask_user_form for one card with follow-ups, scales or rankings; \
form_elicitation_v2_request for a strict form with exact ids, resources or files; ask_survey for decisions that branch, need background \
or many questions.
Ask once, with everything you need, and only what you cannot find out yourself. Do not ask for passwords or other secrets.
People take minutes to days. A call waits for a while; if it returns \"pending\", nothing is lost: show the person the link, and call \
get_survey_result with the handle, now or much later. Do not ask the same again.";

/// How a tool behaves, for who decides whether it may be called.
struct Manners {
    read_only: bool,
    destructive: bool,
    idempotent: bool,
}

/// Asking changes nothing but what the person knows.
const ASKS: Manners = Manners { read_only: true, destructive: false, idempotent: false };
const LOOKS: Manners = Manners { read_only: true, destructive: false, idempotent: true };
const HANDS_IN: Manners = Manners { read_only: false, destructive: false, idempotent: false };
const ENDS: Manners = Manners { read_only: false, destructive: true, idempotent: true };

/// All tools, doors first.
pub(crate) fn all(limits: &Limits) -> Vec<Tool> {
    let asking = doors::ALL.iter().map(|door| {
        let (title, about) = door_texts(door.name());
        tool(door.name(), title, about, brief::brief(door.schema(limits)), &ASKS)
    });
    let handle = json!({"type": "string", "description": "The handle, or the link, that came with the survey."});
    let wait = json!({"type": "number", "minimum": 0, "description": "Seconds to wait for the person, 0 for not at all. Left out: as long as the server has it."});
    let result = json!({"type": "object", "properties": {"handle": handle, "wait": wait}, "required": ["handle"]});
    let withdrawal = json!({"type": "object", "properties": {"handle": handle}, "required": ["handle"]});
    let others = [
        tool(GET_SURVEY_RESULT, "Get a survey's result", GETTING, object(result), &LOOKS),
        tool(WITHDRAW_SURVEY, "Withdraw a survey", WITHDRAWING, object(withdrawal), &ENDS),
        tool(SUBMIT_INTERACTION, "Hand in what you asked yourself", HANDING_IN, brief::brief(Submission::schema()), &HANDS_IN),
    ];
    asking.chain(others).collect()
}

/// Title and description of a door. One that has no text here is described by its schema.
fn door_texts(name: &str) -> (&'static str, &'static str) {
    match name {
        "ask_survey" => ("Ask a survey that branches", ASK_SURVEY),
        "ask_user_form" => ("Ask on one card", ASK_USER_FORM),
        "request_choices" => ("Offer quick choices", REQUEST_CHOICES),
        "form_elicitation_v2_request" => ("Show a strict form", FORM),
        _ => ("Ask a person", ""),
    }
}

const ASK_SURVEY: &str = "\
Ask a person a survey whose questions follow from the answers, and get the answers. Use it for a decision you should not take alone: \
several questions, real alternatives, background to read. Not for what you can find out yourself, nor for a mere yes.
How: `questions` maps ids of your choice to questions, `entry` is the first. `next` on a question leads on, `next` on an option \
branches; left out, it ends. No cycles. Two to five distinct options, the best `recommended`, its trade-off in `insight`. Free text is there \
anyway, so offer no \"Other\". Say in `intro` why you ask.
Kinds: choice (options, multiSelect, allowCustom) · text (maxLength, multiline) · scale (points, items, rowNotes) · rank (items, cutoff) · \
number (min, max, step, unit) · date (min, max) · boolean (yes, no) · email · url · resource (options with uri, name, title) · files \
(accept, options). Only choices branch by option.
Result: {outcome: \"answered\", path, answers: [{id, selected: [{key, label}], custom?} or the kind's own member], skipped}. outcome reroll, push \
or discuss: do what `instruction` says. A call that fails with SURVEY_CANCELLED is the person's no.";

const ASK_USER_FORM: &str = "\
Ask on one card that shows everything at once. Use it for up to a dozen short questions, with follow-ups by `showIf`, a scale for \
several items, or a ranking. For long background or deep branches use ask_survey.
How: nodes in order; kinds single and multi (options), scale (scale, items), rank (items), text. `showIf` names an earlier single or multi \
node and labels it offers. \"Other\" is there anyway.
Result: {answers, visibleNodes}; single {value, other?}, multi {values, other?}, scale {answers, skipped, notes?}, rank {order, unchanged}, \
text a string.";

const REQUEST_CHOICES: &str = "\
Ask one to four questions with two to four options each, when a quick pick unblocks you. The person answers all, in own words if they like, \
or declines all. They have five minutes; after that go on by your best judgement.
Result: {status: \"submitted\", values: {answers: [{header, options, other?}]}}, or status declined or no_response. If the result has mode \
\"conversational\", ask the person in your own words and hand the answers in with submit_interaction.";

const FORM: &str = "\
Show a form and get exact values back. Use it when you need ids, URIs or files rather than opinions. Unknown members are refused.
Types: text (maxLength) · single_select and multi_select (options with id, title) · resource and resources (options with uri, name, \
title) · files (accept; the person adds files of their own). minItems and maxItems belong to multi_select, resources and files.
How: one message of at most 80 characters, a title for each question, `required` said for each; nothing is preselected.
Result: {action: \"accept\", content: {question id: value}}, {action: \"decline\"}, {action: \"cancel\"}, or {error: {code, message}}. Decline and \
cancel are answers: do not ask again. Not for secrets.";

const GETTING: &str = "\
Go on waiting for a survey that was pending, or read its result again, as often as you like. Settled: {state: \"settled\", outcome, result, \
is_error}, where `result` is what the asking tool would have returned; `late` holds answers that came after the time was up. Else {state: \
\"pending\", progress, instruction}.";

const WITHDRAWING: &str = "Take back a survey that you need no more; the person's page says so. Not for asking again with changes before they had a chance to answer.";

const HANDING_IN: &str = "\
Hand in answers to questions that came back with mode \"conversational\", after you asked the person yourself. Hand in what they said, never \
a guess; `declined: true` if they will not answer.";

fn tool(name: &'static str, title: &str, about: &'static str, schema: JsonObject, manners: &Manners) -> Tool {
    let annotations = ToolAnnotations::new()
        .read_only(manners.read_only)
        .destructive(manners.destructive)
        .idempotent(manners.idempotent)
        .open_world(false);
    Tool::new(name, about, Arc::new(schema)).with_title(title).with_annotations(annotations)
}

fn object(schema: Value) -> JsonObject {
    match schema {
        Value::Object(schema) => schema,
        _ => JsonObject::new(),
    }
}

/// What a tool costs a model that is told of it.
#[derive(Debug, Serialize)]
pub(crate) struct Cost {
    pub(crate) tool: String,
    /// Of the whole definition, as clients get it.
    pub(crate) characters: usize,
    pub(crate) tokens: usize,
    /// Of name and first sentence, for clients that tell their models the rest later.
    pub(crate) brief_characters: usize,
    pub(crate) brief_tokens: usize,
}

/// What each tool costs, and all of them.
pub(crate) fn costs(limits: &Limits) -> Vec<Cost> {
    let mut costs: Vec<Cost> = all(limits).iter().map(cost).collect();
    let sum = |of: fn(&Cost) -> usize| costs.iter().map(of).sum::<usize>();
    let all = Cost::of("all".to_owned(), sum(|cost| cost.characters), sum(|cost| cost.brief_characters));
    costs.push(all);
    costs
}

fn cost(tool: &Tool) -> Cost {
    let whole = serde_json::to_string(tool).unwrap_or_default();
    let about = tool.description.as_deref().unwrap_or_default();
    let first = about.split_inclusive(". ").next().unwrap_or_default().trim_end();
    let brief = format!("{}: {first}", tool.name);
    Cost::of(tool.name.to_string(), whole.chars().count(), brief.chars().count())
}

impl Cost {
    fn of(tool: String, characters: usize, brief_characters: usize) -> Self {
        let tokens = |characters: usize| characters.div_ceil(CHARACTERS_A_TOKEN);
        Self { tool, characters, tokens: tokens(characters), brief_characters, brief_tokens: tokens(brief_characters) }
    }
}
