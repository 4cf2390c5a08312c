import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { awake, box, heading, menu, options, other, radio, saving, survey, writing } from '../steps'

const color = 'Which colour?'
const tools = 'Which tools?'
const why = 'Why?'
const spec = survey({
  color: { prompt: color, notes: true, options: [{ key: 'red', label: 'Red', insight: 'It is **seen**.' }, { key: 'green', label: 'Green' }] },
  tools: { prompt: tools, multiSelect: true, options: options('Brush', 'Knife') },
  why: { prompt: why },
})
const sheet = (page: Page) => page.getByRole('dialog')
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' })
const reason = (page: Page) => page.locator('#why')
const ask = (page: Page) => page.locator('#ask')

/** Every text field of a question's page: its question, how one gets there, and which it is. */
const fields: [string, string, (page: Page) => Promise<unknown>, (page: Page) => Locator][] = [
  ['an answer of one’s own', 'color', async () => {}, other],
  ['an answer of one’s own among several', 'tools', async () => {}, other],
  ['a free text', 'why', async () => {}, (page) => writing(page, why)],
  ['a note', 'color', (page) => page.getByText('Add a note').click(), note],
  ['what one needs to know', 'color', (page) => page.locator('.ask > summary').click(), ask],
  ['the reason for declining', 'color', menu, reason],
]

for (const [name, at, open, field] of fields) {
  test(`no key is taken from ${name}`, async ({ page, server }) => {
    const { url } = await server.post(spec)
    await awake(page, `${url}?at=${at}`)
    await open(page)
    await field(page).focus()
    await page.keyboard.type('1? 2! 9 and 0?')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('3')
    await expect(field(page)).toHaveValue(/^(1\? 2! 9 and 0\?3|31\? 2! 9 and 0\?)$/)
    await expect(field(page)).toBeFocused()
    await expect(sheet(page)).toBeHidden()
    await expect(page.locator('#field :checked:not([value=other])')).toHaveCount(0)
    await expect(page).toHaveURL(`${url}?at=${at}`)
  })

  test(`Escape takes nothing from ${name}`, async ({ page, server }) => {
    const { url } = await server.post(spec)
    await awake(page, `${url}?at=${at}`)
    if (at !== 'why') await page.getByRole(at === 'tools' ? 'checkbox' : 'radio').first().check()
    await open(page)
    await field(page).fill('Thought over')
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('Thought over')
    await expect(page).toHaveURL(`${url}?at=${at}`)
    await expect(heading(page)).toBeVisible()
    if (!(await field(page).isVisible())) await open(page)
    await expect(field(page)).toBeVisible()
    await expect(field(page)).toHaveValue('Thought over')
  })
}

