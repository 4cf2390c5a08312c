import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ask, rich } from '../cards.mjs'
import { expect, refused, test } from '../fixtures'
import { answerAll, answers, dot, every, grip, order, point, prompts } from '../fields'
import { awake, back, box, change, heading, next, onward, options, other, radio, review, saving, skip, submit, survey, writing } from '../steps'

const at = (url: string, id: string) => `${url}?at=${id}`

test('every kind is answered with script, and read back', async ({ page, server }) => {
  const { id, url } = await server.post(every)
  await awake(page, at(url, 'any'))
  await answerAll(page, async (page) => {
    await grip(page, 'Import').click()
    await grip(page, 'Search').click()
  })
  for (const said of ['2.5\u00a0hours', 'Wait', 'Speed: Very much\nCost: Not at all', '1. Import\n2. Search\n3. Export\n4. Share', 'The notes, The contract']) {
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible()
  }
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  expect((await server.result(id)).result.answers).toEqual(answers)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('of an option that stands alone and a text the one that is new counts, and of two that are new the person decides', async ({ page, server, troubles }) => {
    troubles.allow(refused(422))
    const { id, url } = await server.post(survey({ any: apart }))
    await page.goto(url)
    await box(page, 'None of these').check()
    await other(page).fill('Pears')
    await next(page).click()
    await expect(page.locator('#error')).toHaveText('One of these options stands alone. Keep it without other picks and without text of your own, or leave it out.')
    await expect(other(page)).toHaveValue('Pears')
    await box(page, 'None of these').uncheck()
    await next(page).click()
    await change(page, prompts.any).click()
    await box(page, 'None of these').check()
    await next(page).click()
    await expect(heading(page, review)).toBeVisible()
    await expect(page.getByText('Pears')).toBeHidden()
    await submit(page).click()
    expect((await server.result(id)).result.answers).toEqual([{ id: 'any', selected: [{ key: 'none', label: 'None of these' }] }])
  })

  test('every kind is answered by plain forms', async ({ page, server }) => {
    const { id, url } = await server.post(every)
    await page.goto(at(url, 'any'))
    await answerAll(page, async (page) => {
      await page.getByRole('combobox', { name: 'Place of Import' }).selectOption('1')
    })
    await submit(page).click()
    const sent = answers.map((answer) => (answer.id === 'read' ? { id: 'read', uris: ['doc:1', 'doc:3'] } : answer))
    expect((await server.result(id)).result.answers).toEqual(sent)
  })

  test('an order that nobody touched is no answer until it is kept', async ({ page, server, troubles }) => {
    troubles.allow(refused(422))
    const { url } = await server.post(every)
    await page.goto(at(url, 'order'))
    await next(page).click()
    await expect(page.locator('#error')).toContainText('keep the order they are in. This question cannot be skipped.')
    await page.getByRole('button', { name: 'Keep this order' }).click()
    await expect(page.getByText('This is your order.')).toBeVisible()
    await onward(page, prompts.read)
  })

  test('a row of a scale is cleared by its button, and half a scale is not taken for one', async ({ page, server, troubles }) => {
    troubles.allow(refused(422))
    const { url } = await server.post(every)
    await page.goto(at(url, 'matter'))
    await point(page, 'Speed', 'A little').check()
    await point(page, 'Cost', 'A little').check()
    await page.getByRole('button', { name: 'Clear Speed' }).click()
    await expect(point(page, 'Speed', 'A little')).not.toBeChecked()
    await expect(point(page, 'Cost', 'A little')).toBeChecked()
    await next(page).click()
    await expect(page.locator('#error')).toHaveText('Rate every row.')
    await expect(point(page, 'Cost', 'A little')).toBeChecked()
  })

  test('what does not fit is shown again as it was typed, and skipping it is no trouble', async ({ page, server, troubles }) => {
    troubles.allow(refused(422))
    const { id, url } = await server.post(every)
    await page.goto(at(url, 'mail'))
    await writing(page, prompts.mail).fill('ann')
    await next(page).click()
    await expect(page.locator('#error')).toHaveText('Write an e-mail address, such as name@example.com.')
    await expect(writing(page, prompts.mail)).toHaveValue('ann')
    await skip(page).click()
    await expect(heading(page, prompts.site)).toBeVisible()
    await back(page).click()
    await expect(writing(page, prompts.mail)).toHaveValue('ann')
    expect((await server.survey(id)).progress.done).toBe(1)
  })
})

