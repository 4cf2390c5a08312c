import type { Page } from '@playwright/test'
import { ask, engine, matter, rich, store, three, twelve } from '../cards.mjs'
import { expect, refused, test } from '../fixtures'
import { Server } from '../server.mjs'
import { awake, box, heading, options, other, radio, saving, submit, survey, writing } from '../steps'

const question = (page: Page, name: string) => page.getByRole('group', { name })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const saved = (page: Page) => expect(saving(page)).toHaveText('Saved')

test('a branch opens and closes at once, and nothing in it is lost', async ({ page, server }) => {
  const { url, id } = await ask(server, three)
  await awake(page, url)
  await expect(heading(page, three.prompt)).toBeVisible()
  await expect(question(page, engine)).toBeHidden()
  await radio(page, 'Store 2').check()
  await radio(page, 'Engine 3').check()
  await question(page, matter).getByRole('radio', { name: 'Speed Much' }).check()
  await expect(submit(page)).toHaveText('Submit · 1 left')
  await radio(page, 'Store 1').check()
  await expect(question(page, engine)).toBeHidden()
  await expect(question(page, matter)).toBeHidden()
  await expect(submit(page)).toHaveText('Submit answers')
  // One pick and one row.
  await expect(question(page, store)).toContainText('2 answers set aside')
  await radio(page, 'Store 2').check()
  await expect(radio(page, 'Engine 3')).toBeChecked()
  await expect(radio(page, 'Speed Much')).toBeChecked()
  await expect(page.getByText('set aside')).toBeHidden()
  await radio(page, 'Safety All').check()
  await radio(page, 'Price None').check()
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await page.reload()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  const { result } = await server.result(id)
  expect(result.answers.matter.answers).toEqual({ Speed: 'Much', Safety: 'All', Price: 'None' })
})

test('what is set aside is counted by what was said, and Undo takes the choice back', async ({ page, server }) => {
  const { url } = await ask(server, rich)
  await awake(page, url)
  await radio(page, 'By train').check()
  await radio(page, 'By ship').check()
  await expect(page.getByText('set aside')).toBeHidden()
  await expect(undo(page)).toBeHidden()
  await radio(page, 'By train').check()
  await box(page, 'Window').check()
  await box(page, 'Aisle').check()
  await other(page).nth(1).fill('The roof')
  await writing(page, 'Why by train?').fill('It is calm')
  await radio(page, 'Speed Much').check()
  await page.getByRole('button', { name: 'Rome' }).press('2')
  await expect(page.getByRole('listitem').first()).toContainText('Oslo')
  await radio(page, 'By ship').check()
  // Two picks and a text of one's own, a text, one row, three items.
  await expect(question(page, 'Which way?')).toContainText('8 answers set aside')
  await writing(page, 'Your name?').fill('Ada')
  await undo(page).click()
  await expect(radio(page, 'By train')).toBeChecked()
  await expect(radio(page, 'By train')).toBeFocused()
  await expect(undo(page)).toBeHidden()
  await expect(box(page, 'Aisle')).toBeChecked()
  await expect(other(page).nth(1)).toHaveValue('The roof')
  await expect(writing(page, 'Why by train?')).toHaveValue('It is calm')
  await expect(radio(page, 'Speed Much')).toBeChecked()
  await expect(page.getByRole('listitem').first()).toContainText('Oslo')
  await saved(page)
  await page.reload()
  await expect(writing(page, 'Your name?')).toHaveValue('Ada')
  await expect(other(page).nth(1)).toHaveValue('The roof')
})

