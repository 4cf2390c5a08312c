import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { awake, example, onward, options, radio, survey, writing } from '../steps'

/** The longest time, in seconds, that anything on the page takes to change its looks. */
const slowest = (page: Page) =>
  page.evaluate(() => {
    const lasts = (style: CSSStyleDeclaration) => `${style.transitionDuration},${style.animationDuration}`.split(',').map(parseFloat)
    const styles = [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after', '::-webkit-progress-value'].map((part) => getComputedStyle(element, part || null)),
    )
    return Math.max(...styles.flatMap(lasts).filter((time) => !Number.isNaN(time)))
  })

for (const [reducedMotion, most] of [
  ['reduce', 0],
  ['no-preference', 0.15],
] as const) {
  test(`where motion is “${reducedMotion}”, nothing moves for longer than ${most} seconds`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion })
    const { url } = await server.post(example('alignment'))
    await page.goto(url)
    await page.waitForLoadState('load')
    expect(await slowest(page)).toBeLessThanOrEqual(most)
    await awake(page, `${url}?at=goal`)
    await page.waitForLoadState('load')
    await page.getByRole('radio').first().focus()
    expect(await slowest(page)).toBeLessThanOrEqual(most)
  })
}

test('a change of the path is said in a live region that was there before', async ({ page, server }) => {
  const { url } = await server.post(
    survey({
      color: { prompt: 'Which colour?', options: [{ key: 'red', label: 'Red', next: [] }, ...options('Blue')] },
      why: { prompt: 'Why?' },
    }),
  )
  await awake(page, `${url}?at=color`)
  await radio(page, 'Blue').check()
  await onward(page, 'Why?')
  await writing(page, 'Why?').fill('It is calm')
  await page.getByRole('link', { name: 'Which colour?' }).click()
  const live = await page.locator('#undo').evaluateHandle((note) => note.closest('[aria-live=polite]'))
  await radio(page, 'Red').check()
  await expect.poll(() => live.evaluate((region) => region?.textContent)).toContain('sets one answer aside')
})

test('the options of a question are a group that is named by its prompt', async ({ page, server }) => {
  const { url } = await server.post(survey({ color: { prompt: 'Which colour?', detail: 'Of the door.', options: options('Red') } }))
  await awake(page, url)
  await expect(page.getByRole('group', { name: 'Which colour?' }).getByRole('radio', { name: 'Red' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Which colour?' })).toHaveAccessibleDescription(/Of the door/)
})