test('every kind is answered by the keyboard alone', async ({ page, server }) => {
  const { id, url } = await server.post(every)
  await awake(page, at(url, 'friday'))
  const { keyboard } = page
  await heading(page).focus()
  await keyboard.press('2')
  await expect(radio(page, 'Wait')).toBeChecked()
  await keyboard.press('Enter')
  await expect(heading(page, prompts.matter)).toBeFocused()
  await page.locator('.legend').waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(point(page, 'Speed', 'Not at all')).toBeFocused()
  await keyboard.press('3')
  await expect(point(page, 'Speed', 'Very much')).toBeChecked()
  await point(page, 'Cost', 'Not at all').focus()
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(heading(page, prompts.order)).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(grip(page, 'Import')).toBeFocused()
  await keyboard.press('Space')
  await expect(page.locator('.told')).toContainText('picked up. Place 3 of 4')
  await keyboard.press('ArrowUp')
  await expect(grip(page, 'Import')).toBeFocused()
  await expect(page.locator('.told')).toContainText('place 2 of 4')
  await keyboard.press('ArrowUp')
  await keyboard.press('Space')
  expect(await order(page)).toEqual(['Import', 'Search', 'Export', 'Share'])
  await keyboard.press('4')
  expect(await order(page)).toEqual(['Search', 'Export', 'Share', 'Import'])
  await expect(page.locator('.told')).toContainText('place 4 of 4')
  await keyboard.press('Space')
  await keyboard.press('ArrowUp')
  await keyboard.press('Escape')
  expect(await order(page)).toEqual(['Search', 'Export', 'Share', 'Import'])
  await expect(saving(page)).toHaveText('Saved')
  await page.reload()
  expect(await order(page)).toEqual(['Search', 'Export', 'Share', 'Import'])
  expect((await server.survey(id)).progress.done).toBe(3)
})

test('things are dragged into order', async ({ page, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url, 'order'))
  const middle = async (item: string) => {
    const { x, y, width, height } = (await page.locator('.rank', { hasText: item }).boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  await page.mouse.move(...(await middle('Share')))
  await page.mouse.down()
  const [x, y] = await middle('Search')
  await page.mouse.move(x, y + 40, { steps: 8 })
  await page.mouse.move(x, y - 20, { steps: 8 })
  await page.mouse.up()
  expect(await order(page)).toEqual(['Share', 'Search', 'Export', 'Import'])
  await expect(page.getByText('This is your order.')).toBeVisible()
  await expect(saving(page)).toHaveText('Saved')
  await onward(page, prompts.read)
  await back(page).click()
  await expect(heading(page, prompts.order)).toBeVisible()
  expect(await order(page)).toEqual(['Share', 'Search', 'Export', 'Import'])
})

test('an item that is picked up stops Next, which names it', async ({ page, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url, 'order'))
  await grip(page, 'Export').click()
  await next(page).click()
  await expect(page.locator('.told')).toContainText('Export')
  await expect(page.locator('.told')).toContainText('down first')
  await expect(grip(page, 'Export')).toBeFocused()
  await expect(heading(page, prompts.order)).toBeVisible()
  await grip(page, 'Export').click()
  await onward(page, prompts.read)
})

test('an order that nobody touched is told from one that is kept', async ({ page, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url, 'order'))
  await next(page).click()
  await expect(page.locator('#error')).toContainText('keep the order they are in')
  await page.getByRole('button', { name: 'Keep this order' }).click()
  await expect(page.getByText('This is your order.')).toBeVisible()
  await expect(page.locator('#error')).toBeEmpty()
  await onward(page, prompts.read)
})

