// Screenshots for looking at: node shots.mjs FOLDER [PAGE or LANGUAGE]… Every page in every language, narrow and wide; the
// dark theme in English and in Arabic, which is mirrored.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { executablePath } from './chromium.mjs'
import { Server } from './server.mjs'
import { tongues } from './tongues.mjs'

const folder = process.argv[2]
if (!folder) {
  console.error('usage: node shots.mjs FOLDER [PAGE or LANGUAGE]…')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })

const survey = (name) => JSON.parse(readFileSync(new URL(`../examples/${name}.json`, import.meta.url), 'utf8'))
const release = survey('release')
/** What is asked and written in each language. */
const languages = {
  en: { locale: 'en-US', spec: release, other: 'A closed preview for ten teams', text: 'A survey answered, without reading anything.' },
  zh: { locale: 'zh-CN', spec: release, other: '先给十个团队试用', text: '不读文档，也能答完一份问卷。' },
  ...tongues,
}

/** Answers a survey with plain forms in a browser of its own, as far as the question `last`; without it, all of it. */
async function answered(page, server, last) {
  const { id, url } = await server.post(page.language.spec, { agent: 'release-planner' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const form = await context.newPage()
  const pick = (place) => form.locator('[name=pick]').nth(place).check()
  const steps = [
    ['audience', () => pick(1)],
    ['direction', () => pick(0)],
    ['polish', () => pick(0)],
    ['first_run', () => form.locator('#wizard textarea').first().fill(page.language.text)],
    ['window', () => pick(1)],
    ['operator', () => {}],
    ['else', () => {}],
  ]
  const asked = steps.filter(([id]) => id in page.language.spec.survey.questions)
  for (const [id, fill] of asked.slice(0, asked.findIndex(([id]) => id === last) >>> 0)) {
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
    await page.goto((await server.post(page.language.spec, { agent: 'release-planner' })).url)
  },
  question: async (page, server) => {
    await answered(page, server, 'direction')
    await page.locator('[name=pick]').nth(0).check()
  },
  other: async (page, server) => {
    await pages.question(page, server)
    await page.locator('#custom').fill(page.language.other)
  },
  multi: async (page, server) => {
    await answered(page, server, 'polish')
    await page.locator('[name=pick]').nth(0).check()
    await page.locator('[name=pick]').nth(1).check()
  },
  text: async (page, server) => {
    await answered(page, server, 'first_run')
    await page.locator('#wizard textarea').first().fill(page.language.text)
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

const asked = process.argv.slice(3)
const chosen = (all) => (all.some((name) => asked.includes(name)) ? all.filter((name) => asked.includes(name)) : all)
const themes = (language) => (['en', 'ar'].includes(language) ? ['light', 'dark'] : ['light'])
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (const name of chosen(Object.keys(pages))) {
  for (const language of chosen(Object.keys(languages))) {
    for (const colorScheme of themes(language)) {
      for (const [width, height] of [[320, 640], [1280, 800]]) {
        const server = await Server.start()
        const { locale } = languages[language]
        const context = await browser.newContext({ baseURL: server.base, locale, colorScheme, viewport: { width, height } })
        const page = await context.newPage()
        page.language = languages[language]
        await pages[name](page, server)
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}-${language}.png`), animations: 'disabled' })
        await context.close()
        await server.end()
      }
    }
  }
}
await browser.close()
