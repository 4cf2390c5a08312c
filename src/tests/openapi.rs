//! What is said of the interface is true: of its addresses, of its doors, and of every answer that any test here gets.

use std::{
    collections::{BTreeSet, HashSet},
    sync::OnceLock,
};

use axum::http::Method;
use engine::doors::{ALL, Limits};
use serde_json::json;

use super::*;

/// The document of the first server that was asked; all of a build say the same of their answers.
static DOCUMENT: OnceLock<Value> = OnceLock::new();

impl Server {
    /// Holds an answer of a described call against what the document says of it: its status, its media type, its JSON.
    pub(super) async fn is_as_described(&self, method: &Method, path: &str, answer: &Answer) {
        let document = self.document().await;
        let Some(call) = call(document, method, path) else { return };
        let status = answer.status.as_str();
        let said = &document["paths"][call.path][call.method]["responses"][status];
        let said = said["$ref"].as_str().map_or(said, |reference| pointed(document, reference));
        assert!(said.is_object(), "{method} {} answers {status}, of which the document says nothing: {answer:?}", call.path);
        let content = said["content"].as_object().map(|content| content.keys().map(String::as_str).collect::<Vec<_>>());
        let content = content.unwrap_or_default();
        let kind = answer.header("content-type").split(';').next().unwrap_or_default();
        let known = content.contains(&kind) || content.contains(&"*/*") || (content.is_empty() && answer.body.is_empty());
        assert!(known, "{method} {} answers {status} as {kind:?}; the document says {content:?}", call.path);
        if kind.ends_with("json") && !answer.body.is_empty() && answer.header("content-encoding").is_empty() {
            let misfits = misfits(document, &said["content"][kind]["schema"], &answer.json(), "");
            assert!(misfits.is_empty(), "{status} {method} {}: {misfits:#?}\n{}", call.path, answer.text());
        }
    }

    async fn document(&self) -> &'static Value {
        if let Some(document) = DOCUMENT.get() {
            return document;
        }
        let request = Request::get("/api/openapi.json").header(HOST, "127.0.0.1:4180");
        let answer = self.oneshot(request.body(Body::empty()).expect("a request")).await;
        DOCUMENT.get_or_init(|| answer.json())
    }
}

struct Call<'a> {
    path: &'a str,
    method: &'a str,
}

/// The call that the document has for an address, names in full before those in braces.
fn call<'a>(document: &'a Value, method: &Method, path: &str) -> Option<Call<'a>> {
    let fits = |known: &str| {
        let (known, path) = (known.split('/'), path.split('/'));
        known.clone().count() == path.clone().count() && known.zip(path).all(|(known, part)| known == part || known.starts_with('{'))
    };
    let paths = document["paths"].as_object()?;
    let (path, item) = paths.iter().filter(|(known, _)| fits(known)).min_by_key(|(known, _)| known.contains('{'))?;
    let (method, _) = item.as_object()?.iter().find(|(known, _)| known.eq_ignore_ascii_case(method.as_str()))?;
    Some(Call { path, method })
}

fn pointed<'a>(document: &'a Value, reference: &str) -> &'a Value {
    let pointer = reference.strip_prefix('#').expect("a place in the document");
    document.pointer(pointer).unwrap_or_else(|| panic!("{reference} leads nowhere"))
}

/// Where `value` is not as `schema` says, by the words in which the answers are described; other words are passed over. Among
/// the dependencies of tests a library for this would have the engine built twice, once for each of two sets of features.
fn misfits(document: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = if reference.contains("_arguments") { &Value::Null } else { pointed(document, reference) };
        found.extend(misfits(document, schema, value, at));
    }
    let parts = |word: &str| schema[word].as_array().into_iter().flatten();
    found.extend(parts("allOf").flat_map(|part| misfits(document, part, value, at)));
    if schema["anyOf"].is_array() && !parts("anyOf").any(|part| misfits(document, part, value, at).is_empty()) {
        found.push(format!("{at} is none of what it may be: {value}"));
    }
    let types: Vec<_> = schema["type"].as_str().into_iter().chain(parts("type").filter_map(Value::as_str)).collect();
    if !types.is_empty() && !types.iter().any(|known| is_a(known, value)) {
        found.push(format!("{at} is no {}: {value}", types.join(" or ")));
    }
    if schema.get("const").is_some_and(|known| known != value) || (schema["enum"].is_array() && !parts("enum").any(|known| known == value))
    {
        found.push(format!("{at} is another word: {value}"));
    }
    if value.is_object() {
        let missing = parts("required").filter_map(Value::as_str).filter(|name| value.get(*name).is_none());
        found.extend(missing.map(|name| format!("{at}/{name} is missing")));
    }
    let members = value.as_object().into_iter().flatten();
    found.extend(members.flat_map(|(name, member)| misfits(document, &schema["properties"][name], member, &format!("{at}/{name}"))));
    let items = value.as_array().into_iter().flatten().enumerate();
    found.extend(items.flat_map(|(place, item)| misfits(document, &schema["items"], item, &format!("{at}/{place}"))));
    found
}

