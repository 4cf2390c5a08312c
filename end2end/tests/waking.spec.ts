import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { awake, box, heading, next, onward, options, other, radio, review, saving, submit, survey, writing } from '../steps'

const color = 'Which colour?'
const spec = survey({
  color: { prompt: color, options: options('Red', 'Green') },
  tools: { prompt: 'Which tools?', multiSelect: true, options: options('Brush', 'Knife') },
  why: { prompt: 'Why?' },
})

/** Holds the page's program back until it is called for. */
async function held(page: Page) {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/*.wasm', async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

test('what is typed and picked before the page comes to life is kept and saved', async ({ page, server }) => {
  const { id, url } = await server.post(spec)
  const saved = (done: number) => expect.poll(async () => (await server.survey(id)).progress.done).toBe(done)
  const letGo = await held(page)
  await page.goto(url)
  await radio(page, 'Red').check()
  letGo()
  await saved(1)
  await expect(radio(page, 'Red')).toBeChecked()
  await page.reload()
  await expect(radio(page, 'Red')).toBeChecked()

  const again = await held(page)
  await page.goto(`${url}?at=tools`)
  await box(page, 'Knife').check()
  await other(page).fill('A spoon')
  again()
  await saved(2)
  await expect(box(page, 'Knife')).toBeChecked()
  await expect(other(page)).toHaveValue('A spoon')
  await page.reload()
  await expect(other(page)).toHaveValue('A spoon')
})

test('an answer of one’s own typed before the page comes to life replaces the option that was saved', async ({ page, server }) => {
  const { id, url } = await server.post(spec)
  const letGo = await held(page)
  await page.goto(url)
  await radio(page, 'Red').check()
  await next(page).click()
  await expect(heading(page, 'Which tools?')).toBeVisible()
  await page.goto(`${url}?at=color`)
  await other(page).fill('Teal')
  letGo()
  await expect(radio(page, 'Something else')).toBeChecked()
  await expect(radio(page, 'Red')).not.toBeChecked()
  await expect(other(page)).toHaveValue('Teal')
  await onward(page, 'Which tools?')
  await onward(page, 'Why?')
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  expect((await server.result(id)).result.answers).toEqual([{ id: 'color', selected: [], custom: 'Teal' }])
})

test('text under way when the page comes to life is not disturbed', async ({ page, server }) => {
  const { url } = await server.post(survey({ why: { prompt: 'Why?' } }))
  const letGo = await held(page)
  await page.goto(url)
  const words = page.waitForResponse((response) => response.url().endsWith('/wording'))
  await writing(page, 'Why?').pressSequentially('Before and ')
  letGo()
  await words
  await expect(writing(page, 'Why?')).toBeFocused()
  await writing(page, 'Why?').pressSequentially('after')
  await expect(writing(page, 'Why?')).toHaveValue('Before and after')
})

test('a page whose program never comes works all the same', async ({ page, server, troubles }) => {
  troubles.allow(/Failed to load resource: net::ERR_FAILED/, /console warning: TypeError: Failed to fetch/)
  const { id, url } = await server.post(spec)
  await page.route('**/*.wasm', (route) => route.abort())
  await page.goto(url)
  await radio(page, 'Green').check()
  await onward(page, 'Which tools?')
  await box(page, 'Brush').check()
  await onward(page, 'Why?')
  await page.goBack()
  await expect(box(page, 'Brush')).toBeChecked()
  await page.goForward()
  await writing(page, 'Why?').fill('It is calm')
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  expect((await server.result(id)).result.answers).toHaveLength(3)
})

/** Goes through two questions to the third, which leaves an entry of the history for each. */
async function third(page: Page, url: string) {
  await awake(page, url)
  await radio(page, 'Red').check()
  await onward(page, 'Which tools?')
  await box(page, 'Knife').check()
  await onward(page, 'Why?')
  await expect(saving(page)).toHaveText('Saved')
}

test('going back before the words of the other pages are there leaves what is ahead in the history', async ({ page, server }) => {
  const { url } = await server.post(spec)
  await third(page, url)
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/wording', async (route) => {
    await gone
    await route.continue().catch(() => {})
  })
  await page.reload()
  await page.locator('html[data-awake]').waitFor()
  await page.goBack()
  await expect(heading(page, 'Which tools?')).toBeVisible()
  await expect(box(page, 'Knife')).toBeChecked()
  letGo()
  await page.goForward()
  await expect(heading(page, 'Why?')).toBeVisible()
})

test('a page that was gone back from before it came to life shows what the address names', async ({ page, server }) => {
  const { url } = await server.post(spec)
  await third(page, url)
  const letGo = await held(page)
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL(/at=tools/)
  letGo()
  await expect(heading(page, 'Which tools?')).toBeVisible()
  await expect(box(page, 'Knife')).toBeChecked()
  await page.goForward()
  await expect(heading(page, 'Why?')).toBeVisible()
})