test('sending too early marks what is missing, says how many, and enters the first', async ({ page, server }) => {
  const { url } = await ask(server, rich)
  await awake(page, url)
  await radio(page, 'By ship').check()
  await expect(page.getByRole('banner').getByText('1 left', { exact: true })).toBeVisible()
  await radio(page, 'By train').check()
  await expect(page.getByRole('banner').getByText('3 left', { exact: true })).toBeVisible()
  await submit(page).click()
  await expect(page.locator('#told')).toHaveText('3 questions still need an answer.')
  await expect(question(page, 'Which seats?')).toContainText('cannot be skipped')
  await expect(question(page, 'Your name?')).toContainText('cannot be skipped')
  await expect(question(page, 'How important?')).not.toContainText('cannot be skipped')
  await expect(box(page, 'Window')).toBeFocused()
  await box(page, 'Window').check()
  await expect(question(page, 'Which seats?')).not.toContainText('cannot be skipped')
  await expect(page.getByRole('banner').getByText('2 left', { exact: true })).toBeVisible()
})

test('an item that is picked up keeps the answers from being sent, and is named', async ({ page, server }) => {
  const { url } = await ask(server, { prompt: 'Order', nodes: [rich.nodes[4]].map(({ showIf, ...node }: any) => node) })
  await awake(page, url)
  await page.getByRole('button', { name: 'Oslo' }).press('Space')
  await submit(page).click()
  await expect(page.locator('.told')).toContainText('Oslo')
  await expect(page.getByRole('button', { name: 'Oslo' })).toBeFocused()
  await expect(heading(page, 'Order')).toBeVisible()
  await page.keyboard.press('Space')
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
})

test('a card is answered by keys alone', async ({ page, server }) => {
  const { url, id } = await ask(server, rich)
  await awake(page, url)
  await radio(page, 'By train').focus()
  await page.keyboard.press('3')
  await expect(other(page).first()).toBeFocused()
  await page.keyboard.type('On foot 12')
  await expect(other(page).first()).toHaveValue('On foot 12')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+1')
  await expect(radio(page, 'By train')).not.toBeChecked()
  await page.keyboard.press('2')
  await expect(radio(page, 'By ship')).toBeChecked()
  await writing(page, 'Your name?').focus()
  await page.keyboard.type('Ada 1')
  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  expect((await server.result(id)).result.answers).toEqual({ way: { value: 'By ship' }, name: 'Ada 1' })
})

test('Enter in a line of text sends nothing', async ({ page, server }) => {
  const { url } = await server.post(survey({ name: { prompt: 'A name?', kind: 'text', multiline: false }, day: { prompt: 'A day?', kind: 'date' } }, { layout: 'card' }))
  await awake(page, url)
  await writing(page, 'A name?').fill('Vault')
  await writing(page, 'A name?').press('Enter')
  await saved(page)
  await expect(heading(page, 'Some questions')).toBeVisible()
  await expect(submit(page)).toHaveText('Submit answers')
})

test('another device sees each answer as it is given, and the branch that it opens', async ({ page, person, server }) => {
  const { url } = await ask(server, three)
  const second = await person()
  await awake(page, url)
  await awake(second, url)
  await radio(page, 'Store 2').check()
  await expect(radio(second, 'Store 2')).toBeChecked()
  await expect(question(second, engine)).toBeVisible()
  await radio(second, 'Engine 3').check()
  await expect(radio(page, 'Engine 3')).toBeChecked()
  await expect(question(page, matter)).toBeVisible()
})

test('two tabs of one browser follow each other', async ({ page, context, server }) => {
  const { url } = await ask(server, twelve)
  const second = await context.newPage()
  await awake(page, url)
  await awake(second, url)
  await writing(page, 'What about part 4 of it?').fill('From the first')
  await expect(writing(second, 'What about part 4 of it?')).toHaveValue('From the first')
  await writing(second, 'What about part 5 of it?').fill('From the second')
  await expect(writing(page, 'What about part 5 of it?')).toHaveValue('From the second')
  await expect(page.getByRole('banner').getByText('10 left', { exact: true })).toBeVisible()
})

