// Servers to test with: the program as it is built, on a port and in a folder of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const program = process.env.ASKPATH ?? join(root, "target/debug/askpath");

const freePort = async () => {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address();
  listener.close();
  await once(listener, "close");
  return port;
};

/** A folder and a port, whatever serves there, and who talks to it. All of it ends with the test, however that ends. */
export class Place {
  /** A server that listens, until the test `t` is over. MCP calls wait for `wait` seconds. */
  static async find(t, wait = "forever") {
    const place = new Place();
    place.signal = t.signal;
    place.clients = [];
    place.folder = await mkdtemp(join(tmpdir(), "askpath-"));
    t.after(() => place.end(), { timeout: 30_000 });
    const port = await freePort();
    place.base = `http://127.0.0.1:${port}`;
    place.environment = {
      ...process.env,
      ASKPATH_LISTEN: `127.0.0.1:${port}`,
      ASKPATH_DATA: place.folder,
      ASKPATH_MCP_WAIT: wait,
    };
    await place.serve();
    return place;
  }

  /** Starts the server and waits until it listens. */
  async serve() {
    const server = spawn(program, ["serve"], { cwd: root, env: this.environment, stdio: ["ignore", "ignore", "pipe"] });
    this.process = server;
    let said = "";
    await new Promise((listens, fails) => {
      server.once("error", fails);
      server.once("exit", () => fails(new Error(`the server ended: ${said}`)));
      server.stderr.on("data", (more) => {
        said += more;
        if (said.includes("listens on")) listens();
      });
    });
  }

  async kill() {
    const server = this.process;
    this.process = undefined;
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  }

  async end() {
    // The server first: a client that waits for it then waits no more.
    if (this.process) await this.kill();
    await Promise.allSettled(this.clients.map((client) => client.close()));
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async json(path, body) {
    const options = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(this.base + path, { ...options, signal: this.signal });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }

  /** The surveys that wait, once there are so many. */
  pending(count) {
    return this.until(async () => {
      const surveys = await this.surveys();
      return surveys.length === count && surveys;
    });
  }

  /** The surveys that wait now; none while nobody serves. */
  async surveys() {
    const { surveys } = await this.json("/api/surveys?state=pending").catch(() => ({ surveys: [] }));
    return surveys;
  }

  /** What `look` finds, once it finds something. */
  async until(look) {
    for (;;) {
      const found = await look();
      if (found) return found;
      await rest(20, undefined, { signal: this.signal });
    }
  }

  answer(id, key, question = "q") {
    return this.json(`/s/${id}/submit`, [{ id: question, selected: [key] }]);
  }
}

export const survey = (title) => ({
  survey: {
    title,
    entry: "q",
    questions: { q: { prompt: "Which?", options: [{ key: "a", label: "A" }, { key: "b", label: "B" }] } },
  },
});
