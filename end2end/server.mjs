// The real server as a process with a data folder of its own, and what an agent does with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// What the developer has set for their own server is not for this one.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ASKPATH_')))

const running = new Set()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

export class Server {
  base = ''
  /** All that it has said on stderr. */
  log = ''
  #data = mkdtempSync(join(tmpdir(), 'askpath-'))
  #listen = '127.0.0.1:0'
  #process
  #program
  #settings

  /** With settings of its own in the environment, if need be. */
  static async start(program = 'target/debug/askpath', settings = {}) {
    const server = new Server()
    server.#program = program
    server.#settings = settings
    await server.run()
    return server
  }

  async run() {
    const child = spawn(this.#program, ['serve', '--listen', this.#listen, '--data', this.#data], {
      cwd: root,
      env: { ...env, ...this.#settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process = child
    running.add(child)
    this.base = await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${this.log}`)))
      child.stderr.on('data', (text) => {
        this.log += text
        const said = /listens on (http:\S+)\s/.exec(this.log)
        if (said) resolve(said[1])
      })
    })
    this.#listen = new URL(this.base).host
  }

  /** As when the power fails. */
  async kill() {
    const child = this.#process
    running.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async end() {
    await this.kill()
    rmSync(this.#data, { recursive: true })
  }

  async json(path, init) {
    const response = await fetch(this.base + path, init)
    const body = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
    return body
  }

  /** Posts a spec through a door and returns its handle. */
  post(spec, query = {}, door = 'ask_survey') {
    return this.json(`/api/${door}?${new URLSearchParams({ agent: 'planner', ...query })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(spec),
    })
  }

  survey(id) {
    return this.json(`/api/surveys/${id}`)
  }

  /** Waits so many seconds at most. */
  result(id, wait = 0) {
    return this.json(`/api/surveys/${id}/result?wait=${wait}`)
  }

  withdraw(id) {
    return this.json(`/api/surveys/${id}`, { method: 'DELETE' })
  }
}
