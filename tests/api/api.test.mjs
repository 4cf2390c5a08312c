// What the server says of its interface, held against the rules of OpenAPI and against what it does.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { Place, root } from "../clients/server.mjs";

const here = join(root, "tests/api");
const tools = process.env.ASKPATH_API_TOOLS ?? join(here, ".venv/bin");
/** Another one tries other requests. */
const seed = process.env.ASKPATH_SEED ?? "1";
/** How many requests are made up for each call. */
const examples = process.env.ASKPATH_EXAMPLES ?? "25";
/** In milliseconds: only there so that a fault fails a test instead of hanging it. */
const LONG = 240_000;
/** What holds of every answer. What is not looked at: a survey that was withdrawn can still be read. */
const EVERYWHERE = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
  "missing_required_header",
  "unsupported_method",
  "allow_header_conformance",
];
/** What holds where there is no body: doors have rules that no schema says, and pass over what they do not know. */
const OF_PARAMETERS = ["positive_data_acceptance", "negative_data_rejection"];

/** Runs a tool; what it said if it fails. */
const run = async (t, tool, args, environment) => {
  const env = { ...process.env, ...environment };
  const child = spawn(join(tools, tool), args, { cwd: here, env, signal: t.signal, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (more) => (said += more));
  const [code] = await once(child, "close");
  assert.equal(code, 0, said);
};

const example = async (name) => JSON.parse(await readFile(join(root, "examples", name), "utf8"));

test("the document is OpenAPI", { timeout: LONG }, async (t) => {
  const place = await Place.find(t);
  const document = join(place.folder, "openapi.json");
  await writeFile(document, JSON.stringify(await place.json("/api/openapi.json")));
  await run(t, "openapi-spec-validator", [document]);
});

/** A server with surveys in several states, and the tester's command for it. */
const tested = async (t) => {
  const place = await Place.find(t);
  const ask = async (name, door = "ask_survey", query = "") => (await place.json(`/api/${door}${query}`, await example(name))).id;
  const waits = await ask("release.json");
  const answered = await ask("tiny.json", "ask_survey", "?callback=http://127.0.0.1:9/");
  await place.answer(answered, "init", "name");
  const expires = await ask("choices.json", "request_choices", "?expires_in=1&agent=tester&session=one");
  const withdrawn = await ask("card.json", "ask_user_form");
  const spare = await ask("form.json", "form_elicitation_v2_request");
  const options = { method: "DELETE", signal: t.signal };
  assert.equal((await fetch(`${place.base}/api/surveys/${withdrawn}`, options)).status, 200);
  const environment = {
    SCHEMATHESIS_HOOKS: "hooks",
    PYTHONPATH: here,
    ASKPATH_SURVEYS: [waits, answered, expires, withdrawn].join(","),
    ASKPATH_SPARE: spare,
  };
  const usual = ["--seed", seed, "--max-examples", examples, "--request-timeout", "30", "--phases", "coverage,fuzzing"];
  usual.push("--generation-database", "none", "--continue-on-failure", "--suppress-health-check", "all");
  usual.push("--warnings", "off", "--no-color");
  // They never end.
  usual.push("--exclude-path-regex", "/events$");
  return (checks, ...further) =>
    run(t, "schemathesis", ["run", `${place.base}/api/openapi.json`, "--checks", checks.join(","), ...usual, ...further], environment);
};

test("the server does what the document says, whatever it is sent", { timeout: LONG }, async (t) => {
  const check = await tested(t);
  await check(EVERYWHERE);
});

test("the server takes the parameters that the document says, and no others", { timeout: LONG }, async (t) => {
  const check = await tested(t);
  await check(OF_PARAMETERS, "--include-method", "GET");
});
