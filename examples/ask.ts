// Asks a person over HTTP, with fetch alone, and prints how it ended: node examples/ask.ts [FILE [DOOR]]
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";

interface Handle {
  id: string;
  url: string;
}

interface Settled {
  outcome: string;
  is_error: boolean;
  result: unknown;
}

const server = process.env.ASKPATH_SERVER ?? "http://127.0.0.1:4180";

async function call(path: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(server + path, options);
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

async function ask(door: string, spec: string): Promise<Settled> {
  // With a key of its own the post can be sent again, should no answer come: it asks once.
  const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
  const posted = await call(`/api/${door}?agent=typescript`, { method: "POST", headers, body: spec });
  const { id, url } = (await posted.json()) as Handle;
  console.error("Answer here:", url);
  // 202 until the person has answered, however long that takes.
  for (;;) {
    const answer = await call(`/api/surveys/${id}/result?wait=50`);
    if (answer.status === 200) return (await answer.json()) as Settled;
    await answer.body?.cancel();
  }
}

const [file = "examples/tiny.json", door = "ask_survey"] = process.argv.slice(2);
console.log(JSON.stringify(await ask(door, await readFile(file, "utf8"))));
