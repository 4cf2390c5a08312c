import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { Server } from './server.mjs'

export { expect }

/** What no page may do: complain in the console, fail, open a dialog, or ask another server for anything. */
class Troubles {
  private found: string[] = []
  private allowed: RegExp[] = []

  constructor(private server: Server) {}

  watch(context: BrowserContext) {
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        this.found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
      }
    })
    context.on('weberror', (error) => this.found.push(`page error: ${error.error().stack}`))
    context.on('dialog', (dialog) => {
      this.found.push(`dialog ${dialog.type()}: ${dialog.message()}`)
      return dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()
    })
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== this.server.base && protocol !== 'data:') this.found.push(`request to ${request.url()}`)
    })
  }

  allow(...lines: RegExp[]) {
    this.allowed.push(...lines)
  }

  unexpected() {
    const told = this.server.log.split('\n').filter((line) => /panicked| ERROR /.test(line))
    return [...this.found, ...told].filter((line) => !this.allowed.some((allowed) => allowed.test(line)))
  }
}

type Fixtures = {
  server: Server
  troubles: Troubles
  /** Another browser, with nothing of the first one's. */
  person: (options?: BrowserContextOptions) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    const server = await Server.start()
    await use(server)
    await server.end()
  },
  baseURL: async ({ server }, use) => use(server.base),
  troubles: [
    async ({ server }, use) => {
      const troubles = new Troubles(server)
      await use(troubles)
      expect(troubles.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, troubles }, use) => {
    troubles.watch(context)
    await use(context)
  },
  person: async ({ browser, troubles }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      troubles.watch(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** The question of a page with something that is saved nowhere else, when it is left. */
export const leaving = /^dialog beforeunload: /

/** The lines that a browser writes when a server is out of reach. */
export const unreachable = /Failed to load resource: net::ERR_|net::ERR_/

export const refused = (status: number) => new RegExp(`Failed to load resource: the server responded with a status of ${status} `)