for (const [button, kept] of [
  ['Keep mine', 'Mine'],
  ['Use the newer one', 'Theirs'],
] as const) {
  test(`of an answer that was changed in two places “${button}” decides, beside others that are saved`, async ({ page, person, server, troubles }) => {
    troubles.allow(refused(409), /net::ERR_/)
    const { url } = await ask(server, twelve)
    const second = await person()
    const [first, next] = ['What about part 1 of it?', 'What about part 2 of it?']
    await awake(page, url)
    await awake(second, url)
    await page.context().setOffline(true)
    await writing(page, first).fill('Mine')
    await writing(page, next).fill('Also mine')
    await expect(saving(page)).toContainText('Not saved')
    await writing(second, first).fill('Theirs')
    await saved(second)
    await page.context().setOffline(false)
    const conflict = question(page, first).getByRole('alert')
    await expect(conflict).toContainText('Mine')
    await expect(conflict).toContainText('Theirs')
    await expect(question(page, next).getByRole('alert')).toBeHidden()
    await expect(writing(second, next)).toHaveValue('Also mine')
    await conflict.getByRole('button', { name: button }).click()
    await saved(page)
    await expect(writing(page, first)).toHaveValue(kept)
    await expect(writing(second, first)).toHaveValue(kept)
    await expect(conflict).toBeHidden()
  })
}

for (const [colorScheme, locale] of [
  ['light', 'en-US'],
  ['dark', 'en-US'],
  ['light', 'zh-CN'],
  ['dark', 'ar'],
] as const) {
  test.describe(`${colorScheme}, ${locale}`, () => {
    test.use({ colorScheme, locale, viewport: { width: 320, height: 640 } })

    for (const [name, form, most] of [
      ['three levels', three, 1_717],
      ['twelve texts', twelve, 1_755],
    ] as const) {
      test(`a card of ${name} is no taller than ${most} px at 320, and header and Submit stay in view`, async ({ page, server }) => {
        const { url } = await ask(server, form)
        await awake(page, url)
        if (form === three) {
          await radio(page, 'Store 2').check()
          await radio(page, 'Engine 3').check()
          await expect(question(page, matter)).toBeVisible()
        }
        const { height, width } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight, width: document.documentElement.scrollWidth }))
        expect(height).toBeLessThanOrEqual(most)
        expect(width).toBe(320)
        for (let top = 0; top <= height; top += 200) {
          await page.evaluate((top) => scrollTo(0, top), top)
          await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
          await expect(page.locator('#submit')).toBeInViewport({ ratio: 1 })
        }
      })
    }
  })
}

test('what has the focus is never covered, on a low window too', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const { url } = await ask(server, twelve)
  await awake(page, url)
  const field = page.getByRole('textbox').and(page.locator('.field *'))
  for (let place = 0; place < 12; place++) {
    await field.nth(place).focus()
    const seen = await field.nth(place).evaluate((area) => {
      const { left, top, bottom } = area.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 20, y) === area)
    })
    expect(seen).toBe(true)
  }
})

test('nothing that is long and unbroken makes a card wider than the window', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const [word, label] = ['Donaudampfschifffahrtsgesellschaftskapitän'.repeat(7).slice(0, 300), 'x'.repeat(40)]
  const under = { showIf: { node: 'a', anyOf: [label] } }
  const nodes = [
    { id: 'a', kind: 'single', header: 'W'.repeat(12), prompt: word, options: [{ label, description: 'y'.repeat(120) }, { label: 'No' }] },
    { id: 'b', kind: 'scale', prompt: word, scale: [{ label }, { label: label.replace('x', 'z') }], items: [{ id: 'i', label: 'v'.repeat(200), link: `https://example.com/${label}` }], notes: true, ...under },
    { id: 'c', kind: 'rank', prompt: word, items: ['w', 'u'].map((letter) => ({ id: letter, label: letter.repeat(200), detail: letter.repeat(200) })), ...under },
  ]
  const { url } = await ask(server, { prompt: word, nodes })
  await awake(page, url)
  await radio(page, label).first().check()
  await expect(page.getByRole('group', { name: word })).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  await expect(submit(page)).toBeInViewport({ ratio: 1 })
})

