import { expect, test } from '../fixtures'
import { awake, box, change, heading, next, onward, options, other, radio, review, saving, skip, submit, survey, writing } from '../steps'

const color = 'Which colour?'
const last = { prompt: 'Anything else?' }
const one = { prompt: color, options: options('Red', 'Green') }
const many = { ...one, multiSelect: true }

test('typing an answer of one’s own picks it and lets go of the option', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ color: one, last }))
  await awake(page, url)
  await radio(page, 'Red').check()
  await other(page).fill('Teal')
  await expect(radio(page, 'Something else')).toBeChecked()
  await expect(radio(page, 'Red')).not.toBeChecked()

  await radio(page, 'Green').check()
  await expect(other(page)).toHaveValue('Teal')
  await expect(radio(page, 'Something else')).not.toBeChecked()
  await expect(saving(page)).toHaveText('Saved')
  await page.reload()
  await expect(radio(page, 'Green')).toBeChecked()
  await expect(other(page)).toHaveValue('Teal')

  await radio(page, 'Something else').check()
  await expect(other(page)).toHaveValue('Teal')
  await onward(page, last.prompt)
  await onward(page, review)
  await expect(page.getByRole('listitem')).toContainText(['Teal', 'Skipped'])
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  const { result } = await server.result(id)
  expect(result.answers).toEqual([{ id: 'color', selected: [], custom: 'Teal' }])
  expect(result.skipped).toEqual(['last'])
})

test('emptying an answer of one’s own lets go of it', async ({ page, server }) => {
  const { url } = await server.post(survey({ color: one, last }))
  await awake(page, url)
  await other(page).fill('Teal')
  await other(page).fill('')
  await expect(radio(page, 'Something else')).not.toBeChecked()
  await expect(page.getByRole('progressbar', { name: '0 of 2' })).toBeVisible()
})

test('an option picked instead of an answer of one’s own is what is sent', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ color: one }))
  await awake(page, url)
  await other(page).fill('Teal')
  await radio(page, 'Green').check()
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  const { result } = await server.result(id)
  expect(result.answers).toEqual([{ id: 'color', selected: [{ key: 'green', label: 'Green' }] }])
})

test('several options and an answer of one’s own go together', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ color: many, last }))
  await awake(page, url)
  await box(page, 'Green').check()
  await other(page).fill('Teal')
  await box(page, 'Red').check()
  await onward(page, last.prompt)
  await page.goBack()
  await expect(box(page, 'Red')).toBeChecked()
  await expect(box(page, 'Green')).toBeChecked()
  await expect(other(page)).toHaveValue('Teal')
  await onward(page, last.prompt)
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  const { result } = await server.result(id)
  expect(result.answers[0]).toEqual({
    id: 'color',
    selected: [
      { key: 'green', label: 'Green' },
      { key: 'red', label: 'Red' },
    ],
    custom: 'Teal',
  })
})

test('Enter in an answer of one’s own goes on, and Shift+Enter makes a line', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ color: one, last }))
  await awake(page, url)
  await other(page).pressSequentially('Teal')
  await other(page).press('Shift+Enter')
  await other(page).pressSequentially('or blue')
  await expect(other(page)).toHaveValue('Teal\nor blue')
  await other(page).press('Enter')
  await expect(heading(page, last.prompt)).toBeVisible()
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  expect((await server.result(id)).result.answers[0].custom).toBe('Teal\nor blue')
})

test('Enter in a free text makes a line', async ({ page, server }) => {
  const { url } = await server.post(survey({ last, more: { prompt: 'More?' } }))
  await awake(page, url)
  await writing(page, last.prompt).pressSequentially('One')
  await writing(page, last.prompt).press('Enter')
  await writing(page, last.prompt).pressSequentially('Two')
  await expect(writing(page, last.prompt)).toHaveValue('One\nTwo')
  await onward(page, 'More?')
  await expect(writing(page, 'More?')).toHaveValue('')
})

