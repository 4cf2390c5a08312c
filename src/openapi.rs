//! The HTTP interface described for programs, as OpenAPI 3.1. Its addresses and methods are those of the router, each with
//! what stands of it beside here; what a door takes and gives comes from the engine's own tables, so that nothing is said
//! twice. Built once, when somebody first asks for it.
//!
//! Written with aide, since its schemas hold any JSON Schema and so those of the engine as they are.

mod call;
pub(crate) mod doors;
pub(crate) mod records;
mod schemas;
pub(crate) mod server;
pub(crate) mod surveys;

use std::sync::{Arc, LazyLock};

use aide::{
    OperationInput, OperationOutput,
    openapi::{Components, Info, License, OpenApi, Operation, PathItem, ReferenceOr, Server, Tag},
};
use axum::body::Bytes;
use engine::doors::{ALL, Limits};

use crate::{
    error::Error,
    http::parameters::{Named, NamedFile, Parameters},
    surveys::Surveys,
};

/// What calls are sorted by, and what each kind is for.
const TAGS: [(&str, &str); 4] = [
    ("doors", "Ask a person: each door takes the arguments of its tool and makes a survey of them."),
    ("surveys", "Follow surveys and their results."),
    ("records", "Keep what came of surveys: answers, files, receipts, exports."),
    ("server", "The server itself."),
];

const ABOUT: &str = "Askpath is where agents ask people. Post a survey through one of four doors, give the person its link, and \
                     wait for the result; /llms.txt says how in a page. Errors are application/problem+json. The same doors are \
                     tools of MCP (Streamable HTTP) at /mcp, which is described by its own protocol.";

// What a handler reads and returns says too little of a call; all of it stands in the modules here.
impl OperationInput for Named {}
impl OperationInput for NamedFile {}
impl OperationInput for Parameters {}
impl OperationOutput for Error {
    type Inner = Self;
}

/// The document as it is sent. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Document(Arc<LazyLock<Bytes, Box<dyn FnOnce() -> Bytes + Send>>>);

impl Document {
    pub(crate) fn bytes(&self) -> Bytes {
        Bytes::clone(&self.0)
    }
}

/// What is said of the interface as a whole, to be filled with the calls of the router. Begun before those: what handlers
/// return says nothing that stands here.
pub(crate) fn blank(surveys: &Surveys) -> OpenApi {
    aide::generate::infer_responses(false);
    let license = License { name: "Apache-2.0".into(), identifier: Some("Apache-2.0".into()), ..License::default() };
    OpenApi {
        info: Info {
            title: "Askpath".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            description: Some(ABOUT.into()),
            license: Some(license),
            ..Info::default()
        },
        servers: vec![Server { url: surveys.link().base().into(), ..Server::default() }],
        tags: TAGS.map(|(name, about)| Tag { name: name.into(), description: Some(about.into()), ..Tag::default() }).into(),
        ..OpenApi::default()
    }
}

/// The document, once the router has put its calls in.
pub(crate) fn finish(api: OpenApi, surveys: &Surveys) -> Document {
    let limits = surveys.limits().clone();
    Document(Arc::new(LazyLock::new(Box::new(move || written(api, &limits)))))
}

fn written(mut api: OpenApi, limits: &Limits) -> Bytes {
    api.components = Some(Components { responses: call::refusals(), schemas: schemas::all(limits), ..Components::default() });
    if let Some(paths) = &mut api.paths {
        for (path, item) in std::mem::take(&mut paths.paths) {
            let ReferenceOr::Item(item) = item else { continue };
            for (path, mut item) in spread(&path, item) {
                operations(&mut item).for_each(|operation| call::complete(&path, operation));
                paths.paths.insert(path, ReferenceOr::Item(item));
            }
        }
    }
    serde_json::to_vec(&api).unwrap_or_default().into()
}

/// A call that takes a door's arguments is one call for each door.
fn spread(path: &str, item: PathItem) -> Vec<(String, PathItem)> {
    if !path.ends_with("/{door}") || item.post.is_none() {
        return vec![(path.to_owned(), item)];
    }
    let of = |door: &str| {
        let mut item = item.clone();
        operations(&mut item).for_each(|operation| doors::through(operation, door));
        (path.replace("{door}", door), item)
    };
    ALL.iter().map(|door| of(door.name())).collect()
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.patch, &mut item.delete].into_iter().flatten()
}
