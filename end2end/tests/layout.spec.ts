import type { Page } from '@playwright/test'
import { expect, refused, test } from '../fixtures'
import { kinds } from '../kinds'
import { awake, options, other, radio, survey } from '../steps'

const word = 'Donaudampfschifffahrtsgesellschaftskapitän'
const unbroken = 'https://example.com/' + 'a'.repeat(120)
const long = `${word} ${unbroken}`
const forty = Array.from({ length: 40 }, (_, place) => ({
  key: `${place}`,
  label: place % 2 ? long : `Option ${place}`,
  description: place % 3 ? long : 'Short.',
  recommended: place === 1,
}))
const labels = ['Row 1', 'Row 2', 'Row 3', 'Row 4', 'Row 5', 'Row 6', 'Row 7', 'Row 8']
const heavy = survey(
  {
    color: { prompt: `${long} `.repeat(19).slice(0, 4_000), header: long, detail: `${long}\n\n\`${unbroken}\`\n\n    ${unbroken}`, skippable: false, options: forty },
    tools: { prompt: long, multiSelect: true, notes: true, options: forty },
    why: { prompt: long, header: word },
  },
  { title: long, intro: `# ${long}\n\n- ${long}\n\n| a | b |\n|-|-|\n| ${unbroken} | ${unbroken} |` },
)

async function fits(page: Page) {
  // A page that is still without its styles fits nowhere.
  await page.waitForLoadState('load')
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return document.documentElement.scrollWidth > width
      ? [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > width + 1).map((element) => element.outerHTML.slice(0, 120))
      : []
  })
  expect(wide).toEqual([])
}

for (const [width, height] of [
  [320, 568],
  [320, 256],
]) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    for (const [kind, open] of Object.entries(kinds)) {
      test(`the page “${kind}” with long words and forty options needs no sideways scroll`, async ({ page, server, troubles }) => {
        if (kind === 'not found') troubles.allow(refused(404))
        await open(page, server, heavy)
        await fits(page)
      })
    }

    test('nothing lies over the word that opens the path', async ({ page, server }) => {
      const { url } = await server.post(survey({ color: { prompt: 'Which?', options: options('Red') }, last: { prompt: 'Else?' } }))
      await awake(page, url)
      await page.getByText('Path', { exact: true }).click()
      await page.getByRole('navigation').getByRole('link', { name: 'Else?' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Else?' })).toBeVisible()
    })

    test('what has the focus is not hidden under the bar', async ({ page, server }) => {
      const { url } = await server.post(survey({ color: { prompt: 'Which?', options: options(...labels) }, last: { prompt: 'Else?' } }))
      await awake(page, url)
      await radio(page, 'Row 1').focus()
      for (const label of labels.slice(1)) {
        await page.keyboard.press('ArrowDown')
        await expect(radio(page, label)).toBeFocused()
        await expect(radio(page, label)).toBeInViewport({ ratio: 1 })
        // A real click would be stopped by anything above it.
        await radio(page, label).click({ trial: true, timeout: 1_000 })
      }
      await page.keyboard.press('Tab')
      await expect(other(page)).toBeFocused()
    })
  })
}