test('a fourth level says how one came there', async ({ page, troubles }) => {
  const server = await Server.start(undefined, { ASKPATH_ASK_USER_FORM_MAX_DEPTH: '4' })
  const choice = (id: string, prompt: string, more = {}) => ({ id, kind: 'single', prompt, options: [{ label: `${id} yes` }, { label: `${id} no` }], ...more })
  const under = (node: string) => ({ showIf: { node, anyOf: [`${node} yes`] } })
  const nodes = [choice('one', 'First?'), choice('two', 'Second?', under('one')), choice('three', 'Third?', under('two'))]
  const { url, id } = await ask(server, { prompt: 'Deep', nodes: [...nodes, { id: 'four', kind: 'text', prompt: 'Fourth?', ...under('three') }] })
  troubles.allow(new RegExp(`^request to ${server.base}`))
  await awake(page, url)
  for (const id of ['one', 'two', 'three']) await radio(page, `${id} yes`).check()
  await page.getByText('How you got here').click()
  await expect(question(page, 'Fourth?').getByRole('link')).toHaveText(['First?', 'Second?', 'Third?'])
  await writing(page, 'Fourth?').fill('At last')
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  expect((await server.result(id)).result.visibleNodes).toEqual(['one', 'two', 'three', 'four'])
  await page.close()
  await server.end()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a card is answered from the link to the receipt', async ({ page, server, troubles }) => {
    troubles.allow(refused(422))
    const { url, id } = await ask(server, rich)
    await page.goto(url)
    await radio(page, 'By train').check()
    await page.getByRole('button', { name: 'Save' }).last().click()
    await expect(question(page, 'Which seats?')).toBeVisible()
    await box(page, 'Aisle').check()
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText('2 questions still need an answer.')
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Why by train?', 'Your name?'])
    await writing(page, 'Why by train?').fill('It is calm')
    await page.getByLabel('Place of Bern').selectOption('1')
    await writing(page, 'Your name?').fill('Ada')
    await submit(page).click()
    await expect(heading(page, 'Sent to planner')).toBeVisible()
    const { result } = await server.result(id)
    expect(result.answers.stops).toEqual({ order: ['Bern', 'Rome', 'Oslo'], unchanged: false })
    expect(result.answers.seat).toEqual({ values: ['Aisle'] })
  })
})

test('what is typed before the page comes to life is kept', async ({ page, server }) => {
  const { url, id } = await ask(server, twelve)
  let wake = () => {}
  const program = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/askpath_bg.wasm', async (route) => {
    await program
    await route.continue()
  })
  await page.goto(url)
  await writing(page, 'What about part 3 of it?').fill('Early')
  wake()
  await saved(page)
  await expect.poll(async () => (await server.survey(id)).progress.done).toBe(1)
})

test('one text that asks what the card is called asks it once', async ({ page, server }) => {
  const message = 'What is it called?'
  const { url } = await server.post({ message, questions: [{ id: 'name', type: 'text', title: message, required: true }] }, {}, 'form_elicitation_v2_request')
  await awake(page, url)
  await expect(writing(page, message)).toBeVisible()
  await expect(page.getByRole('main').getByText(message)).toHaveCount(2)
  await expect(question(page, message)).toBeVisible()
})

test('a choice of the other kinds is sent from one card', async ({ page, server }) => {
  const { url, id } = await server.post(
    survey({ color: { prompt: 'Which colour?', options: options('Red', 'Green'), skippable: false }, fast: { prompt: 'Fast?', kind: 'boolean' } }, { layout: 'card' }),
  )
  await awake(page, url)
  await expect(question(page, 'Fast?')).toContainText('optional')
  await radio(page, 'Green').check()
  await radio(page, 'Yes').check()
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  expect((await server.result(id)).result.answers).toHaveLength(2)
})
