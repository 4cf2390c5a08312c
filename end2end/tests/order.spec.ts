import { ask, rich } from '../cards.mjs'
import { every, grip, order, prompts } from '../fields'
import { expect, test } from '../fixtures'
import { awake, back, heading, next, onward, radio, saving, submit } from '../steps'

const SCRIPT = /\/(field\.js|pkg\/askpath(\.js|_bg\.wasm))$/
const at = (url: string) => `${url}?at=order`

test.describe('under a finger', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('a thing is tapped, then its new place, and that is told', async ({ page, server }) => {
    const { url } = await server.post(every)
    await awake(page, at(url))
    await page.locator('.rank', { hasText: 'Share' }).tap()
    await expect(page.locator('.told')).toHaveText('\u2068Share\u2069, picked up. Place 4 of 4.')
    await expect(grip(page, 'Share')).toHaveAttribute('aria-pressed', 'true')
    await page.locator('.rank', { hasText: 'Export' }).tap()
    await expect(page.locator('.told')).toHaveText('\u2068Share\u2069, put down. Place 2 of 4.')
    expect(await order(page)).toEqual(['Search', 'Share', 'Export', 'Import'])
    await expect(saving(page)).toHaveText('Saved')
    // Tapped twice it stays where it is, and that is an order, too.
    await page.locator('.rank', { hasText: 'Share' }).tap()
    await page.locator('.rank', { hasText: 'Share' }).tap()
    expect(await order(page)).toEqual(['Search', 'Share', 'Export', 'Import'])
    await expect(page.getByText('This is your order.')).toBeVisible()
    await onward(page, prompts.read)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('of two things with one number the upper one comes first, as the page says', async ({ page, server }) => {
    const { url } = await server.post(every)
    await page.goto(at(url))
    await expect(page.getByText('of two with one number the upper one comes first')).toBeVisible()
    await page.getByRole('combobox', { name: 'Place of Search' }).selectOption('3')
    await page.getByRole('combobox', { name: 'Place of Export' }).selectOption('3')
    await next(page).click()
    await expect(heading(page, prompts.read)).toBeVisible()
    await back(page).click()
    expect(await order(page)).toEqual(['Import', 'Share', 'Search', 'Export'])
  })
})

test('numbers that were chosen before script came are put in order as the server would', async ({ page, server }) => {
  const { url } = await server.post(every)
  let go = () => {}
  const chosen = new Promise<void>((resolve) => (go = resolve))
  await page.route(SCRIPT, async (route) => {
    await chosen
    await route.continue()
  })
  await page.goto(at(url), { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Place of Search' }).selectOption('3')
  await page.getByRole('combobox', { name: 'Place of Export' }).selectOption('3')
  go()
  await page.locator('html[data-awake]').waitFor()
  await expect(page.getByText('This is your order.')).toBeVisible()
  expect(await order(page)).toEqual(['Import', 'Share', 'Search', 'Export'])
  await expect(saving(page)).toHaveText('Saved')
})

test('whoever puts a held thing somewhere by keys goes on from it', async ({ page, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url))
  await grip(page, 'Search').press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(grip(page, 'Import')).toBeFocused()
  await page.keyboard.press('Space')
  expect(await order(page)).toEqual(['Export', 'Import', 'Search', 'Share'])
  await expect(grip(page, 'Search')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  expect(await order(page)).toEqual(['Export', 'Search', 'Import', 'Share'])
  await expect(grip(page, 'Search')).toBeFocused()
})

test('whoever is at a thing stays there while others move past it', async ({ page, person, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url))
  await grip(page, 'Search').press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Tab')
  await expect(grip(page, 'Export')).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await order(page)).toEqual(['Search', 'Export', 'Import', 'Share'])
  await expect(grip(page, 'Export')).toBeFocused()
  const second = await person()
  await awake(second, at(url))
  await grip(second, 'Share').press('1')
  await expect(page.locator('.rank .label').first()).toHaveText('Share')
  await expect(grip(page, 'Export')).toBeFocused()
})

for (const closes of ['this page', 'another device']) {
  test(`a thing that is held when ${closes} closes its branch is put back, and nothing is in the way`, async ({ page, person, server }) => {
    const { url } = await ask(server, { prompt: 'A trip', nodes: [rich.nodes[0], rich.nodes[4]] })
    await awake(page, url)
    await radio(page, 'By train').check()
    await grip(page, 'Rome').press('Space')
    await page.keyboard.press('ArrowDown')
    expect(await order(page)).toEqual(['Oslo', 'Rome', 'Bern'])
    let hand = page
    if (closes !== 'this page') {
      await expect(saving(page)).toHaveText('Saved')
      hand = await person()
      await awake(hand, url)
    }
    await radio(hand, 'By ship').check()
    await expect(page.locator('.ranks')).toBeHidden()
    expect(await order(page)).toEqual(['Rome', 'Oslo', 'Bern'])
    await expect(page.locator('.told')).toBeEmpty()
    await expect(saving(page)).toHaveText('Saved')
    await submit(page).click()
    await expect(heading(page, 'Sent to planner')).toBeVisible()
  })
}
