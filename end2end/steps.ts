import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

export const example = (name: string) => JSON.parse(readFileSync(new URL(`../examples/${name}.json`, import.meta.url), 'utf8'))

/** A survey that asks `questions` one after the other. */
export function survey(questions: Record<string, object>, more: object = {}) {
  const ids = Object.keys(questions)
  const linked = ids.map((id, place) => [id, { next: ids[place + 1], ...questions[id] }])
  return { survey: { title: 'Some questions', entry: ids[0], questions: Object.fromEntries(linked), ...more } }
}

export const options = (...labels: string[]) => labels.map((label) => ({ key: label.toLowerCase(), label }))

/** The agent adds background to a question. */
export const insight = async (server: { base: string }, id: string, question: string, text: string) => {
  const body = JSON.stringify({ question, insight: text })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.base}/api/surveys/${id}/insight`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

/** The agent changes the survey, which it knows at this version. */
export const amend = async (server: { base: string }, id: string, version: number, patch: object) => {
  const body = JSON.stringify({ version, patch })
  const answer = await fetch(`${server.base}/api/surveys/${id}`, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body })
  expect(answer.status).toBe(200)
}

export const heading = (page: Page, name?: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
export const box = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })
export const other = (page: Page) => page.getByRole('textbox', { name: 'Something else' })
export const writing = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
export const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })
export const skip = (page: Page) => page.getByRole('button', { name: 'Skip', exact: true })
export const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })
export const change = (page: Page, prompt: string) => page.getByRole('link', { name: `Change ${prompt}` })
export const progress = (page: Page, name: string) => page.getByRole('progressbar', { name, exact: true })
export const saving = (page: Page) => page.getByRole('status')
export const review = 'Look it over, then send it'

/** Goes on, and is on the page of this heading. */
export async function onward(page: Page, to: string) {
  await next(page).click()
  await expect(heading(page, to)).toBeVisible()
}

/** Opens a page of the wizard and waits until it has come to life, with the words of the other pages. */
export async function awake(page: Page, url: string) {
  const words = page.waitForResponse((response) => response.url().endsWith('/wording'))
  await page.goto(url)
  await (await words).finished()
  // The page reads them in the same turn.
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** Opens the menu of a page. */
export async function menu(page: Page) {
  await page.locator('summary', { hasText: 'Menu' }).click()
}
