// Screenshots for looking at: node shots.mjs FOLDER. Every page, narrow and wide, light and dark, English and Chinese.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { executablePath } from './chromium.mjs'
import { Server } from './server.mjs'

const folder = process.argv[2]
if (!folder) {
  console.error('usage: node shots.mjs FOLDER')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })

const survey = (name) => JSON.parse(readFileSync(new URL(`../examples/${name}.json`, import.meta.url), 'utf8'))
const release = survey('release')
const words = {
  'en-US': { other: 'A closed preview for ten teams', text: 'A survey answered, without reading anything.' },
  'zh-CN': { other: '先给十个团队试用', text: '不读文档，也能答完一份问卷。' },
}

/** Answers `release` with plain forms in a browser of its own, as far as the question `last`; without it, all of it. */
async function answered(page, server, last) {
  const { id, url } = await server.post(release, { agent: 'release-planner' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const form = await context.newPage()
  const pick = (place) => form.locator('[name=pick]').nth(place).check()
  const steps = [
    ['audience', () => pick(1)],
    ['direction', () => pick(0)],
    ['polish', () => pick(0)],
    ['first_run', () => form.locator('#wizard textarea').first().fill(words[page.language].text)],
    ['window', () => pick(1)],
    ['operator', () => {}],
    ['else', () => {}],
  ]
  for (const [id, fill] of steps.slice(0, steps.findIndex(([id]) => id === last) >>> 0)) {
    await form.goto(`${url}?at=${id}`)
    await fill()
    await form.locator('button.next').click()
  }
  await context.close()
  await page.goto(last ? `${url}?at=${last}` : `${url}/review`)
  return { id, url }
}

const pages = {
  'inbox-empty': (page) => page.goto('/'),
  'inbox-two': async (page, server) => {
    await server.withdraw((await server.post(survey('tiny'), { agent: 'namer' })).id)
    await answered(page, server, 'polish')
    await server.post(survey('tiny'), { agent: 'builder' })
    await page.goto('/')
  },
  start: async (page, server) => {
    await page.goto((await server.post(release, { agent: 'release-planner' })).url)
  },
  question: async (page, server) => {
    await answered(page, server, 'direction')
    await page.locator('[name=pick]').nth(0).check()
  },
  other: async (page, server) => {
    await pages.question(page, server)
    await page.locator('#custom').fill(words[page.language].other)
  },
  multi: async (page, server) => {
    await answered(page, server, 'polish')
    await page.locator('[name=pick]').nth(0).check()
    await page.locator('[name=pick]').nth(2).check()
  },
  text: async (page, server) => {
    await answered(page, server, 'first_run')
    await page.locator('#wizard textarea').first().fill(words[page.language].text)
  },
  error: async (page, server) => {
    await answered(page, server, 'direction')
    await page.locator('button.next').click()
    await page.locator('[role=alert]').first().waitFor()
  },
  menu: async (page, server) => {
    await pages.question(page, server)
    await page.locator('.menu > summary').click()
  },
  review: (page, server) => answered(page, server),
  done: async (page, server) => {
    await pages.review(page, server)
    await page.locator('button.next').click()
    await page.waitForURL('**/done')
  },
  withdrawn: async (page, server) => {
    const { url, id } = await answered(page, server, 'first_run')
    await server.withdraw(id)
    await page.goto(url)
  },
  'withdrawn-while-open': async (page, server) => {
    await pages.text(page, server)
    const { surveys } = await server.json('/api/surveys')
    await server.withdraw(surveys[0].id)
    await page.locator('[role=alert]').first().waitFor()
  },
}

const only = process.argv.slice(3)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (const [name, open] of Object.entries(pages)) {
  if (only.length && !only.includes(name)) continue
  for (const locale of ['en-US', 'zh-CN']) {
    for (const colorScheme of ['light', 'dark']) {
      for (const [width, height] of [[320, 640], [1280, 800]]) {
        const server = await Server.start()
        const context = await browser.newContext({ baseURL: server.base, locale, colorScheme, viewport: { width, height } })
        const page = await context.newPage()
        page.language = locale
        await open(page, server)
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}-${locale.slice(0, 2)}.png`), animations: 'disabled' })
        await context.close()
        await server.end()
      }
    }
  }
}
await browser.close()
