import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { heading, survey } from '../steps'

const shape = survey({ shape: { prompt: 'Which shape?' } }, { title: 'Shapes' })
const sizes = survey({ size: { prompt: 'Which size?' } }, { title: 'Sizes', intro: 'Before you begin' })

type Told = { title: string; body: string; tag: string }
/** What the pages under test have instead of the browser's own. */
type Fakes = { away(is: boolean): void; told: Told[]; asked: number; press(): void }

/** Notifications that are written down, asked for with this answer; and pages that can be looked away from. */
async function fake(context: BrowserContext, answer: 'granted' | 'denied' | 'default') {
  await context.addInitScript((answer) => {
    if (location.protocol !== 'http:') return
    const fakes: Fakes = { away: (is) => ((away = is), document.dispatchEvent(new Event('visibilitychange'))), told: [], asked: 0, press() {} }
    let away = false
    Object.defineProperty(document, 'hidden', { get: () => away })
    class Fake {
      onclick = () => {}
      static get permission() {
        return localStorage.getItem('permission') ?? 'default'
      }
      static async requestPermission() {
        fakes.asked++
        localStorage.setItem('permission', answer)
        return answer
      }
      constructor(title: string, options: Omit<Told, 'title'>) {
        fakes.told.push({ title, ...options })
        fakes.press = () => this.onclick()
      }
      close() {}
    }
    Object.assign(window, { fakes, Notification: Fake })
  }, answer)
}

const fakes = <T>(page: Page, use: (fakes: Fakes) => T) =>
  page.evaluate(`(${use})(fakes)`) as Promise<T>
const away = (page: Page) => fakes(page, (fakes) => fakes.away(true))
const back = (page: Page) => fakes(page, (fakes) => fakes.away(false))
const told = (page: Page) => fakes(page, (fakes) => fakes.told)

const offer = (page: Page) => page.getByRole('button', { name: 'Notify me when a survey arrives' })
const off = (page: Page) => page.getByRole('button', { name: 'Turn notifications off' })

async function turnOn(page: Page) {
  await page.goto('/')
  await offer(page).click()
  await expect(off(page)).toBeVisible()
}

test('a survey that arrives while nobody looks is told of, and a click opens it', async ({ page, context, server }) => {
  await fake(context, 'granted')
  await page.goto('/')
  await expect(offer(page)).toBeVisible()
  expect(await fakes(page, (fakes) => fakes.asked)).toBe(0)
  await offer(page).click()
  await expect(page.getByText('You are notified when')).toBeVisible()
  await away(page)
  const { id } = await server.post(shape, { agent: 'planner' })
  await expect.poll(() => told(page)).toEqual([{ title: 'Shapes', body: 'asked by planner', tag: id }])
  const opened = context.waitForEvent('page')
  await fakes(page, (fakes) => fakes.press())
  await expect(heading(await opened, 'Which shape?')).toBeVisible()
})

test('nobody is notified who looks, did not ask for it, or asked for it no more', async ({ page, context, server }) => {
  await fake(context, 'granted')
  await page.goto('/')
  await away(page)
  await server.post(shape)
  await expect(heading(page, 'One survey is waiting')).toBeVisible()
  await back(page)
  await offer(page).click()
  await server.post(shape)
  await expect(heading(page, 'Two surveys are waiting')).toBeVisible()
  await page.reload()
  await off(page).click()
  await away(page)
  await server.post(shape)
  await expect(heading(page, 'Three surveys are waiting')).toBeVisible()
  await page.reload()
  await expect(offer(page)).toBeVisible()
  // What is told after all of these is the first that is told at all.
  await offer(page).click()
  await away(page)
  const { id } = await server.post(sizes)
  await expect.poll(async () => (await told(page)).map(({ tag }) => tag)).toEqual([id])
})

test('of several tabs one notifies, and none while another one is looked at', async ({ context, server }) => {
  await fake(context, 'granted')
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  await turnOn(tabs[0])
  for (const page of tabs.slice(1)) await page.goto('/')
  await expect(off(tabs[2])).toBeVisible()
  await away(tabs[0])
  await away(tabs[1])
  await server.post(shape)
  await expect(heading(tabs[0], 'One survey is waiting')).toBeVisible()
  await away(tabs[2])
  const { id } = await server.post(sizes)
  const all = async () => (await Promise.all(tabs.map(told))).flat().map(({ tag }) => tag)
  await expect.poll(all).toEqual([id])
  for (const page of tabs) await expect(heading(page, 'Two surveys are waiting')).toBeVisible()
  expect(await all()).toEqual([id])
})

test('a browser that blocks notifications is said to', async ({ page, context, server }) => {
  await fake(context, 'denied')
  await page.goto('/')
  await expect(page.getByText('Your browser blocks')).toHaveCount(0)
  await offer(page).click()
  await expect(page.getByText('Your browser blocks notifications')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your browser blocks notifications')).toBeVisible()
  await off(page).click()
  await expect(page.getByText('Your browser blocks')).toHaveCount(0)
  await expect(offer(page)).toBeVisible()
  await server.post(shape)
  await expect(heading(page, 'One survey is waiting')).toBeVisible()
})

test('who closes the question of the browser is asked again only by another click', async ({ page, context }) => {
  await fake(context, 'default')
  await page.goto('/')
  await offer(page).click()
  await expect(offer(page)).toBeVisible()
  await page.reload()
  await expect(offer(page)).toBeVisible()
  expect(await fakes(page, (fakes) => fakes.asked)).toBe(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('there are no buttons that do nothing', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page, 'Nothing is waiting')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })
})

test('the icon has a dot while something waits that nobody looks at', async ({ page, context, server }) => {
  await fake(context, 'granted')
  const icon = page.locator('link[rel=icon]')
  const [plain, dotted] = ['/favicon.svg', '/favicon-dot.svg']
  await page.goto('/')
  await away(page)
  const one = await server.post(sizes)
  await expect(icon).toHaveAttribute('href', dotted)
  await expect(page).toHaveTitle(/^\(1\) /)
  await back(page)
  await expect(icon).toHaveAttribute('href', plain)
  await away(page)
  await expect(icon).toHaveAttribute('href', dotted)
  await server.withdraw(one.id)
  await expect(icon).toHaveAttribute('href', plain)
  await expect(page).toHaveTitle('Askpath')
})

test('on the pages of one survey the dot says that another one is new', async ({ page, context, server }) => {
  await fake(context, 'granted')
  const icon = page.locator('link[rel=icon]')
  const { url } = await server.post(sizes)
  const listens = page.waitForRequest(/\/api\/events$/)
  await page.goto(url)
  await listens
  await server.post(shape)
  await expect(icon).toHaveAttribute('href', '/favicon-dot.svg')
  await page.goto('/')
  await expect(heading(page, 'Two surveys are waiting')).toBeVisible()
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('askpath-seen')?.split(',').length)).toBe(2)
  await page.goto(url)
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
})
