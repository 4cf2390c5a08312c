import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../fixtures'
import { awake, heading, menu, onward, options, radio, survey, writing } from '../steps'

const color = 'Which colour?'
const questions = { color: { prompt: color, options: options('Red', 'Green') } }
const direct = survey(questions)
const introduced = survey(questions, { intro: 'Before I paint.' })
const session = { session: 'door' }

test('the new survey is offered when it comes', async ({ page, server }) => {
  const { id, url } = await server.post(introduced, session)
  await page.goto(url)
  await page.getByRole('button', { name: 'Push deeper' }).click()
  await expect(heading(page, 'Sent back to planner')).toBeVisible()
  await expect(page.getByRole('status')).toContainText('offered here when it comes')
  expect((await server.result(id)).result.outcome).toBe('push')
  const next = await server.post(direct, session)
  await page.getByRole('link', { name: 'Open the new survey' }).click()
  await expect(heading(page, color)).toBeVisible()
  expect(page.url()).toContain(next.url)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a reload shows the new survey', async ({ page, server }) => {
    const { id, url } = await server.post(direct, session)
    await page.goto(url)
    await menu(page)
    await page.getByRole('button', { name: 'Reroll' }).click()
    await expect(heading(page, 'Sent back to planner')).toBeVisible()
    expect((await server.result(id)).result.outcome).toBe('reroll')
    await server.post(direct, session)
    await page.reload()
    await page.getByRole('link', { name: 'Open the new survey' }).click()
    await expect(heading(page, color)).toBeVisible()
  })

  test('a survey that is minimised stays small until it is opened again', async ({ page, server }) => {
    const { url } = await server.post(direct)
    await page.goto(url)
    await radio(page, 'Red').check()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: 'Minimise' }).click()
    const reopen = page.getByRole('button', { name: 'Reopen Some questions 1 of 1' })
    await expect(reopen).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(0)
    await page.goto('/')
    await page.getByRole('link', { name: 'Some questions' }).click()
    await reopen.click()
    await expect(page.locator('.list')).toContainText('Red')
    await page.goto(`${url}?at=color`)
    await expect(radio(page, 'Red')).toBeChecked()
  })
})

test('what was typed a moment before a survey is minimised is there when it is opened again', async ({ page, server }) => {
  const { url } = await server.post(survey({ color: { prompt: color, options: options('Red') }, why: { prompt: 'Why?' } }))
  await awake(page, url)
  await radio(page, 'Red').check()
  await onward(page, 'Why?')
  await writing(page, 'Why?').fill('It is seen from afar')
  await page.getByRole('button', { name: 'Minimise' }).click()
  await page.getByRole('button', { name: /^Reopen/ }).click()
  await expect(heading(page, 'Why?')).toBeVisible()
  await expect(writing(page, 'Why?')).toHaveValue('It is seen from afar')
})

test('discussing is told apart, and asks for nothing more', async ({ page, server }) => {
  const { id, url } = await server.post(introduced)
  await page.goto(url)
  const discuss = page.getByRole('button', { name: 'Discuss instead' })
  await expect(discuss).toHaveAccessibleDescription(/No form: planner talks it over with you\./)
  await discuss.click()
  await expect(page.getByText('Go on where you talk with it.')).toBeVisible()
  expect((await server.result(id)).result.outcome).toBe('discuss')
})

for (const width of [320, 1280]) {
  test(`a small survey and its menu fit and are in order at ${width}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 700 })
    const { url } = await server.post(direct)
    await page.goto(url)
    await menu(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Minimise' }).click()
    await expect(page.getByRole('button', { name: /^Reopen/ })).toBeInViewport()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })
}