for (const [kind, question, words] of [
  ['choice', { ...one, skippable: false }, 'Pick an option, or write your own. This question cannot be skipped.'],
  ['free text', { prompt: color, kind: 'text', skippable: false }, 'Write an answer. This question cannot be skipped.'],
] as const) {
  test(`a ${kind} that cannot be skipped says so by the field and above, and takes the focus there`, async ({ page, server }) => {
    const { url } = await server.post(survey({ color: question, last }))
    await awake(page, url)
    await expect(skip(page)).toBeHidden()
    await next(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert).toContainText('This needs another look.')
    await expect(page.getByRole('group', { name: color })).toHaveAccessibleDescription(words)
    await alert.getByRole('link', { name: words }).click()
    await expect(page.getByRole('group', { name: color })).toBeFocused()
    await expect(heading(page, color)).toBeVisible()

    await (kind === 'choice' ? radio(page, 'Red').check() : writing(page, color).fill('Red'))
    await expect(alert).toBeHidden()
    await onward(page, last.prompt)
  })
}

test('a skipped question is answered after all', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ color: one, last }))
  await awake(page, url)
  await radio(page, 'Red').check()
  await skip(page).click()
  await expect(heading(page, last.prompt)).toBeVisible()
  await skip(page).click()
  await expect(heading(page, review)).toBeVisible()
  await expect(page.getByText('No answers go to planner.')).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText(['Skipped', 'Skipped'])

  await change(page, color).click()
  await expect(radio(page, 'Red')).not.toBeChecked()
  await radio(page, 'Green').check()
  await onward(page, review)
  await expect(page.getByText('One answer goes to planner.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit 1 answer', exact: true }).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  const { result } = await server.result(id)
  expect(result.answers).toEqual([{ id: 'color', selected: [{ key: 'green', label: 'Green' }] }])
  expect(result.skipped).toEqual(['last'])
})

test('what was written stays for a skipped question', async ({ page, server }) => {
  const { url } = await server.post(survey({ last, more: { prompt: 'More?' } }))
  await awake(page, url)
  await writing(page, last.prompt).fill('On second thought, no')
  await skip(page).click()
  await expect(heading(page, 'More?')).toBeVisible()
  await page.goBack()
  await expect(writing(page, last.prompt)).toHaveValue('On second thought, no')
})

test('a note goes with the answer', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ color: { ...one, notes: true }, last }))
  await awake(page, url)
  await radio(page, 'Red').check()
  await page.getByText('Add a note').click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Not too bright')
  await onward(page, last.prompt)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Not too bright')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible()
  await onward(page, last.prompt)
  await onward(page, review)
  await expect(page.getByText('Not too bright')).toBeVisible()
  await submit(page).click()
  await expect(page.getByText('Not too bright')).toBeVisible()
  const { result } = await server.result(id)
  expect(result.answers[0]).toMatchObject({ id: 'color', note: 'Not too bright' })
})

test('a text that is too long stays, with what to do', async ({ page, server }) => {
  const { url } = await server.post(survey({ short: { prompt: 'In short?', kind: 'text', maxLength: 20 }, last }))
  await awake(page, url)
  await writing(page, 'In short?').fill('This is longer than that')
  await next(page).click()
  await expect(page.getByRole('alert')).toContainText('This is 24 characters long; 20 fit. Please shorten it.')
  await expect(writing(page, 'In short?')).toHaveValue('This is longer than that')
  await writing(page, 'In short?').fill('This is shorter')
  await onward(page, last.prompt)
})

test('every press of a key is kept, however fast', async ({ page, server }) => {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(8)
  const { url } = await server.post(survey({ last }))
  await awake(page, url)
  await writing(page, last.prompt).pressSequentially(text)
  await expect(writing(page, last.prompt)).toHaveValue(text)
  await expect(saving(page)).toHaveText('Saved')
  await page.reload()
  await expect(writing(page, last.prompt)).toHaveValue(text)
})

test('a text comes back as it was typed, blank lines and all', async ({ page, server }) => {
  const text = '\n\n  indented &amp; </textarea>\n\n'
  const { url } = await server.post(survey({ last }))
  await awake(page, url)
  await writing(page, last.prompt).fill(text)
  await expect(saving(page)).toHaveText('Saved')
  await page.reload()
  await expect(writing(page, last.prompt)).toHaveValue(text)
})