test('a number is judged once one has written it, and kept with its question all the same', async ({ page, server, troubles }) => {
  const { url } = await server.post(every)
  await awake(page, at(url, 'hours'))
  const field = writing(page, prompts.hours)
  await field.fill('2.5')
  await expect(saving(page)).toHaveText('Saved')
  await field.fill('2.7')
  await expect(page.locator('#error')).toBeEmpty()
  await field.blur()
  await expect(page.locator('#error')).toHaveText('Write a number from 0.5 to 10. It goes in steps of 0.5.')
  await field.fill('3')
  await expect(page.locator('#error')).toBeEmpty()
  await expect(saving(page)).toHaveText('Saved')
  await onward(page, prompts.day)
  await page.goBack()
  await expect(heading(page, prompts.hours)).toBeVisible()
  await expect(field).toHaveValue('3')
  troubles.allow(/beforeunload/)
  await field.fill('x')
  await page.goForward()
  await expect(heading(page, prompts.day)).toBeVisible()
  await page.locator('#notices').getByRole('link', { name: prompts.hours }).click()
  await expect(field).toHaveValue('x')
})

test('skipping sets aside what is half written', async ({ page, server }) => {
  const { id, url } = await server.post(every)
  await awake(page, at(url, 'mail'))
  await writing(page, prompts.mail).fill('ann@')
  await skip(page).click()
  await expect(heading(page, prompts.site)).toBeVisible()
  await expect(saving(page)).toHaveText('Saved')
  expect((await server.survey(id)).progress.done).toBe(1)
  await page.reload()
  await back(page).click()
  await expect(heading(page, prompts.mail)).toBeVisible()
  await expect(writing(page, prompts.mail)).toHaveValue('ann@')
  // Going on from there would be taking it for an answer.
  await next(page).click()
  await expect(page.locator('#error')).toHaveText('Write an e-mail address, such as name@example.com.')
  await writing(page, prompts.mail).fill('ann@example.com')
  await onward(page, prompts.site)
  await expect(saving(page)).toHaveText('Saved')
  await page.goBack()
  await writing(page, prompts.mail).fill('')
  await skip(page).click()
  await expect(heading(page, prompts.site)).toBeVisible()
  await back(page).click()
  await expect(writing(page, prompts.mail)).toHaveValue('')
})

test('too few picks are refused and stay picked', async ({ page, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url, 'read'))
  await expect(page.getByText('Pick at least 2.')).toBeVisible()
  await box(page, /^The plan/).check()
  await next(page).click()
  await expect(page.locator('#error')).toHaveText('Pick at least 2.')
  await expect(box(page, /^The plan/)).toBeChecked()
  await back(page).click()
  await expect(heading(page, prompts.order)).toBeVisible()
})

test('an option that stands alone unpicks the others, and they it', async ({ page, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url, 'any'))
  await box(page, /^Apples/).check()
  await box(page, 'None of these').check()
  await expect(box(page, /^Apples/)).not.toBeChecked()
  await box(page, /^Bananas/).check()
  await expect(box(page, 'None of these')).not.toBeChecked()
  await box(page, 'None of these').check()
  await other(page).fill('Pears')
  await expect(box(page, 'None of these')).not.toBeChecked()
  await expect(saving(page)).toHaveText('Saved')
  await expect(page.locator('#error')).toBeEmpty()
})

const apart = { prompt: prompts.any, multiSelect: true, options: [...options('Apples', 'Bananas'), { key: 'none', label: 'None of these', exclusive: true }] }

test('an option that stands alone sets aside what was written instead, and gives it back', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ any: apart }))
  await awake(page, url)
  const edge = () => page.locator('.other').evaluate((row) => getComputedStyle(row).borderTopWidth)
  await box(page, 'Apples').check()
  await other(page).fill('Pears')
  await expect.poll(edge).toBe('2px')
  await box(page, 'None of these').check()
  await expect(page.locator('#error')).toBeEmpty()
  await expect(saving(page)).toHaveText('Saved')
  await expect.poll(edge).toBe('1px')
  await page.reload()
  await page.locator('html[data-awake]').waitFor()
  await expect(box(page, 'None of these')).toBeChecked()
  await expect(other(page)).toHaveValue('Pears')
  await box(page, 'None of these').uncheck()
  await expect.poll(edge).toBe('2px')
  await box(page, 'None of these').check()
  await next(page).click()
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  expect((await server.result(id)).result.answers).toEqual([{ id: 'any', selected: [{ key: 'none', label: 'None of these' }] }])
})

test('an option takes the place of a text that is too long', async ({ page, server }) => {
  const { url } = await ask(server, rich)
  await awake(page, url)
  await other(page).first().fill('x'.repeat(5_000))
  await expect(saving(page)).toHaveText('Not saved')
  await radio(page, 'By ship').check()
  await expect(saving(page)).toHaveText('Saved')
})

