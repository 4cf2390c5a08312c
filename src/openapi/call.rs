//! The words in which one call is described: what it takes, what it answers, why it may refuse.

use aide::{
    openapi::{
        Header, MediaType, Operation, Parameter, ParameterData, ParameterSchemaOrContent, ReferenceOr, RequestBody, Response, SchemaObject,
        StatusCode,
    },
    transform::TransformOperation,
};
use schemars::{Schema, json_schema};

use crate::http::parameters::{LONGEST_NAME, MOST_SUPPORTED};

pub(super) const JSON: &str = "application/json";

/// Why a call is refused: the status, the name of the answer, and when it comes. Each is a problem (RFC 9457).
const REFUSALS: [(u16, &str, &str); 14] = [
    (400, "BadRequest", "The JSON, a parameter or a header is malformed or unknown."),
    (403, "Forbidden", "The request comes from the page of another site."),
    (404, "NotFound", "There is nothing of this name."),
    (408, "RequestTimeout", "The body did not arrive in time."),
    (409, "Conflict", "It does not fit what is there: the sentence says how."),
    (410, "Gone", "The survey is over; `stored` holds its outcome."),
    (412, "PreconditionFailed", "It changed since the time that the request names."),
    (413, "ContentTooLarge", "The body has more bytes than are taken."),
    (415, "UnsupportedMediaType", "The body is not sent as application/json in UTF-8."),
    (416, "RangeNotSatisfiable", "There are no such bytes."),
    (421, "MisdirectedRequest", "The Host is none of this server's."),
    (422, "UnprocessableContent", "What was sent is refused, with every reason in `errors`."),
    (500, "InternalServerError", "A fault of the server; what was acknowledged is kept."),
    (503, "ServiceUnavailable", "Too much happens at once; send it again."),
];

/// What any call may be refused with.
const ALWAYS: [u16; 5] = [400, 403, 421, 500, 503];
/// What a call that has a body may be refused with, beside that.
const OF_A_BODY: [u16; 4] = [408, 413, 415, 422];

/// Says what a call does, in the order in which one reads it.
pub(super) trait Says: Sized {
    /// Its name for programs, what it is filed under, what it does in a line.
    fn named(self, id: &'static str, tag: &'static str, does: &'static str) -> Self;
    /// A part of its path.
    fn path(self, name: &'static str, schema: Schema, about: &'static str) -> Self;
    /// A parameter that may be left out.
    fn query(self, name: &'static str, schema: Schema, about: &'static str) -> Self;
    /// A parameter that holds names, with commas between, and may be left out.
    fn names(self, name: &'static str, about: &'static str) -> Self;
    /// A parameter that must be there.
    fn needs(self, name: &'static str, schema: Schema, about: &'static str) -> Self;
    /// A header that may be left out.
    fn header(self, name: &'static str, schema: Schema, about: &'static str) -> Self;
    /// Its body, as JSON.
    fn takes(self, schema: Schema) -> Self;
    /// An answer, in each of these media types.
    fn gives<const N: usize>(self, status: u16, about: &'static str, content: [(&'static str, Schema); N]) -> Self;
    /// A header of the answer that was said last.
    fn with_header(self, name: &'static str, about: &'static str) -> Self;
    /// What it may be refused with beside what every call may be.
    fn refuses<const N: usize>(self, statuses: [u16; N]) -> Self;
}

