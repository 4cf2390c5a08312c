// Servers to test with: the program as it is built, on a port and in a folder of its own.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const program = process.env.ASKPATH ?? join(root, "target/debug/askpath");

const freePort = () =>
  new Promise((found) => {
    const listener = createServer();
    listener.listen(0, "127.0.0.1", () => {
      const { port } = listener.address();
      listener.close(() => found(port));
    });
  });

/** A folder and a port, and whatever serves there. */
export class Place {
  static async find() {
    const place = new Place();
    place.folder = await mkdtemp(join(tmpdir(), "askpath-"));
    place.port = await freePort();
    place.base = `http://127.0.0.1:${place.port}`;
    place.environment = {
      ...process.env,
      ASKPATH_LISTEN: `127.0.0.1:${place.port}`,
      ASKPATH_DATA: place.folder,
      ASKPATH_MCP_WAIT: "forever",
    };
    return place;
  }

  /** Starts the server and waits until it listens. */
  async serve() {
    this.process = spawn(program, ["serve"], { cwd: root, env: this.environment, stdio: ["ignore", "ignore", "pipe"] });
    await new Promise((listens, fails) => {
      this.process.once("exit", () => fails(new Error("the server ended")));
      this.process.stderr.on("data", (said) => {
        if (String(said).includes("listens on")) listens();
      });
    });
  }

  async kill() {
    const ended = new Promise((ended) => this.process.once("exit", ended));
    this.process.kill("SIGKILL");
    await ended;
    this.process = undefined;
  }

  async end() {
    if (this.process) await this.kill();
    await rm(this.folder, { recursive: true });
  }

  async json(path, body) {
    const options = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(this.base + path, options);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }

  /** The surveys that wait, once there are so many. */
  async pending(count) {
    for (;;) {
      // A server that is being replaced does not answer.
      const { surveys } = await this.json("/api/surveys?state=pending").catch(() => ({ surveys: [] }));
      if (surveys.length === count) return surveys;
      await new Promise((again) => setTimeout(again, 20));
    }
  }

  answer(id, key) {
    return this.json(`/s/${id}/submit`, [{ id: "q", selected: [key] }]);
  }
}

export const survey = (title) => ({
  survey: {
    title,
    entry: "q",
    questions: { q: { prompt: "Which?", options: [{ key: "a", label: "A" }, { key: "b", label: "B" }] } },
  },
});