test('a text is counted in UTF-16 units, and one that is too long is said to be', async ({ page, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url, 'name'))
  await writing(page, prompts.name).fill('a😀')
  await expect(page.getByText('3 of 10 characters')).toBeVisible()
  await writing(page, prompts.name).fill('a😀😀😀😀😀')
  await expect(page.locator('.count.over')).toHaveText('11 of 10 characters')
  await expect(page.locator('#error')).toContainText('11 characters long; 10 fit')
  await expect(writing(page, prompts.name)).toHaveValue('a😀😀😀😀😀')
})

test('the answer of every kind is back after a reload and after a change from the review', async ({ page, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url, 'any'))
  await answerAll(page, (page) => grip(page, 'Import').press('1'))
  await change(page, prompts.order).click()
  expect(await order(page)).toEqual(['Import', 'Search', 'Export', 'Share'])
  await onward(page, review)
  await change(page, prompts.matter).click()
  await expect(point(page, 'Speed', 'Very much')).toBeChecked()
  await page.getByRole('button', { name: 'Clear Speed' }).click()
  await expect(point(page, 'Speed', 'Very much')).not.toBeChecked()
  await next(page).click()
  await expect(page.locator('#error')).toHaveText('Rate every row.')
})

test('pictures from elsewhere are allowed where a survey names them, and nowhere else', async ({ page, server }) => {
  const policy = async (url: string) => (await page.goto(url))!.headers()['content-security-policy']
  const near = await server.post(every)
  expect(await policy(at(near.url, 'any'))).toContain("img-src 'self' data:;")
  await expect(page.locator('img.thumb')).toHaveAttribute('src', dot)
  const spec = survey({ q: { prompt: 'Which?', options: [{ key: 'a', label: 'A', thumbnail: { src: 'https://pictures.invalid/a.png' } }] } })
  const far = await server.post(spec)
  const response = await fetch(at(far.url, 'q'))
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self' data: https:;")
  expect(await response.text()).toMatch(/<img [^>]*src="https:\/\/pictures\.invalid\/a\.png"[^>]* loading="lazy"[^>]* referrerpolicy="no-referrer"/)
})

test('a note goes with its row, with script and without', async ({ page, server, person }) => {
  const scale = ['No', 'Yes'].map((label) => ({ label }))
  const items = ['Speed', 'Cost'].map((label) => ({ id: label, label }))
  const { id, url } = await server.json('/api/ask_user_form?agent=planner', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'About it', nodes: [{ id: 'm', kind: 'scale', prompt: 'Does it matter?', scale, items, notes: true }] }),
  })
  await awake(page, url)
  await point(page, 'Speed', 'Yes').check()
  await page.locator('summary', { hasText: 'Note: Speed' }).click()
  const remark = (page: Page) => page.locator('[name$=remark-0]')
  await remark(page).fill('By far')
  await expect(saving(page)).toHaveText('Saved')
  const plain = await person({ javaScriptEnabled: false })
  await plain.goto(url)
  await expect(remark(plain)).toHaveValue('By far')
  await point(plain, 'Cost', 'No').check()
  await submit(plain).click()
  await expect(plain.getByRole('main').getByText('Speed: Yes · By far').last()).toBeVisible()
  const { result } = await server.result(id)
  expect(result.answers.m).toEqual({ answers: { Speed: 'Yes', Cost: 'No' }, skipped: [], notes: { Speed: 'By far' } })
})

for (const id of Object.keys(prompts)) {
  test.describe(`the page of “${id}”`, () => {
    test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' })

    test('fits 320 px, is large enough to touch and has no fault that axe finds', async ({ page, server }) => {
      const { url } = await server.post(every)
      await awake(page, at(url, id))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.failureSummary + node.html)])).toEqual([])
      const small = page.locator('#field').locator('label:has(input), input.line-field, .grip, textarea, select:visible')
      for (const target of await small.all()) {
        const { width, height } = (await target.boundingBox()) ?? { width: 44, height: 44 }
        expect([await target.evaluate((element) => element.outerHTML), Math.min(width, height) >= 44]).toEqual([expect.anything(), true])
      }
    })
  })
}