impl Says for TransformOperation<'_> {
    fn named(self, id: &'static str, tag: &'static str, does: &'static str) -> Self {
        self.id(id).tag(tag).summary(does)
    }

    fn path(mut self, name: &'static str, schema: Schema, about: &'static str) -> Self {
        let parameter_data = ParameterData { required: true, ..parameter(name, schema, about) };
        self.inner_mut().parameters.push(ReferenceOr::Item(Parameter::Path { parameter_data, style: Default::default() }));
        self
    }

    fn query(mut self, name: &'static str, schema: Schema, about: &'static str) -> Self {
        self.inner_mut().parameters.push(query(parameter(name, schema, about)));
        self
    }

    fn names(mut self, name: &'static str, about: &'static str) -> Self {
        let item = json_schema!({"type": "string", "pattern": "^[A-Za-z0-9_.:-]+$", "maxLength": LONGEST_NAME});
        let names = json_schema!({"type": "array", "items": item, "maxItems": MOST_SUPPORTED});
        self.inner_mut().parameters.push(query(ParameterData { explode: Some(false), ..parameter(name, names, about) }));
        self
    }

    fn needs(mut self, name: &'static str, schema: Schema, about: &'static str) -> Self {
        self.inner_mut().parameters.push(query(ParameterData { required: true, ..parameter(name, schema, about) }));
        self
    }

    fn header(mut self, name: &'static str, schema: Schema, about: &'static str) -> Self {
        let parameter_data = parameter(name, schema, about);
        self.inner_mut().parameters.push(ReferenceOr::Item(Parameter::Header { parameter_data, style: Default::default() }));
        self
    }

    fn takes(mut self, schema: Schema) -> Self {
        let body = RequestBody { content: [(JSON.to_owned(), media(schema))].into(), required: true, ..RequestBody::default() };
        self.inner_mut().request_body = Some(ReferenceOr::Item(body));
        self
    }

    fn gives<const N: usize>(mut self, status: u16, about: &'static str, content: [(&'static str, Schema); N]) -> Self {
        let content = content.into_iter().map(|(kind, schema)| (kind.to_owned(), media(schema))).collect();
        let response = Response { description: about.to_owned(), content, ..Response::default() };
        let responses = self.inner_mut().responses.get_or_insert_default();
        responses.responses.insert(StatusCode::Code(status), ReferenceOr::Item(response));
        self
    }

    fn with_header(mut self, name: &'static str, about: &'static str) -> Self {
        let header = Header {
            description: Some(about.to_owned()),
            style: Default::default(),
            required: false,
            deprecated: None,
            format: ParameterSchemaOrContent::Schema(object(text())),
            example: None,
            examples: Default::default(),
            extensions: Default::default(),
        };
        if let Some((_, ReferenceOr::Item(last))) = self.inner_mut().responses.get_or_insert_default().responses.last_mut() {
            last.headers.insert(name.to_owned(), ReferenceOr::Item(header));
        }
        self
    }

    fn refuses<const N: usize>(mut self, statuses: [u16; N]) -> Self {
        statuses.into_iter().for_each(|status| refuse(self.inner_mut(), status));
        self
    }
}

/// Adds what every call may be refused with, one with a body or the name of a survey, and puts it in order.
pub(super) fn complete(path: &str, operation: &mut Operation) {
    ALWAYS.into_iter().for_each(|status| refuse(operation, status));
    if operation.request_body.is_some() {
        OF_A_BODY.into_iter().for_each(|status| refuse(operation, status));
    }
    if path.contains("{id}") {
        refuse(operation, 404);
    }
    if let Some(responses) = &mut operation.responses {
        responses.responses.sort_by_key(|status, _| status.to_string());
    }
}

fn refuse(operation: &mut Operation, status: u16) {
    let named = REFUSALS.iter().find(|(known, ..)| *known == status);
    let reference = named.map(|(_, name, _)| ReferenceOr::ref_(&format!("#/components/responses/{name}")));
    operation.responses.get_or_insert_default().responses.extend(reference.map(|reference| (StatusCode::Code(status), reference)));
}

/// The answers that refuse, by name.
pub(super) fn refusals<M: FromIterator<(String, ReferenceOr<Response>)>>() -> M {
    let response = |about: &str| Response {
        description: about.to_owned(),
        content: [("application/problem+json".to_owned(), media(schema("Problem")))].into(),
        ..Response::default()
    };
    REFUSALS.iter().map(|(_, name, about)| ((*name).to_owned(), ReferenceOr::Item(response(about)))).collect()
}

/// One of the document's own schemas.
pub(super) fn schema(name: &str) -> Schema {
    json_schema!({"$ref": format!("#/components/schemas/{name}")})
}

pub(super) fn text() -> Schema {
    json_schema!({"type": "string"})
}

pub(super) fn object(schema: Schema) -> SchemaObject {
    SchemaObject { json_schema: schema, external_docs: None, example: None }
}

pub(super) fn media(schema: Schema) -> MediaType {
    MediaType { schema: Some(object(schema)), ..MediaType::default() }
}

fn query(parameter_data: ParameterData) -> ReferenceOr<Parameter> {
    ReferenceOr::Item(Parameter::Query { parameter_data, allow_reserved: false, style: Default::default(), allow_empty_value: None })
}

fn parameter(name: &str, schema: Schema, about: &str) -> ParameterData {
    ParameterData {
        name: name.to_owned(),
        description: Some(about.to_owned()),
        required: false,
        deprecated: None,
        format: ParameterSchemaOrContent::Schema(object(schema)),
        example: None,
        examples: Default::default(),
        explode: None,
        extensions: Default::default(),
    }
}
