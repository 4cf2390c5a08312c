import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { limit } from '../limits.mjs'
import { options, radio, survey } from '../steps'

const label = (page: Page, at: number) => page.locator('.pictured .label').nth(at)
const isWhole = (page: Page, at: number) => label(page, at).evaluate((label) => label.scrollWidth <= label.clientWidth && label.checkVisibility())

test('a name under a picture is one line until one points at it, and whole by key', async ({ page, server }) => {
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.goto((await server.post(limit('pictures', 'en'))).url)
  await page.mouse.move(0, 0)
  expect(await isWhole(page, 2)).toBe(false)
  await page.locator('.pictured').nth(2).hover()
  expect(await isWhole(page, 2)).toBe(true)
  await page.mouse.move(0, 0)
  await radio(page, /^What it costs/).focus()
  expect(await isWhole(page, 2)).toBe(true)
})

test('an icon goes with the name, and is the picture where there is no other', async ({ page, server }) => {
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.goto((await server.post(limit('resource-pictures', 'en'))).url)
  await page.mouse.move(0, 0)
  const icon = page.locator('.pictured').first().locator('.icon')
  await expect(icon).toBeHidden()
  await page.locator('.pictured').first().hover()
  await expect(icon).toBeVisible()
  await expect(page.locator('.pictured').nth(2).locator('.icon')).toHaveCount(0)
  await expect(page.locator('.pictured').nth(2).locator('img.thumb')).toBeVisible()
  await expect(page.locator('.pictured').nth(3).locator('img')).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false]) {
  test(`a finger finds every name whole, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({ person, server }) => {
    const page = await person({ javaScriptEnabled, hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })
    await page.goto((await server.post(limit('pictures', 'en'))).url)
    for (let at = 0; at < 5; at++) expect(await isWhole(page, at)).toBe(true)
    await label(page, 2).tap()
    await expect(radio(page, /^What it costs/)).toBeChecked()
  })
}

test('pictures are lazy, name nothing twice, and leave the name when they do not load', async ({ page, server }) => {
  await page.goto((await server.post(limit('pictures', 'en'))).url)
  for (const picture of await page.locator('.face img').all()) {
    await expect(picture).toHaveAttribute('loading', 'lazy')
    await expect(picture).toHaveAttribute('alt', '')
  }
  const broken = page.locator('.pictured').nth(2)
  expect(await broken.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0)
  await expect(radio(page, /^What it costs us each month, and what it would take to stop\.$/)).toBeVisible()
  // Our own sheet lies over the browser's sign for a picture that did not load.
  const [ground, mask] = await broken.locator('img').evaluate((image) => {
    const { content, maskImage } = getComputedStyle(image, '::before')
    return [content, maskImage]
  })
  expect([ground, mask.startsWith('url("data:image/svg+xml')]).toEqual(['""', true])
})

test('keys go through pictures as through rows', async ({ page, server }) => {
  const thumbnail = { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' }
  const { url } = await server.post(survey({ it: { prompt: 'Which?', multiSelect: true, options: options('Red', 'Green', 'Blue').map((option) => ({ ...option, thumbnail })) } }))
  await page.goto(url)
  await page.locator('html[data-awake]').waitFor()
  await page.locator('#prompt').focus()
  await page.keyboard.press('2')
  await expect(page.getByRole('checkbox', { name: 'Green' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('checkbox', { name: 'Blue' })).toBeFocused()
})
