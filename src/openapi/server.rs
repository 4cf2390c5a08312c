//! The calls about the server itself.

use aide::transform::TransformOperation as Call;
use schemars::json_schema;

use super::call::{JSON, Says, text};

/// `GET /api/openapi.json`
pub(crate) fn document(call: Call<'_>) -> Call<'_> {
    call.named("openapi", "server", "This document").gives(200, "OpenAPI 3.1.", [(JSON, json_schema!({"type": "object"}))])
}

/// `GET /llms.txt`
pub(crate) fn guide(call: Call<'_>) -> Call<'_> {
    call.named("guide", "server", "How to ask, in a page").gives(200, "The guide.", [("text/markdown", text())])
}

/// `GET /healthz`
pub(crate) fn healthz(call: Call<'_>) -> Call<'_> {
    let health = json_schema!({
        "type": "object",
        "required": ["service", "status", "version"],
        "properties": {"service": {"const": "askpath"}, "status": {"const": "ok"}, "version": text()},
    });
    call.named("healthz", "server", "Whether the process lives").gives(200, "It does.", [(JSON, health)])
}

/// `GET /readyz`
pub(crate) fn readyz(call: Call<'_>) -> Call<'_> {
    let ready = json_schema!({"type": "object", "required": ["status"], "properties": {"status": {"const": "ready"}}});
    call.named("readyz", "server", "Whether the database answers").gives(200, "It does.", [(JSON, ready)])
}