test('Escape closes a panel and the sheet of keys, and keeps what is picked', async ({ page, server }) => {
  const { url } = await server.post(spec)
  await awake(page, url)
  await radio(page, 'Red').check()
  await page.locator('summary', { hasText: 'More about Red' }).click()
  await expect(page.getByText('It is seen.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('It is seen.')).toBeHidden()
  await page.keyboard.press('?')
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(radio(page, 'Red')).toBeChecked()
  await expect(saving(page)).toHaveText('Saved')
})

test('digits pick, and the one after the last option enters the answer of one’s own', async ({ page, server }) => {
  const { url } = await server.post(spec)
  await awake(page, url)
  await page.keyboard.press('2')
  await expect(radio(page, 'Green')).toBeChecked()
  await page.keyboard.press('1')
  await expect(radio(page, /^Red/)).toBeChecked()
  await page.keyboard.press('Control+2')
  await page.keyboard.press('7')
  await expect(radio(page, /^Red/)).toBeChecked()
  await page.keyboard.press('3')
  await expect(other(page)).toBeFocused()
  await page.keyboard.type('3 reds')
  await expect(other(page)).toHaveValue('3 reds')
  await expect(heading(page, color)).toBeVisible()
})

for (const at of ['color', 'tools', 'why']) {
  test(`arrow keys never go on, wherever the focus is (${at})`, async ({ page, server }) => {
    const { url } = await server.post(spec)
    await awake(page, `${url}?at=${at}`)
    const places = page.locator('#form').locator('#prompt, input, textarea, button, summary').filter({ visible: true })
    for (const place of await places.all()) {
      await place.focus()
      for (const arrow of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(arrow)
    }
    await page.locator('#steps a').last().focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(`${url}?at=${at}`)
  })
}

test('a key that is held down goes on once', async ({ page, server }) => {
  const { url } = await server.post(spec)
  await awake(page, `${url}?at=color`)
  await other(page).fill('Teal')
  for (let press = 0; press < 5; press++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(heading(page, tools)).toBeFocused()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page).toHaveURL(`${url}?at=tools`)
})

test('single keys that are turned off do nothing, and the others go on working', async ({ page, server }) => {
  const { url } = await server.post(spec)
  await awake(page, url)
  await page.keyboard.press('?')
  const words = page.waitForResponse((response) => response.url().endsWith('/wording'))
  await sheet(page).getByRole('button', { name: 'Off' }).click()
  await (await words).finished()
  await expect(page.locator('html')).toHaveAttribute('data-awake', '')
  for (const key of ['1', '2', '?', '3']) await page.keyboard.press(key)
  await radio(page, /^Red/).focus()
  for (const key of ['2', '?']) await page.keyboard.press(key)
  await expect(page.locator(':checked')).toHaveCount(0)
  await expect(sheet(page)).toBeHidden()
  await expect(heading(page, color)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(radio(page, 'Green')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(heading(page, tools)).toBeVisible()
  await page.keyboard.press('1')
  await expect(box(page, 'Brush')).not.toBeChecked()
})

/** Composes as an input method does: what is there so far stands in the field and is not yet decided. */
const compose = (control: CDPSession, text: string) =>
  control.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** A key as pages get it while an input method has it. */
async function processed(control: CDPSession, key: string, code: string) {
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await control.send('Input.dispatchKeyEvent', { type, key, code, windowsVirtualKeyCode: 229 })
  }
}

for (const [name, at, field] of [
  ['an answer of one’s own', 'color', other],
  ['a free text', 'why', (page: Page) => writing(page, why)],
] as const) {
  test(`Enter and digits belong to the input method while one composes in ${name}`, async ({ page, server }) => {
    const { url } = await server.post(spec)
    await awake(page, `${url}?at=${at}`)
    const control = await page.context().newCDPSession(page)
    await field(page).focus()
    await compose(control, 'に')
    await compose(control, 'にほん')
    // What is composed is saved as it stands; that must not disturb the input method.
    await expect(saving(page)).toHaveText('Saved')
    await compose(control, 'にほんご')
    for (const [key, code] of [['Enter', 'Enter'], ['2', 'Digit2'], ['?', 'Slash'], ['Escape', 'Escape'], ['Process', 'Enter']]) {
      await processed(control, key, code)
    }
    await expect(heading(page)).toBeVisible()
    await expect(page).toHaveURL(`${url}?at=${at}`)
    await expect(page.locator('#field :checked:not([value=other])')).toHaveCount(0)
    await expect(sheet(page)).toBeHidden()
    await expect(field(page)).toHaveValue('にほんご')
    await control.send('Input.insertText', { text: '日本語' })
    await expect(field(page)).toHaveValue('日本語')
    await expect(field(page)).toBeFocused()
    await expect(saving(page)).toHaveText('Saved')
    await page.reload()
    await expect(field(page)).toHaveValue('日本語')
  })
}

test('Enter that ends a composition stays, and the next one goes on', async ({ page, server }) => {
  const { url } = await server.post(spec)
  await awake(page, url)
  const control = await page.context().newCDPSession(page)
  await other(page).focus()
  await compose(control, 'あお')
  // Held down by a person who also has other keys, without the number that stands for an input method.
  await control.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 })
  await control.send('Input.insertText', { text: '青' })
  await control.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 })
  await expect(other(page)).toHaveValue('青')
  await expect(heading(page, color)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, tools)).toBeVisible()
  await page.goBack()
  await expect(other(page)).toHaveValue('青')
})

test('Escape closes the sheet of keys and nothing behind it', async ({ page, server }) => {
  const { url } = await server.post(survey({ color: { prompt: 'Which colour?', options: [{ key: 'red', label: 'Red', insight: 'It is warm.' }] } }))
  await awake(page, url)
  await page.locator('#insight-0 > summary').click()
  await page.keyboard.press('?')
  await expect(page.locator('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog')).toBeHidden()
  await expect(page.locator('#insight-0')).toHaveAttribute('open', '')
})
