//! The form as the request that an MCP client draws itself, where it declares `openai/elicitation` (DOORS.md §4): the
//! answer comes back as the content that [`submission`](crate::doors::Door::submission) judges.

use alloc::{string::String, vec::Vec};

use serde_json::{Map, Value, json};

use crate::survey::{Bounds, ChoiceText, Choices, Image, Kind, KindText, Question, QuestionText, ResourceText, Survey};

/// `{message, requestedSchema}`; `None` where the form has something that a native form cannot show: the preview of an
/// option, or a question that is not of this door.
pub fn native(survey: &Survey) -> Option<Value> {
    let questions = || survey.graph.questions.iter().zip(&survey.texts.questions);
    let mut properties = Map::new();
    for (question, text) in questions() {
        properties.insert(question.id.as_str().into(), property(question, text)?);
    }
    let required: Vec<&str> = questions().filter(|(question, _)| !question.skippable).map(|(question, _)| question.id.as_str()).collect();
    let schema = json!({"type": "object", "properties": properties, "required": required});
    Some(json!({"message": survey.texts.title.as_deref().unwrap_or_default(), "requestedSchema": schema}))
}

fn property(question: &Question, text: &QuestionText) -> Option<Value> {
    let mut property = match &question.kind {
        Kind::Text { max_length, .. } => json!({"type": "string", "maxLength": max_length}),
        Kind::Choice(choices) => {
            let options = options(choices, text)?;
            if choices.many { list(&json!({"anyOf": options}), choices.bounds) } else { json!({"type": "string", "oneOf": options}) }
        }
        Kind::Resource(resources) => {
            let mut property = if resources.many { list(&uri(), resources.bounds) } else { uri() };
            let options = offered(&resources.offered, &text.kind);
            set(&mut property, "x-openai-input", Some(json!({"type": "resource", "options": options})));
            property
        }
        Kind::Files(files) => {
            let mut own = json!({"kind": "file"});
            set(&mut own, "accept", (!files.accept.is_empty()).then(|| json!(files.accept)));
            let mut input = json!({"type": "resource", "userOptions": own});
            set(&mut input, "options", (!files.offered.is_empty()).then(|| json!(offered(&files.offered, &text.kind))));
            let mut property = list(&uri(), files.bounds);
            set(&mut property, "x-openai-input", Some(input));
            property
        }
        Kind::Scale(_) | Kind::Rank(_) | Kind::Number(_) | Kind::Date(_) | Kind::Email | Kind::Url | Kind::Boolean => return None,
    };
    set(&mut property, "title", Some(json!(text.prompt)));
    set(&mut property, "description", text.detail.as_ref().map(|detail| json!(detail)));
    Some(property)
}

fn uri() -> Value {
    json!({"type": "string", "format": "uri"})
}

fn list(of: &Value, bounds: Bounds) -> Value {
    json!({"type": "array", "items": of, "minItems": bounds.least, "maxItems": bounds.most})
}

fn options(choices: &Choices, text: &QuestionText) -> Option<Vec<Value>> {
    let option = |(choice, text): (&crate::survey::Choice, &ChoiceText)| {
        let mut option = json!({"const": choice.key, "title": text.label});
        set(&mut option, "description", text.description.as_ref().map(|about| json!(about)));
        set(&mut option, "x-openai-thumbnail", text.thumbnail.as_ref().map(picture));
        text.preview.is_none().then_some(option)
    };
    choices.options.iter().zip(&text.choices).map(option).collect()
}

fn offered(uris: &[String], text: &KindText) -> Vec<Value> {
    let KindText::Resources(resources) = text else { return Vec::new() };
    let option = |(uri, text): (&String, &ResourceText)| {
        let mut option = json!({"uri": uri, "name": text.name, "title": text.title});
        set(&mut option, "description", text.description.as_ref().map(|about| json!(about)));
        set(&mut option, "mimeType", text.mime_type.as_ref().map(|mime_type| json!(mime_type)));
        set(&mut option, "icons", (!text.icons.is_empty()).then(|| text.icons.iter().map(picture).collect()));
        set(&mut option, "_meta", text.thumbnail.as_ref().map(|thumbnail| json!({"openai/thumbnail": picture(thumbnail)})));
        option
    };
    uris.iter().zip(resources).map(option).collect()
}

fn picture(image: &Image) -> Value {
    let mut picture = json!({"src": image.src});
    set(&mut picture, "mimeType", image.mime_type.as_ref().map(|mime_type| json!(mime_type)));
    picture
}

fn set(object: &mut Value, key: &str, value: Option<Value>) {
    if let (Some(object), Some(value)) = (object.as_object_mut(), value) {
        object.insert(key.into(), value);
    }
}
