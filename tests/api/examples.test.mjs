// The examples for agents that speak HTTP, run as their first lines say: each asks, waits, and prints what the server has.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Place, root } from "../clients/server.mjs";

/** In milliseconds: only there so that a fault fails a test instead of hanging it. */
const LONG = 60_000;
const python = process.env.ASKPATH_PYTHON ?? join(root, "tests/api/.venv/bin/python");

let folder;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "askpath-"));
  // Node of today runs it as it is; that of before does not know types.
  const bundled = spawn(join(root, "node_modules/.bin/esbuild"), ["examples/ask.ts", `--outfile=${join(folder, "ask.mjs")}`], { cwd: root });
  assert.deepEqual(await once(bundled, "exit"), [0, null]);
});

after(() => rm(folder, { recursive: true, force: true }));

const examples = [
  ["curl", () => ["sh", "examples/ask.sh"]],
  ["Python", () => [python, "examples/ask.py"]],
  ["TypeScript", () => ["node", join(folder, "ask.mjs")]],
];

/** Starts an example; its `end` is the code and all that it said. */
const start = (t, place, [program, ...args]) => {
  const env = { ...process.env, ASKPATH_SERVER: place.base };
  const child = spawn(program, args, { cwd: root, env, signal: t.signal, stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stdout.on("data", (more) => (said.out += more));
  child.stderr.on("data", (more) => (said.err += more));
  return once(child, "close").then(([code]) => ({ code, ...said }));
};

for (const [name, command] of examples) {
  test(`${name} asks, waits and prints the result`, { timeout: LONG }, async (t) => {
    const place = await Place.find(t);
    const end = start(t, place, command());
    const [{ id, url }] = await place.pending(1);
    await place.answer(id, "new", "name");
    const { code, out, err } = await end;
    assert.equal(code, 0, err);
    assert.ok(err.includes(`Answer here: ${url}`), err);
    const printed = JSON.parse(out);
    assert.equal(printed.result.answers[0].selected[0].key, "new");
    assert.deepEqual(printed, await place.json(`/api/surveys/${id}/result`));
  });

  test(`${name} says why a survey is refused`, { timeout: LONG }, async (t) => {
    const place = await Place.find(t);
    const file = join(place.folder, "refused.json");
    await writeFile(file, JSON.stringify({ survey: { questions: {} } }));
    const { code, out, err } = await start(t, place, [...command(), file]);
    assert.equal(code, 1, out);
    assert.ok(err.includes("SURVEY_BAD_SPEC"), err);
  });
}
