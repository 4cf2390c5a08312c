import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { awake, heading, onward, radio, saving, skip, survey, writing } from '../steps'

const color = 'Which colour?'
const shade = 'Which shade?'
const why = 'Why?'
const spec = survey({
  color: {
    prompt: color,
    options: [
      { key: 'red', label: 'Red', next: 'why' },
      { key: 'blue', label: 'Blue', next: ['shade', 'why'] },
    ],
  },
  shade: { prompt: shade },
  why: { prompt: why },
})
const said = (page: Page) => page.locator('.steps .said')
const aside = (page: Page) => page.locator('#undo')

/** Chooses blue and its shade, then red, which sets the shade aside. */
async function turnsToRed(page: Page, url: string) {
  await awake(page, url)
  await radio(page, 'Blue').check()
  await onward(page, shade)
  await writing(page, shade).fill('Navy')
  await page.getByRole('link', { name: color }).click()
  await radio(page, 'Red').check()
}

test('what a choice sets aside is said, and Undo brings it back', async ({ page, server }) => {
  const { id, url } = await server.post(spec)
  await turnsToRed(page, url)
  await expect(aside(page)).toContainText('“Red”')
  await expect(said(page)).toHaveText(['Red'])
  await aside(page).getByRole('button', { name: 'Undo' }).click()
  await expect(radio(page, 'Blue')).toBeChecked()
  await expect(radio(page, 'Blue')).toBeFocused()
  await expect(aside(page)).toBeHidden()
  await expect(said(page)).toHaveText(['Blue', 'Navy'])
  await expect(saving(page)).toHaveText('Saved')
  expect((await server.survey(id)).progress.done).toBe(2)
})

test('undoing a choice in a question that was skipped leaves it skipped', async ({ page, server }) => {
  const { id, url } = await server.post(
    survey({
      color: { prompt: color, next: 'shade', options: [{ key: 'red', label: 'Red', next: 'why' }] },
      shade: { prompt: shade, next: 'why' },
      why: { prompt: why },
    }),
  )
  await awake(page, url)
  await skip(page).click()
  await expect(heading(page, shade)).toBeVisible()
  await writing(page, shade).fill('Navy')
  await page.getByRole('link', { name: color }).click()
  await radio(page, 'Red').check()
  await aside(page).getByRole('button', { name: 'Undo' }).click()
  await expect(said(page)).toHaveText(['Skipped', 'Navy'])
  await expect(saving(page)).toHaveText('Saved')
  await page.reload()
  await expect(said(page)).toHaveText(['Skipped', 'Navy'])
  expect((await server.survey(id)).progress.done).toBe(2)
})

test('what another tab chose since is not undone', async ({ page, person, server }) => {
  const { url } = await server.post(spec)
  await turnsToRed(page, url)
  await expect(saving(page)).toHaveText('Saved')
  await expect(aside(page)).toBeVisible()
  const second = await person()
  await awake(second, `${url}?at=color`)
  await radio(second, 'Blue').check()
  await expect(radio(page, 'Blue')).toBeChecked()
  await expect(aside(page)).toBeHidden()
})

test('undoing on a later page that it takes off the path leads back to the choice', async ({ page, server }) => {
  const { url } = await server.post(
    survey({
      color: {
        prompt: color,
        options: [
          { key: 'red', label: 'Red', next: 'why' },
          { key: 'blue', label: 'Blue', next: 'shade' },
        ],
      },
      shade: { prompt: shade, next: null },
      why: { prompt: why },
    }),
  )
  await turnsToRed(page, url)
  await onward(page, why)
  await page.locator('#aside-undo').click()
  await expect(heading(page, color)).toBeVisible()
  await expect(radio(page, 'Blue')).toBeChecked()
})
