// What an agent's host does, by the official clients, against the program itself: list, call, progress, a time-out and the
// way back, two calls at once, a server that is killed while a call waits.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { Place, program, survey } from "./server.mjs";
import { clients } from "./typescript.mjs";

const run = promisify(execFile);
const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
/** In milliseconds: only there so that a fault fails a test instead of hanging it. */
const LONG = 60_000;

const picked = (result) => result.structuredContent.answers[0].selected[0].key;

async function withServer(work) {
  const place = await Place.find();
  await place.serve();
  try {
    await work(place);
  } finally {
    await place.end();
  }
}

for (const { name, open, relays } of clients) {
  test(`TypeScript, ${name}`, { timeout: LONG, concurrency: true }, async () => {
    await withServer(async (place) => {
      const client = await open(place);
      const tools = await client.list();
      assert.equal(tools.length, 7);

      // A call, with progress that rises.
      const progress = [];
      const told = { timeout: LONG, onprogress: (said) => progress.push(said) };
      const call = client.call("ask_survey", survey("One"), told);
      const [one] = await place.pending(1);
      await place.answer(one.id, "b");
      assert.equal(picked(await call), "b");
      assert.ok(progress.length > 0 && progress[0].message.includes(one.id));

      // A time-out of one second: the survey is there, and so is its result, by the handle.
      await assert.rejects(client.call("ask_survey", survey("Two"), { timeout: 1_000 }));
      const [two] = await place.pending(1);
      await place.answer(two.id, "a");
      const result = await client.call("get_survey_result", { handle: two.id, wait: 10 }, { timeout: LONG });
      assert.equal(result.structuredContent.result.answers[0].selected[0].key, "a");

      // Two at once, answered in the other order.
      const [first, second] = [survey("First"), survey("Second")].map((asked) => client.call("ask_survey", asked, { timeout: LONG }));
      const both = await place.pending(2);
      for (const { id, title } of both) await place.answer(id, title === "First" ? "a" : "b");
      assert.deepEqual([picked(await first), picked(await second)], ["a", "b"]);

      // Killed in a wait. Over stdio the call comes through; over HTTP it is made again, and asks nobody twice.
      const waiting = client.call("ask_survey", survey("Kept"), { timeout: LONG });
      const lost = relays ? undefined : assert.rejects(Promise.race([waiting, new Promise((_, fail) => setTimeout(fail, 2_000))]));
      const [kept] = await place.pending(1);
      await place.kill();
      if (!relays) await place.serve();
      await lost;
      const again = relays ? waiting : client.call("ask_survey", survey("Kept"), { timeout: LONG });
      const [same] = await place.pending(1);
      assert.equal(same.id, kept.id);
      await place.answer(kept.id, "b");
      assert.equal(picked(await again), "b");
      await client.close();
    });
  });
}

test("Python, both versions by both transports", { timeout: 2 * LONG, concurrency: true }, async () => {
  const python = process.env.ASKPATH_PYTHON ?? join(here, ".venv/bin/python");
  await run(python, [join(here, "python_clients.py"), program], { cwd: root });
});

test("the Inspector's command line", { timeout: LONG, concurrency: true }, async () => {
  await withServer(async (place) => {
    const inspector = join(here, "node_modules/.bin/mcp-inspector");
    const inspect = async (target, ...more) => JSON.parse((await run(inspector, ["--cli", ...target, ...more], { cwd: root, env: place.environment })).stdout);
    for (const target of [[`${place.base}/mcp`, "--transport", "http"], [program, "mcp"]]) {
      const { tools } = await inspect(target, "--method", "tools/list");
      assert.equal(tools.length, 7);
      const title = `By ${target.length} words`;
      const argument = `survey=${JSON.stringify(survey(title).survey)}`;
      const call = inspect(target, "--method", "tools/call", "--tool-name", "ask_survey", "--tool-arg", argument);
      const [asked] = await place.pending(1);
      await place.answer(asked.id, "a");
      assert.equal(picked(await call), "a");
    }
  });
});
