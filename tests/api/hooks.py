"""What schemathesis is told of this server: surveys that are there, and which requests to spare it."""

import os
import zlib

import schemathesis

# By their states: one that waits, and those that ended in several ways.
SURVEYS = os.environ["ASKPATH_SURVEYS"].split(",")
# For whoever withdraws.
SPARE = os.environ["ASKPATH_SPARE"]
# Nobody listens there.
NOWHERE = "http://127.0.0.1:9/"


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Its generator cannot join what depends on a question's kind; the server is asked about any kind all the same."""

    def strip(schema):
        if isinstance(schema, list):
            return [strip(part) for part in schema]
        if not isinstance(schema, dict):
            return schema
        parts = schema.get("allOf", [])
        if isinstance(parts, list) and any("if" in part for part in parts):
            schema = {key: value for key, value in schema.items() if key != "allOf"}
        return {key: strip(value) for key, value in schema.items()}

    raw_schema["components"]["schemas"] = strip(raw_schema["components"]["schemas"])


@schemathesis.hook
def before_call(context, case, kwargs):
    """Most ids lead to a survey. No wait is long, and nobody outside is told of anything."""
    id = case.path_parameters.get("id")
    if isinstance(id, str):
        known = [*SURVEYS, id] if case.method != "DELETE" else [SPARE, SURVEYS[-1], id]
        case.path_parameters["id"] = known[zlib.crc32(id.encode()) % len(known)]
    if str(case.query.get("wait", "")).isdecimal():
        case.query["wait"] = int(case.query["wait"]) % 2
    if "callback" in case.query:
        case.query["callback"] = NOWHERE
