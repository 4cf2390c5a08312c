import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { heading, next, radio, survey } from '../steps'

const shape = survey({ shape: { prompt: 'Which shape?' } })

/** The streams that the pages of this browser ask for from now on. */
function streams(context: BrowserContext) {
  const asked: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') asked.push(request.frame().page())
  })
  return asked
}

/** Opens that many inboxes, one after the other; the first one leads. */
async function inboxes(context: BrowserContext, count: number) {
  const pages: Page[] = []
  while (pages.length < count) {
    const page = await context.newPage()
    const leads = pages.length === 0 ? page.waitForRequest(/\/api\/events$/) : null
    await page.goto('/')
    await leads
    pages.push(page)
  }
  return pages
}

test('eight tabs share one stream, and each of them goes on', async ({ context, server }) => {
  // Eight pages on a busy machine take their time.
  test.slow()
  const asked = streams(context)
  const two = survey({ shape: { prompt: 'Which shape?', options: [{ key: 'a', label: 'Round' }] }, size: { prompt: 'Which size?' } })
  const handles = []
  for (let tab = 0; tab < 8; tab++) handles.push(await server.post(two))
  const tabs = []
  for (const { url } of handles) {
    const page = await context.newPage()
    await page.goto(url)
    await expect(heading(page, 'Which shape?')).toBeVisible()
    tabs.push(page)
  }
  await expect.poll(() => asked.length).toBe(1)
  for (const page of tabs) {
    await radio(page, 'Round').check()
    await next(page).click()
    await expect(heading(page, 'Which size?')).toBeVisible()
  }
  for (const { id } of handles) await expect.poll(async () => (await server.survey(id)).progress.done).toBe(1)
  for (const page of tabs) {
    await page.goto('/')
    await expect(heading(page, '8 surveys are waiting')).toBeVisible()
  }
})

test('every tab hears of everything', async ({ context, server }) => {
  const asked = streams(context)
  const tabs = await inboxes(context, 3)
  await server.post(shape)
  for (const page of tabs) await expect(heading(page, 'One survey is waiting')).toBeVisible()
  expect(asked).toEqual([tabs[0]])
})

test('when the tab that listens is closed the next one does', async ({ context, server }) => {
  const asked = streams(context)
  const [first, ...others] = await inboxes(context, 3)
  // The survey comes in while nobody listens.
  await Promise.all([first.close(), server.post(shape)])
  for (const page of others) await expect(heading(page, 'One survey is waiting')).toBeVisible()
  expect(asked).toHaveLength(2)
  await server.post(shape)
  for (const page of others) await expect(heading(page, 'Two surveys are waiting')).toBeVisible()
})

test('a tab that the browser keeps after it was left lets go of the stream, and catches up when it is back', async ({ context, server }) => {
  const asked = streams(context)
  const [kept, other] = await inboxes(context, 2)
  // Browsers under test keep no pages; these are the events of one that does.
  await kept.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect.poll(() => asked).toEqual([kept, other])
  await server.post(shape)
  await expect(heading(other, 'One survey is waiting')).toBeVisible()
  await expect(heading(kept, 'Nothing is waiting')).toBeVisible()
  await kept.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(heading(kept, 'One survey is waiting')).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('a tab that does not answer loses its place to one that does', async ({ context, server }) => {
  const asked = streams(context)
  const [asleep] = await inboxes(context, 1)
  // As of a page that the system has put to sleep, nothing comes of it.
  await asleep.evaluate(() => (BroadcastChannel.prototype.postMessage = () => {}))
  const awake = await context.newPage()
  await awake.goto('/')
  await expect.poll(() => asked, { timeout: 15_000 }).toEqual([asleep, awake])
  await server.post(shape)
  await expect(heading(awake, 'One survey is waiting')).toBeVisible()
  await expect(heading(asleep, 'One survey is waiting')).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('without locks each tab that is looked at has a stream of its own, and the others have none', async ({ context, server }) => {
  await context.addInitScript(() => {
    delete (Navigator.prototype as Partial<Navigator>).locks
    let away = false
    Object.defineProperty(document, 'hidden', { get: () => away })
    Object.assign(window, {
      look(looked: boolean) {
        away = !looked
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  const look = (page: Page, looked: boolean) => page.evaluate((looked) => (window as unknown as { look: (looked: boolean) => void }).look(looked), looked)
  const asked = streams(context)
  const tabs = []
  for (let tab = 0; tab < 8; tab++) {
    const page = await context.newPage()
    const listens = page.waitForRequest(/\/api\/events$/)
    await page.goto('/')
    await listens
    await look(page, false)
    tabs.push(page)
  }
  expect(asked).toEqual(tabs)
  await server.post(shape)
  await look(tabs[3], true)
  await expect(heading(tabs[3], 'One survey is waiting')).toBeVisible()
  await expect(heading(tabs[4], 'Nothing is waiting')).toBeVisible()
})
