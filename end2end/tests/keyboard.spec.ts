import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { awake, box, heading, next, options, other, radio, review, skip, submit, survey, writing } from '../steps'

const color = 'Which colour?'
const tools = 'Which tools?'
const why = 'Why?'
const spec = survey(
  {
    color: { prompt: color, options: options('Red', 'Green', 'Blue') },
    tools: { prompt: tools, multiSelect: true, options: options('Brush', 'Knife') },
    why: { prompt: why },
  },
  { title: 'Paint the door', intro: 'I need to know.' },
)

async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('a survey is answered from the inbox to the receipt with the keyboard alone', async ({ page, server }) => {
  const { id } = await server.post(spec)
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Paint the door' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Start' }))
  const words = page.waitForResponse((response) => response.url().endsWith('/wording'))
  await page.keyboard.press('Enter')
  await expect(heading(page, color)).toBeVisible()
  await words

  await tabTo(page, radio(page, 'Red'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(radio(page, 'Blue')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(radio(page, 'Green')).toBeChecked()
  await expect(heading(page, color)).toBeVisible()
  await tabTo(page, next(page))
  await page.keyboard.press('Enter')

  await expect(heading(page, tools)).toBeFocused()
  await tabTo(page, box(page, 'Knife'))
  await page.keyboard.press('Space')
  await expect(box(page, 'Knife')).toBeChecked()
  await tabTo(page, other(page))
  await page.keyboard.type('A spoon')
  await page.keyboard.press('Enter')

  await expect(heading(page, why)).toBeFocused()
  await tabTo(page, writing(page, why))
  await page.keyboard.type('It is calm')
  await tabTo(page, next(page))
  await page.keyboard.press('Space')
  await expect(heading(page, review)).toBeVisible()
  await tabTo(page, submit(page))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  const { result } = await server.result(id)
  expect(result.answers).toEqual([
    { id: 'color', selected: [{ key: 'green', label: 'Green' }] },
    { id: 'tools', selected: [{ key: 'knife', label: 'Knife' }], custom: 'A spoon' },
    { id: 'why', selected: [], custom: 'It is calm' },
  ])
})

test('the focus lands on the heading after each change of page', async ({ page, server }) => {
  const { url } = await server.post(spec)
  await awake(page, `${url}?at=color`)
  await next(page).click()
  await expect(heading(page, tools)).toBeFocused()
  await skip(page).click()
  await expect(heading(page, why)).toBeFocused()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(heading(page, tools)).toBeFocused()
  await page.goBack()
  await expect(heading(page, why)).toBeFocused()
})

test('Enter on an option goes on', async ({ page, server }) => {
  const { url } = await server.post(spec)
  await awake(page, `${url}?at=color`)
  await radio(page, 'Green').check()
  await page.keyboard.press('Enter')
  await expect(heading(page, tools)).toBeFocused()
  await page.goBack()
  await expect(radio(page, 'Green')).toBeChecked()
})

test('the menu opens, is left and declines with the keyboard alone', async ({ page, server }) => {
  const { id, url } = await server.post(spec)
  await page.goto(url)
  await tabTo(page, page.locator('summary', { hasText: 'Menu' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Reason, if you like' }))
  await page.keyboard.type('No time')
  await tabTo(page, page.getByRole('button', { name: 'Decline', exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'You declined to answer')).toBeVisible()
  expect(await server.result(id)).toMatchObject({ outcome: 'declined' })
})
