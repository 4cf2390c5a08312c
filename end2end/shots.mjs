// Screenshots for looking at: node shots.mjs FOLDER [SCENE, LANGUAGE, THEME or WIDTH]… What is not named is the usual:
// every scene in English and Chinese, light, narrow and wide. `whole` takes all of a page instead of what fits the window.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { executablePath } from './chromium.mjs'
import { languages } from './languages.mjs'
import { scenes } from './scenes.mjs'
import { Server } from './server.mjs'

const heights = { 320: 640, 768: 900, 1280: 800, 1920: 1080 }
const kinds = {
  scene: [Object.keys(scenes), Object.keys(scenes)],
  language: [Object.keys(languages), ['en', 'zh']],
  theme: [['light', 'dark', 'contrast'], ['light']],
  width: [Object.keys(heights), ['320', '1280']],
  extent: [['window', 'whole'], ['window']],
}

const [folder, ...named] = process.argv.slice(2)
const unknown = named.filter((name) => !Object.values(kinds).some(([all]) => all.includes(name)))
if (!folder || unknown.length) {
  console.error(`usage: node shots.mjs FOLDER [NAME]…   ${unknown.length ? `no such name: ${unknown}` : ''}`)
  for (const [kind, [all]] of Object.entries(kinds)) console.error(`  ${kind}: ${all.join(' ')}`)
  process.exit(2)
}
const chosen = Object.values(kinds).map(([all, usual]) => {
  const some = all.filter((name) => named.includes(name))
  return some.length ? some : usual
})

/** Every way to take one of each. */
const ways = chosen.reduce((ways, names) => ways.flatMap((way) => names.map((name) => [...way, name])), [[]])

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (const [scene, language, theme, width, extent] of ways) {
  const server = await Server.start()
  const context = await browser.newContext({
    baseURL: server.base,
    locale: languages[language].locale,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    forcedColors: theme === 'contrast' ? 'active' : 'none',
    viewport: { width: Number(width), height: heights[width] },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.language = languages[language]
  const path = join(folder, `${scene}-${width}-${theme}-${language}.png`)
  try {
    await scenes[scene](page, server)
  } catch (error) {
    console.error(`${path}: ${error.message}`)
    process.exitCode = 1
  }
  // A window as high as the page: what sticks to its edge is where it belongs.
  if (extent === 'whole') await page.setViewportSize({ width: Number(width), height: await page.evaluate(() => document.documentElement.scrollHeight) })
  await page.screenshot({ path, animations: 'disabled' })
  await context.close()
  await server.end()
}
await browser.close()
