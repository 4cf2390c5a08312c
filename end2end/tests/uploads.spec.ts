import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, refused, test, unreachable } from '../fixtures'
import { awake, back, box, heading, next, onward, radio, review, saving, skip, submit, survey, writing } from '../steps'

const which = 'Which files go in?'
const why = 'Why?'

const spec = survey({
  files: {
    prompt: which,
    kind: 'files',
    skippable: false,
    accept: ['.txt', 'image/png'],
    maxItems: 3,
    options: [{ uri: 'doc:1', name: 'log', title: 'The log' }],
  },
  why: { prompt: why, options: [{ key: 'a', label: 'Because' }] },
})

const text = (name: string, content: string | Buffer = `in ${name}`) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
const add = (page: Page) => page.getByLabel('Add files')
const file = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const remove = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` })
const told = (page: Page) => page.locator('.told')
const files = (page: Page) => page.locator('.file a')

const content = (uri: string) => readFileSync(new URL(uri), 'utf8')

const card = survey(
  {
    go: { prompt: 'With files?', options: [{ key: 'yes', label: 'With' }, { key: 'no', label: 'Without' }], skippable: false },
    notes: { prompt: 'Which notes?', kind: 'files', skippable: false, showIf: { node: 'go', anyOf: ['yes'] } },
    pics: { prompt: 'Which pictures?', kind: 'files', accept: ['.png'] },
    name: { prompt: 'A name?', kind: 'text', skippable: false },
  },
  { layout: 'card' },
)
const question = (page: Page, name: string) => page.getByRole('group', { name })
const addTo = (page: Page, name: string) => question(page, name).getByLabel('Add files')
const filesOf = (page: Page, name: string) => question(page, name).locator('.file a')
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64') })

/** Holds back what the browser sends until it is let go. */
async function hold(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/files?at=*', async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  return release
}

test('files are sent as they are chosen, are removed, and come to the agent', async ({ page, server }) => {
  const { id, url } = await server.post(spec)
  await awake(page, url)
  await add(page).setInputFiles([text('one.txt'), text('two words.txt')])
  await expect(files(page)).toHaveCount(2)
  await expect(saving(page).first()).toHaveText('Saved')
  await add(page).setInputFiles(text('报告 $&.txt'))
  await expect(file(page, '报告 $&.txt')).toBeVisible()
  await expect(told(page)).toHaveText('\u2068报告 $&.txt\u2069 is added.')
  await remove(page, 'one.txt').click()
  await expect(files(page)).toHaveText(['two words.txt', '报告 $&.txt'])
  await expect(add(page)).toBeFocused()
  await box(page, /^The log/).check()
  await onward(page, why)
  await back(page).click()
  await expect(files(page)).toHaveText(['two words.txt', '报告 $&.txt'])
  await expect(box(page, /^The log/)).toBeChecked()
  await onward(page, why)
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, /^Sent to/)).toBeVisible()
  const { result, files: sent } = await server.result(id)
  const { uris } = result.answers[0]
  expect(uris[2]).toBe('doc:1')
  expect([content(uris[0]), content(uris[1])]).toEqual(['in two words.txt', 'in 报告 $&.txt'])
  expect(await (await fetch(sent[1].url)).text()).toBe('in 报告 $&.txt')
})

test('what was added is there after a reload, on another device, and where it was opened before', async ({ page, person, server }) => {
  const { url } = await server.post(spec)
  await awake(page, url)
  const other = await person()
  await awake(other, `${url}?at=files`)
  await add(page).setInputFiles(text('one.txt'))
  await expect(files(other)).toHaveText(['one.txt'])
  await add(other).setInputFiles(text('two.txt'))
  await expect(files(page)).toHaveText(['one.txt', 'two.txt'])
  await remove(page, 'one.txt').click()
  await expect(files(other)).toHaveText(['two.txt'])
  await page.reload()
  await expect(files(page)).toHaveText(['two.txt'])
  const download = page.waitForEvent('download')
  await file(page, 'two.txt').click()
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('in two.txt')
})

test('a file on its way shows how far it is, holds whoever would leave it behind, and can be cancelled', async ({ page, server }) => {
  const { id, url } = await server.post(spec)
  await awake(page, url)
  const release = await hold(page)
  await add(page).setInputFiles([text('one.txt'), text('two.txt')])
  await expect(page.getByRole('progressbar', { name: 'one.txt' })).toBeVisible()
  await next(page).click()
  await expect(heading(page, which)).toBeVisible()
  await expect(told(page)).toHaveText(/one.txt\u2069 is still being sent/)
  await expect(page.getByRole('button', { name: 'Cancel one.txt' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar', { name: 'one.txt' })).toHaveCount(0)
  release()
  await expect(files(page)).toHaveText(['two.txt'])
  await onward(page, why)
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, /^Sent to/)).toBeVisible()
  expect((await server.result(id)).result.answers[0].uris).toHaveLength(1)
})

test('what cannot be added says why, before it is sent or after', async ({ page, server, troubles }) => {
  troubles.allow(refused(422), refused(413), unreachable)
  await awake(page, (await server.post(spec)).url)
  const says = (words: string | RegExp) => expect(page.getByRole('alert').last()).toHaveText(words)
  await add(page).setInputFiles(text('empty.txt', ''))
  await says('\u2068empty.txt\u2069 is empty. Choose a file with something in it.')
  await add(page).setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  await says('\u2068page.html\u2069 is not of a kind that is asked for.')
  await add(page).setInputFiles(text('large.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'x')))
  await says('\u2068large.txt\u2069 is too large: at most 20 MB fit.')
  await add(page).setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await says('no.png is not what its name says. Save it as what it is, then add it again.')
  await page.route('**/files?at=*', (route) => route.abort())
  await add(page).setInputFiles(text('lost.txt'))
  await says('\u2068lost.txt\u2069 did not arrive. Check the connection, then add it again.')
  for (let left = 5; left > 0; left--) {
    await expect(page.getByRole('alert')).toHaveCount(left)
    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  }
  await page.unroute('**/files?at=*')
  await add(page).setInputFiles(text('good.txt'))
  await expect(files(page)).toHaveText(['good.txt'])
  await onward(page, why)
})

test('one more than fits is held on the page until one is removed', async ({ page, server }) => {
  await awake(page, (await server.post(spec)).url)
  await add(page).setInputFiles([text('1.txt'), text('2.txt'), text('3.txt')])
  await expect(files(page)).toHaveCount(3)
  await add(page).setInputFiles(text('4.txt'))
  await expect(files(page)).toHaveCount(4)
  await expect(page.locator('#error')).toHaveText('Pick at most 3.')
  await remove(page, '2.txt').click()
  await expect(page.locator('#error')).toHaveText('')
  await onward(page, why)
  await back(page).click()
  await expect(files(page)).toHaveCount(3)
})

test('skipping gives up what is on its way', async ({ page, server }) => {
  const free = survey({ files: { prompt: which, kind: 'files' }, why: { prompt: why } })
  await awake(page, (await server.post(free)).url)
  const release = await hold(page)
  await add(page).setInputFiles(text('one.txt'))
  await expect(page.getByRole('progressbar', { name: 'one.txt' })).toBeVisible()
  await skip(page).click()
  await expect(heading(page, why)).toBeVisible()
  release()
  await back(page).click()
  await expect(heading(page, which)).toBeVisible()
  await expect(page.locator('.file')).toHaveCount(0)
})

test('everything works by keyboard', async ({ page, server }) => {
  await awake(page, (await server.post(spec)).url)
  await add(page).setInputFiles([text('one.txt'), text('two.txt')])
  await expect(files(page)).toHaveCount(2)
  await box(page, /^The log/).focus()
  const tabs = ['one.txt', 'Remove one.txt', 'two.txt', 'Remove two.txt']
  for (const name of tabs) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(name.startsWith('Remove') ? /^Remove/ : name)
  }
  await page.keyboard.press('Space')
  await expect(files(page)).toHaveText(['one.txt'])
  await expect(add(page)).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await chooser).setFiles(text('three.txt'))
  await expect(files(page)).toHaveText(['one.txt', 'three.txt'])
  // A digit picks what is offered and touches nothing that was added.
  await heading(page).focus()
  await page.keyboard.press('1')
  await expect(box(page, /^The log/)).toBeChecked()
  await expect(files(page)).toHaveCount(2)
  await heading(page).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, why)).toBeVisible()
})

test('on a card each question has its own files, and the answers go with them', async ({ page, person, server }) => {
  const { id, url } = await server.post(card)
  await awake(page, url)
  const other = await person()
  await awake(other, url)
  await expect(submit(page)).toHaveText('Submit · 2 left')
  await radio(page, /^With$/).check()
  await expect(submit(page)).toHaveText('Submit · 2 left')
  await addTo(page, 'Which notes?').setInputFiles([text('one.txt'), text('two.txt')])
  await expect(filesOf(page, 'Which notes?')).toHaveText(['one.txt', 'two.txt'])
  await expect(submit(page)).toHaveText('Submit · 1 left')
  await addTo(page, 'Which pictures?').setInputFiles([png('dot.png'), text('no.txt')])
  await expect(filesOf(page, 'Which pictures?')).toHaveText(['dot.png'])
  await expect(question(page, 'Which pictures?').getByRole('alert')).toHaveText('\u2068no.txt\u2069 is not of a kind that is asked for.')
  await expect(filesOf(other, 'Which notes?')).toHaveText(['one.txt', 'two.txt'])
  await expect(filesOf(other, 'Which pictures?')).toHaveText(['dot.png'])
  await question(other, 'Which notes?').getByRole('button', { name: 'Remove one.txt' }).click()
  await expect(addTo(other, 'Which notes?')).toBeFocused()
  await expect(filesOf(page, 'Which notes?')).toHaveText(['two.txt'])
  await writing(page, 'A name?').fill('Vault')
  await expect(saving(page).first()).toHaveText('Saved')
  await page.reload()
  await expect(filesOf(page, 'Which notes?')).toHaveText(['two.txt'])
  await expect(filesOf(page, 'Which pictures?')).toHaveText(['dot.png'])
  await submit(page).click()
  await expect(heading(page, /^Sent to/)).toBeVisible()
  const { files: sent } = await server.result(id)
  expect(sent.map((file: any) => [file.question, file.name])).toEqual([['notes', 'two.txt'], ['pics', 'dot.png']])
})

test('on a card a file on its way holds Submit, and closing its branch gives it up and keeps what came', async ({ page, server }) => {
  const { url } = await server.post(card)
  await awake(page, url)
  await writing(page, 'A name?').fill('Vault')
  await radio(page, /^With$/).check()
  await addTo(page, 'Which notes?').setInputFiles(text('one.txt'))
  await expect(filesOf(page, 'Which notes?')).toHaveText(['one.txt'])
  await expect(submit(page)).toHaveText('Submit answers')
  await hold(page)
  await addTo(page, 'Which notes?').setInputFiles(text('two.txt'))
  await submit(page).click()
  await expect(question(page, 'Which notes?').locator('.told')).toHaveText(/two.txt\u2069 is still being sent/)
  await expect(page.getByRole('button', { name: 'Cancel two.txt' })).toBeFocused()
  await radio(page, 'Without').check()
  await expect(question(page, 'Which notes?')).toBeHidden()
  await radio(page, /^With$/).check()
  await expect(page.locator('.file')).toHaveText([/^one.txt/])
  await submit(page).click()
  await expect(heading(page, /^Sent to/)).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`files read well to everybody, ${colorScheme}, and fit a small screen`, async ({ page, server, troubles }) => {
    troubles.allow(refused(422))
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 640 })
    await awake(page, (await server.post(spec)).url)
    const release = await hold(page)
    release()
    await add(page).setInputFiles([text(`${'long'.repeat(30)}.txt`), { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no') }])
    await expect(files(page)).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveCount(1)
    await page.unroute('**/files?at=*')
    const releaseNext = await hold(page)
    await add(page).setInputFiles(text('under way.txt'))
    await expect(page.getByRole('progressbar', { name: 'under way.txt' })).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    for (const button of await page.locator('.own button').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    releaseNext()
    await expect(files(page)).toHaveCount(2)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('files go with any button, stay, and are removed', async ({ page, server }) => {
    const { id, url } = await server.post(spec)
    await page.goto(url)
    await box(page, /^The log/).check()
    await add(page).setInputFiles([text('one.txt'), text('two.txt')])
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(files(page)).toHaveText(['one.txt', 'two.txt'])
    await expect(box(page, /^The log/)).toBeChecked()
    await remove(page, 'one.txt').click()
    await expect(files(page)).toHaveText(['two.txt'])
    await add(page).setInputFiles(text('three.txt'))
    await onward(page, why)
    await radio(page, 'Because').check()
    await onward(page, review)
    await submit(page).click()
    await expect(heading(page, /^Sent to/)).toBeVisible()
    expect((await server.result(id)).result.answers[0].uris).toHaveLength(3)
  })

  test('what is not taken says why, and the rest is', async ({ page, server, troubles }) => {
    troubles.allow(refused(422))
    await page.goto((await server.post(spec)).url)
    await add(page).setInputFiles([text('good.txt'), { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }])
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText('no.png is not what its name says. Save it as what it is, then add it again.')
    await expect(files(page)).toHaveText(['good.txt'])
    await onward(page, why)
  })

  test('a card takes files of several questions with any button, and holds what is typed when one is refused', async ({ page, server, troubles }) => {
    troubles.allow(refused(422))
    const { id, url } = await server.post(card)
    await page.goto(url)
    await radio(page, /^With$/).check()
    await addTo(page, 'Which pictures?').setInputFiles(png('dot.png'))
    await page.getByRole('button', { name: 'Save' }).last().click()
    await expect(question(page, 'Which notes?')).toBeVisible()
    await expect(filesOf(page, 'Which pictures?')).toHaveText(['dot.png'])
    await addTo(page, 'Which notes?').setInputFiles([text('one.txt'), text('two.txt')])
    await question(page, 'Which notes?').getByRole('button', { name: 'Upload' }).click()
    await expect(filesOf(page, 'Which notes?')).toHaveText(['one.txt', 'two.txt'])
    await question(page, 'Which notes?').getByRole('button', { name: 'Remove one.txt' }).click()
    await expect(filesOf(page, 'Which notes?')).toHaveText(['two.txt'])
    await writing(page, 'A name?').fill('Vault')
    await addTo(page, 'Which notes?').setInputFiles(text('three.txt'))
    await addTo(page, 'Which pictures?').setInputFiles(text('no.txt'))
    await submit(page).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText('Which pictures?')
    await expect(question(page, 'Which pictures?').getByRole('alert')).toHaveText('no.txt is not of a kind that is asked for.')
    await expect(writing(page, 'A name?')).toHaveValue('Vault')
    await expect(filesOf(page, 'Which notes?')).toHaveText(['two.txt', 'three.txt'])
    await submit(page).click()
    await expect(heading(page, /^Sent to/)).toBeVisible()
    expect((await server.result(id)).files).toHaveLength(3)
  })
})
