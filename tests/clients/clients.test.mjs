// What an agent's host does, by the official clients, against the program itself: list, call, progress, a time-out and the
// way back, two calls at once, a server that is killed while a call waits. And the agent of the examples.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { Place, program, root, survey } from "./server.mjs";
import { clients } from "./typescript.mjs";

const run = promisify(execFile);
const here = join(root, "tests/clients");
const python = process.env.ASKPATH_PYTHON ?? join(here, ".venv/bin/python");
/** In milliseconds: only there so that a fault fails a test instead of hanging it. */
const LONG = 120_000;

const picked = (result) => result.structuredContent.answers[0].selected[0].key;

for (const { name, open, relays } of clients) {
  test(`TypeScript, ${name}`, { timeout: LONG }, async (t) => {
    const place = await Place.find(t);
    const client = await open(place);
    const tools = await client.list();
    assert.equal(tools.length, 7);

    // A call, with progress that rises.
    const progress = [];
    const told = { timeout: LONG, onprogress: (said) => progress.push(said) };
    const call = client.call("ask_survey", survey("One"), told);
    const [one] = await place.pending(1);
    await place.until(() => progress.length > 0);
    await place.answer(one.id, "b");
    assert.equal(picked(await call), "b");
    assert.ok(progress[0].message.includes(one.id));

    // A time-out of one second: the survey is there, and so is its result, by the handle.
    const two = await place.until(async () => {
      // Should the machine be so slow that nobody heard of it, the same call asks again.
      await assert.rejects(client.call("ask_survey", survey("Two"), { timeout: 1_000 }));
      return (await place.surveys())[0];
    });
    await place.answer(two.id, "a");
    const result = await client.call("get_survey_result", { handle: two.id, wait: 10 }, { timeout: LONG });
    assert.equal(result.structuredContent.result.answers[0].selected[0].key, "a");

    // Two at once, answered in the other order.
    const [first, second] = [survey("First"), survey("Second")].map((asked) => client.call("ask_survey", asked, { timeout: LONG }));
    const both = await place.pending(2);
    for (const { id, title } of both) await place.answer(id, title === "First" ? "a" : "b");
    assert.deepEqual([picked(await first), picked(await second)], ["a", "b"]);

    // Killed in a wait. Over stdio the call comes through; over HTTP it is made again, and asks nobody twice.
    const waiting = client.call("ask_survey", survey("Kept"), { timeout: relays ? LONG : 3_000 });
    const lost = relays || assert.rejects(waiting);
    const [kept] = await place.pending(1);
    await place.kill();
    if (!relays) await place.serve();
    await lost;
    const again = relays ? waiting : client.call("ask_survey", survey("Kept"), { timeout: LONG });
    const [same] = await place.pending(1);
    assert.equal(same.id, kept.id);
    await place.answer(kept.id, "b");
    assert.equal(picked(await again), "b");
  });

  test(`Python, ${name}`, { timeout: LONG }, async ({ signal }) => {
    const [version, , transport] = name.split(" ");
    await run(python, [join(here, "python_clients.py"), program, version, transport], { cwd: root, signal });
  });
}

test("the Inspector's command line", { timeout: LONG }, async (t) => {
  const place = await Place.find(t);
  const inspector = join(here, "node_modules/.bin/mcp-inspector");
  const inspect = async (target, ...more) => {
    const { stdout } = await run(inspector, ["--cli", ...target, ...more], { cwd: root, env: place.environment, signal: t.signal });
    return JSON.parse(stdout);
  };
  for (const target of [[`${place.base}/mcp`, "--transport", "http"], [program, "mcp"]]) {
    const { tools } = await inspect(target, "--method", "tools/list");
    assert.equal(tools.length, 7);
    const argument = `survey=${JSON.stringify(survey(`By ${target.length} words`).survey)}`;
    const call = inspect(target, "--method", "tools/call", "--tool-name", "ask_survey", "--tool-arg", argument);
    const [asked] = await place.pending(1);
    await place.answer(asked.id, "a");
    assert.equal(picked(await call), "a");
  }
});

test("the agent of the examples", { timeout: LONG }, async (t) => {
  const place = await Place.find(t, "1");
  const agent = run(python, [join(root, "examples/agent.py"), `${place.base}/mcp`], { cwd: root, signal: t.signal });
  let said = "";
  agent.child.stderr.on("data", (more) => (said += more));
  const [asked] = await place.pending(1);
  await place.until(() => said.includes(`0 of 1 answered at ${place.base}/s/${asked.id}\n`));
  // Its call has ended, and it goes on.
  await place.until(() => said.includes("Nobody has answered yet"));
  await place.answer(asked.id, "init", "name");
  const result = JSON.parse((await agent).stdout);
  assert.deepEqual([result.outcome, result.answers[0].selected[0].key], ["answered", "init"]);
});
