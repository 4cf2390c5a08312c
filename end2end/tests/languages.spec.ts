import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { awake, heading, options, radio, saving, survey } from '../steps'
import { tongues } from '../tongues.mjs'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Words = (typeof tongues)['ar']['said']

async function place(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, end: box.x + box.width }
}

/** Nothing that axe finds in this part, and no sideways scroll. */
async function isSound(page: Page, part = 'html') {
  // Contrast and size mean nothing before the styles are there.
  await page.waitForLoadState('load')
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(rules).analyze()
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** From a survey's first question to its receipt, by what one reads; `look` is called on every page. */
async function answer(page: Page, said: Words, text: string, look: () => Promise<void>) {
  await page.getByRole('radio').first().check()
  await expect(saving(page)).toHaveText(said.saved)
  await look()
  await press(page, said.next)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await press(page, said.back)
  await expect(page.getByRole('radio').first()).toBeChecked()
  await press(page, said.next)
  await page.getByRole('checkbox').nth(1).check()
  await press(page, said.next)
  await page.locator('#field').getByRole('textbox').fill(text)
  await look()
  await press(page, said.next)
  await expect(heading(page, said.review)).toBeVisible()
  await look()
  await press(page, said.submit)
  await expect(heading(page, said.done)).toBeVisible()
  await look()
}

for (const [tag, { locale, said, spec, text, waiting }] of Object.entries(tongues)) {
  test.describe(tag, () => {
    test.use({ locale })

    test('one gets from the inbox to the receipt by the words of the language', async ({ page, server }) => {
      const { url } = await server.post(spec)
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await expect(heading(page, waiting)).toBeVisible()
      await page.getByRole('link', { name: spec.survey.title }).click()
      await expect(page.getByRole('link', { name: said.start })).toBeVisible()
      await awake(page, `${url}?at=direction`)
      await answer(page, said, text, async () => {})
    })

    test.describe('on a small screen', () => {
      test.use({ viewport: { width: 320, height: 640 } })

      test('every page is sound, as is the open menu', async ({ page, server }) => {
        test.slow()
        const look = () => isSound(page)
        await page.goto('/')
        await look()
        const { url } = await server.post(spec)
        await page.goto(url)
        await look()
        await awake(page, `${url}?at=direction`)
        await page.locator('.menu > summary').click()
        await isSound(page, '.drawer')
        await page.keyboard.press('Escape')
        await answer(page, said, text, look)
      })
    })
  })
}

test.describe('an Arabic page', () => {
  const { locale, spec, said } = tongues.ar
  test.use({ locale })

  test('is mirrored', async ({ page, server }) => {
    const { url } = await server.post(spec)
    await awake(page, `${url}?at=polish`)
    const [key, label] = await Promise.all([page.getByRole('checkbox').first(), page.locator('.label').first()].map(place))
    expect(key.x).toBeGreaterThan(label.x)
    const [back, next] = await Promise.all([said.back, said.next].map((name) => place(page.getByRole('button', { name, exact: true }))))
    expect(back.x).toBeGreaterThan(next.end)
    const [map, question, mark, menu] = await Promise.all(['.trail', '#form', '.mark', '.menu'].map((part) => place(page.locator(part))))
    expect(map.x).toBeGreaterThan(question.end)
    expect(mark.x).toBeGreaterThan(menu.end)
    await page.locator('.menu > summary').click()
    expect((await place(page.locator('.drawer'))).end).toBeLessThan(mark.x)
    expect(await page.locator('#line').evaluate((line) => getComputedStyle(line).direction)).toBe('rtl')
  })

  test('keeps the digits and the order of keys', async ({ page, server }) => {
    const { url } = await server.post(spec)
    await awake(page, url + '?at=direction')
    const rows = page.getByRole('radio')
    expect(await rows.first().evaluate((input) => getComputedStyle(input, '::before').content)).toContain('counter(key)')
    await page.keyboard.press('2')
    await expect(rows.nth(1)).toBeChecked()
  })

  test('has its tools at the left end of a row, apart from its words', async ({ page, server }) => {
    const { url } = await server.post(spec)
    await awake(page, `${url}?at=direction`)
    const row = page.locator('.row').first()
    const [tools, label] = [await place(row.locator('.tool').last()), await place(row.locator('.label'))]
    expect(tools.end).toBeLessThan(label.end)
    await row.locator('.tool').first().click()
    await expect(row.locator('.inside').first()).toBeVisible()
  })

  test('shows English as English: in its order, beside its number', async ({ page, server }) => {
    const { url } = await server.post(survey({ q: { prompt: 'Which port?', options: [{ key: 'a', label: 'Port 80 (HTTP).', description: 'No TLS!' }] } }))
    await awake(page, url)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    for (const text of ['Which port?', 'Port 80 (HTTP).', 'No TLS!']) {
      expect(await page.getByText(text, { exact: true }).first().evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    }
    const key = await place(radio(page, /Port 80/))
    for (const text of ['Port 80 (HTTP).', 'No TLS!']) {
      const words = page.locator('#field').getByText(text, { exact: true })
      const end = await words.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right
      })
      expect(key.x - end).toBeLessThan(24)
    }
  })
})

test('an English page shows Hebrew and Arabic in their own order', async ({ page, server }) => {
  const labels = ['שלום, עולם!', 'مرحبًا بكم.']
  const { url } = await server.post(survey({ q: { prompt: 'מה לעשות?', detail: 'قرار **واحد**.', options: options(...labels) } }), { agent: 'דנה' })
  await awake(page, url)
  for (const text of ['מה לעשות?', 'قرار', ...labels]) {
    expect(await page.locator('#form').getByText(text).first().evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  }
  await expect(page.locator('.by')).toContainText('asked by \u2068דנה\u2069')
  const [key, label] = await Promise.all([page.getByRole('radio').first(), page.locator('.label').first()].map(place))
  expect(label.x).toBeGreaterThan(key.x)
})

test('the menu offers every language in its own name', async ({ page, server }) => {
  const { url } = await server.post(tongues.ja.spec)
  await page.goto(`${url}?at=direction`)
  for (const [name, tag] of [['العربية', 'ar'], ['日本語', 'ja'], ['Español', 'es'], ['中文', 'zh-CN'], ['English', 'en']]) {
    await page.locator('.menu > summary').click()
    await press(page, name)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.locator('html')).toHaveAttribute('dir', tag === 'ar' ? 'rtl' : 'ltr')
    await expect(page).toHaveURL(`${url}?at=direction`)
  }
})

for (const tag of ['zh-CN', 'ja', 'ar']) {
  test.describe(tag, () => {
    test.use({ locale: tag })

    test('nothing is letter-spaced, and text has air', async ({ page, server }) => {
      const { url } = await server.post(tongues.ja.spec)
      await page.goto(`${url}?at=direction`)
      await page.waitForLoadState('load')
      const spaced = await page.evaluate(() =>
        [...document.querySelectorAll('body *')].filter((element) => !['normal', '0px'].includes(getComputedStyle(element).letterSpacing)).map((element) => element.outerHTML.slice(0, 80)),
      )
      expect(spaced).toEqual([])
      const lead = await page.evaluate(() => parseFloat(getComputedStyle(document.body).lineHeight) / parseFloat(getComputedStyle(document.body).fontSize))
      expect(lead).toBeGreaterThanOrEqual(1.7)
    })
  })
}