fn is_a(known: &str, value: &Value) -> bool {
    match known {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("{other} is no type"),
    }
}

/// Every operation with its address and method.
fn operations(document: &Value) -> impl Iterator<Item = (String, &Value)> {
    let paths = document["paths"].as_object().expect("paths");
    paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("methods");
        methods.iter().map(move |(method, operation)| (format!("{method} {path}"), operation))
    })
}

#[tokio::test]
async fn every_route_for_agents_is_described_and_nothing_else_is() {
    let server = Server::start().await;
    let router = include_str!("../router.rs");
    let mut routes = BTreeSet::new();
    // Each ends where the next begins: the formatter breaks those that are long.
    for route in router.split("route(").filter(|route| route.trim_start().starts_with("\"/api") || route.contains("openapi::server")) {
        let path = route.split('"').nth(1).expect("an address");
        for method in ["get", "post", "patch", "delete"].into_iter().filter(|method| route.contains(&format!("{method}_with("))) {
            let of = |door: &&dyn engine::doors::Door| if method == "post" { path.replace("{door}", door.name()) } else { path.to_owned() };
            routes.extend(ALL.iter().map(|door| format!("{method} {}", of(door))));
        }
    }
    assert!(routes.len() > 25, "{routes:?}");
    let described: BTreeSet<_> = operations(server.document().await).map(|(operation, _)| operation).collect();
    assert_eq!(described, routes);
}

#[tokio::test]
async fn the_document_names_each_call_once_and_all_that_it_refers_to_is_there() {
    let server = Server::start().await;
    let document = server.document().await;
    let tags: Vec<_> = document["tags"].as_array().expect("tags").iter().map(|tag| &tag["name"]).collect();
    let mut ids = HashSet::new();
    for (call, operation) in operations(document) {
        assert!(ids.insert(operation["operationId"].as_str().expect("an id")), "{call}");
        assert!(operation["summary"].is_string() && tags.contains(&&operation["tags"][0]), "{call}");
        assert!(
            operation["responses"].as_object().is_some_and(|responses| responses.keys().any(|status| status.starts_with('2'))),
            "{call}"
        );
    }
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"").skip(1) {
        pointed(document, reference.split('"').next().expect("a reference"));
    }
    for (name, expected) in
        [("/openapi", "3.1.0"), ("/info/version", env!("CARGO_PKG_VERSION")), ("/info/license/identifier", "Apache-2.0")]
    {
        assert_eq!(document.pointer(name), Some(&json!(expected)), "{name}");
    }
    assert_eq!(document["servers"], json!([{"url": BASE}]));
    assert!(ids.is_superset(&ALL.iter().map(|door| door.name()).collect()), "{ids:?}");
}

#[tokio::test]
async fn what_doors_take_and_give_is_said_as_their_schemas_say_it() {
    let limits = Limits::read(|name| (name == "ASKPATH_ASK_SURVEY_MAX_OPTIONS").then(|| "7".to_owned())).expect("limits");
    let server = Server::limited(limits).await;
    let document = server.get("/api/openapi.json").await.json();
    for door in ALL {
        let own = server.get(&format!("/api/schemas/{}", door.name())).await.json();
        for what in ["arguments", "answers", "result"] {
            let name = format!("{}_{what}", door.name());
            let schemas = &document["components"]["schemas"];
            let mut expected = own[what].clone();
            let expected = expected.as_object_mut().expect("a schema");
            expected.remove("$schema");
            let defined = expected.remove("$defs").unwrap_or(json!({}));
            let root = format!("#/components/schemas/{name}_");
            let back = |name: &str| {
                let text = schemas[name].to_string().replace(&root, "#/$defs/");
                serde_json::from_str::<Value>(&text).expect("JSON")
            };
            assert_eq!(back(&name), json!(expected), "{name}");
            for (key, expected) in defined.as_object().expect("definitions") {
                assert_eq!(back(&format!("{name}_{key}")), *expected, "{name} {key}");
            }
        }
        let body = &document["paths"][format!("/api/{}", door.name())]["post"]["requestBody"]["content"][JSON]["schema"]["$ref"];
        assert_eq!(*body, format!("#/components/schemas/{}_arguments", door.name()));
    }
}

#[tokio::test]
#[should_panic(expected = "of which the document says nothing")]
async fn an_answer_that_is_not_described_fails_whatever_test_gets_it() {
    let server = Server::start().await;
    let answer = Answer { status: StatusCode::IM_A_TEAPOT, headers: HeaderMap::new(), body: Vec::new() };
    server.is_as_described(&Method::GET, "/api/surveys", &answer).await;
}

#[tokio::test]
#[should_panic(expected = "/next is missing")]
async fn json_that_is_not_as_described_fails_whatever_test_gets_it() {
    let server = Server::start().await;
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, JSON.parse().expect("a header"))]);
    let answer = Answer { status: StatusCode::OK, headers, body: b"{\"surveys\": []}".to_vec() };
    server.is_as_described(&Method::GET, "/api/surveys", &answer).await;
}
