import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server as Listener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A slow way to a server: what is posted may be held back, and let go in any order. What a browser sends when a page is
 * gone passes here like the rest, which a test's own routes do not promise. */
export class Slow {
  base = ''
  #holds = false
  #held: (() => Promise<void>)[] = []
  #more = () => {}

  private constructor(
    private listener: Listener,
    private server: string,
  ) {}

  static async start(server: string) {
    const slow: Slow = new Slow(
      createServer((asked, answer) => {
        const chunks: Buffer[] = []
        asked.on('data', (chunk) => chunks.push(chunk))
        asked.on('end', () => {
          const pass = () => slow.#pass(asked, Buffer.concat(chunks), answer)
          if (asked.method !== 'POST' || !slow.#holds) return void pass()
          slow.#held.push(pass)
          slow.#more()
        })
      }),
      server,
    )
    slow.listener.listen(0, '127.0.0.1')
    await once(slow.listener, 'listening')
    slow.base = `http://127.0.0.1:${(slow.listener.address() as AddressInfo).port}`
    return slow
  }

  /** The same address by this way. */
  through(url: string) {
    return url.replace(this.server, this.base)
  }

  /** Holds back what is posted from now on. */
  hold() {
    this.#holds = true
  }

  /** Waits until so many are held back. */
  async held(count: number) {
    while (this.#held.length < count) await new Promise<void>((resolve) => (this.#more = resolve))
  }

  /** Lets them go one after the other, each once the one before was answered. */
  async letGo(order: number[]) {
    this.#holds = false
    for (const place of order) await this.#held[place]()
  }

  async end() {
    this.listener.closeAllConnections()
    this.listener.close()
  }

  /** The server knows its own name alone, and takes what comes from its own pages. */
  async #pass(asked: IncomingMessage, body: Buffer, answer: import('node:http').ServerResponse) {
    const headers = { ...asked.headers, host: new URL(this.server).host }
    if (headers.origin) headers.origin = this.server
    if (headers.referer) headers.referer = headers.referer.replace(this.base, this.server)
    const passed = request(this.server + asked.url, { method: asked.method, headers })
    passed.end(body)
    try {
      const [response] = (await once(passed, 'response')) as [IncomingMessage]
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
      if (asked.method === 'POST') await once(response, 'end')
    } catch {
      answer.destroy()
    }
  }
}
