import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { awake, radio, survey } from '../steps'

const deep = survey({
  q: {
    prompt: 'Which direction?',
    options: [
      { key: 'wait', label: 'Wait', insight: 'A **quiet** month.' },
      {
        key: 'ship',
        label: 'Ship it (Recommended)',
        description: 'Then open it to everyone.',
        insight: 'What **great** looks like.',
        sources: [`https://a.example/${'a-path-that-is-long/'.repeat(6)}`, 'Brooks, 1975'],
        diagram: `graph TD\n${Array.from({ length: 14 }, (_, step) => `  s${step}[Step ${step}] --> s${step + 1}[Step ${step + 1}]`).join('\n')}`,
      },
      { key: 'talk', label: 'Talk', diagram: 'sequenceDiagram\n  A->>B: hello' },
    ],
  },
})

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const more = (page: Page, label: string) => page.locator('summary', { hasText: `More about ${label}` })
const diagram = (page: Page, label: string) => page.locator('summary', { hasText: `Diagram of ${label}` })
const panel = (page: Page, id: string) => page.locator(`#${id} > .inside`)
const drawing = (page: Page) => page.locator('#diagram-1 img')

async function noneIsPicked(page: Page) {
  await expect(radio(page, /.*/).first()).toBeVisible()
  await expect(page.locator(':checked')).toHaveCount(0)
}

async function fitsAcross(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

for (const script of [true, false]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script })

    async function open(page: Page, url: string) {
      if (script) await awake(page, url)
      else await page.goto(url)
    }

    test('one panel is open at a time, and opening it picks nothing', async ({ page, server }) => {
      await open(page, (await server.post(deep)).url)
      await expect(page.locator('.row').first()).toContainText('Ship it')
      await more(page, 'Ship it').click()
      await expect(panel(page, 'insight-1')).toContainText('What great looks like.')
      await diagram(page, 'Ship it').click()
      await expect(drawing(page)).toHaveJSProperty('complete', true)
      await expect(panel(page, 'insight-1')).toBeHidden()
      await more(page, 'Wait').click()
      await expect(panel(page, 'insight-0')).toBeVisible()
      await expect(panel(page, 'diagram-1')).toBeHidden()
      await more(page, 'Wait').click()
      await expect(panel(page, 'insight-0')).toBeHidden()
      await noneIsPicked(page)
    })

    test('the keyboard reaches a panel and what is in it', async ({ page, server }) => {
      await open(page, (await server.post(deep)).url)
      await radio(page, /Ship it/).focus()
      await page.keyboard.press('Tab')
      await expect(more(page, 'Ship it')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(panel(page, 'insight-1')).toBeVisible()
      if (script) await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(panel(page, 'insight-1').getByRole('link')).toBeFocused()
      await noneIsPicked(page)
    })

    test('what cannot be drawn shows its source', async ({ page, server }) => {
      await open(page, (await server.post(deep)).url)
      await diagram(page, 'Talk').click()
      await expect(panel(page, 'diagram-2')).toContainText('This diagram cannot be drawn.')
      await expect(panel(page, 'diagram-2').locator('pre')).toHaveText('sequenceDiagram\n  A->>B: hello')
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the word that only script can turn is not offered', async ({ page, server }) => {
    await page.goto((await server.post(deep)).url)
    await more(page, 'Ship it').click()
    await expect(panel(page, 'insight-1')).toBeVisible()
    await expect(panel(page, 'insight-1').getByRole('button')).toHaveCount(0)
  })
})

test('the two words turn one panel into the other', async ({ page, server }) => {
  await awake(page, (await server.post(deep)).url)
  await more(page, 'Ship it').click()
  await panel(page, 'insight-1').getByRole('button', { name: 'Diagram' }).click()
  await expect(drawing(page)).toBeVisible()
  await expect(panel(page, 'insight-1')).toBeHidden()
  await panel(page, 'diagram-1').getByRole('button', { name: 'Insight' }).click()
  await expect(panel(page, 'insight-1')).toBeVisible()
  await expect(drawing(page)).toBeHidden()
  await noneIsPicked(page)
})

test('the insight shows itself to someone who rests on its button, and not to someone who passes', async ({ page, server }) => {
  await page.clock.install()
  await awake(page, (await server.post(deep)).url)
  const preview = page.locator('#preview')
  await more(page, 'Ship it').hover()
  await page.clock.runFor(2_900)
  await diagram(page, 'Ship it').hover()
  await page.clock.runFor(3_100)
  await expect(preview).toHaveCount(0)
  await page.locator('.row', { hasText: 'Talk' }).hover()
  await page.clock.runFor(3_100)
  await expect(preview).toHaveCount(0)
  await more(page, 'Ship it').hover()
  await page.clock.runFor(3_100)
  await expect(preview).toHaveText('What great looks like.')
  await expect(panel(page, 'insight-1')).toBeHidden()
  await fitsAcross(page)
  await more(page, 'Ship it').click()
  await expect(preview).toHaveCount(0)
  await noneIsPicked(page)
})

test('a picture that does not come gives way to its source', async ({ page, server, troubles }) => {
  troubles.allow(/ERR_FAILED/)
  await page.route('**/diagram?*', (route) => route.abort())
  await awake(page, (await server.post(deep)).url)
  await diagram(page, 'Ship it').click()
  await expect(panel(page, 'diagram-1').locator('pre')).toContainText('s0[Step 0] --> s1[Step 1]')
  await expect(drawing(page)).toBeHidden()
})

for (const [width, height] of [[320, 640], [1280, 720]] as const) {
  test(`at ${width} pixels panels fit across and a tall diagram fits whole`, async ({ page, server }) => {
    await page.setViewportSize({ width, height })
    await awake(page, (await server.post(deep)).url)
    await more(page, 'Ship it').click()
    await expect(panel(page, 'insight-1')).toBeVisible()
    await fitsAcross(page)
    await diagram(page, 'Ship it').click()
    await expect.poll(() => drawing(page).evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(600)
    const box = await drawing(page).boundingBox()
    expect(box?.height).toBeLessThanOrEqual(Math.min(0.6 * height, 416) + 1)
    await fitsAcross(page)
  })
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } })

  test('every button of depth is large enough', async ({ page, server }) => {
    await awake(page, (await server.post(deep)).url)
    await more(page, 'Ship it').click()
    for (const button of await page.locator('.tool, #insight-1 .turn').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in open panels on ${colorScheme} pages`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme })
    await awake(page, (await server.post(deep)).url)
    await radio(page, /Ship it/).check()
    for (const [summary, id] of [[more(page, 'Ship it'), 'insight-1'], [diagram(page, 'Ship it'), 'diagram-1'], [diagram(page, 'Talk'), 'diagram-2']] as const) {
      await summary.click()
      await expect(panel(page, id)).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.failureSummary + node.html)])).toEqual([])
    }
  })
}
