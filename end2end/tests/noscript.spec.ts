import { expect, refused, test } from '../fixtures'
import {
  back, box, change, example, heading, menu, next, onward, options, other, progress, radio, review, skip, submit, survey, writing,
} from '../steps'

test.use({ javaScriptEnabled: false })

const color = 'Which colour?'
const one = { prompt: color, options: options('Red', 'Green') }
const last = { prompt: 'Anything else?' }

test('a branching survey is answered from the inbox to the receipt without script', async ({ page, server }) => {
  const { id } = await server.post(example('release'))
  const waiting = server.result(id, 50)
  await page.goto('/')
  await expect(heading(page, 'One survey is waiting')).toBeVisible()
  await page.getByRole('link', { name: 'Scope of the next release' }).click()
  await page.getByRole('link', { name: 'Start' }).click()
  await radio(page, 'Companies').check()
  await onward(page, 'Which direction fits this release?')
  await expect(progress(page, '1 of 5')).toBeVisible()
  await radio(page, 'Ship the public surface').check()
  await onward(page, 'What should be polished first?')
  await expect(page.getByText('Question 3 of 6')).toBeVisible()
  await box(page, 'Documentation').check()
  await other(page).fill('The logo')
  await onward(page, 'Which page is read first?')
  await other(page).fill('The changelog')
  await onward(page, 'When should it be out?')
  await back(page).click()
  await expect(other(page)).toHaveValue('The changelog')
  await expect(radio(page, 'Something else')).toBeChecked()
  await onward(page, 'When should it be out?')
  await radio(page, 'Within a month').check()
  await skip(page).click()
  await expect(heading(page, 'Who runs it at the companies?')).toBeVisible()
  await writing(page, 'Who runs it at the companies?').fill('Their operators')
  await onward(page, 'What else should I know before I start?')
  await skip(page).click()

  await expect(heading(page, review)).toBeVisible()
  await change(page, 'Which page is read first?').click()
  await radio(page, 'The README').check()
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Sent to planner')).toBeVisible()

  const { result } = await waiting
  expect(result.path).toEqual(['audience', 'direction', 'polish', 'docs', 'window', 'operator', 'else'])
  expect(result.answers.slice(2)).toEqual([
    { id: 'polish', selected: [{ key: 'docs', label: 'Documentation' }], custom: 'The logo' },
    { id: 'docs', selected: [{ key: 'readme', label: 'The README' }] },
    { id: 'operator', selected: [], custom: 'Their operators' },
  ])
  expect(result.skipped).toEqual(['window', 'else'])

  await page.getByRole('main').getByRole('link', { name: 'All surveys' }).click()
  await expect(page.getByText('5 answers sent')).toBeVisible()
})

test('without script an option and words typed anew are both kept, for the person to decide', async ({ page, server, troubles }) => {
  troubles.allow(refused(422))
  const { id, url } = await server.post(survey({ color: one, last }))
  await page.goto(url)
  await radio(page, 'Red').check()
  await other(page).fill('Teal')
  await next(page).click()
  await expect(page.getByRole('alert')).toContainText('You picked an option and wrote something else.')
  await expect(radio(page, 'Red')).toBeChecked()
  await expect(other(page)).toHaveValue('Teal')
  await other(page).fill('')
  await onward(page, last.prompt)
  await onward(page, review)
  await submit(page).click()
  expect((await server.result(id)).result.answers).toEqual([{ id: 'color', selected: [{ key: 'red', label: 'Red' }] }])
})

test('without script a required question says so and keeps what was typed', async ({ page, server, troubles }) => {
  troubles.allow(refused(422))
  const { url } = await server.post(survey({ color: { ...one, skippable: false, notes: true }, last }))
  await page.goto(url)
  await expect(skip(page)).toBeHidden()
  await page.getByText('Add a note').click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Hard to say')
  await next(page).click()
  await expect(page.getByRole('alert')).toContainText('This needs another look.')
  await expect(page.getByRole('group', { name: color })).toHaveAccessibleDescription(/This question cannot be skipped/)
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Hard to say')
  await radio(page, 'Red').check()
  await onward(page, last.prompt)
})

test('without script a text that is too long stays', async ({ page, server, troubles }) => {
  troubles.allow(refused(422))
  const { url } = await server.post(survey({ short: { prompt: 'In short?', kind: 'text', maxLength: 20 }, last }))
  await page.goto(url)
  await writing(page, 'In short?').fill('This is longer than that')
  await next(page).click()
  await expect(page.getByRole('alert')).toContainText('This is 24 characters long; 20 fit.')
  await expect(writing(page, 'In short?')).toHaveValue('This is longer than that')
})

test('without script an answer changed elsewhere is shown beside this one', async ({ page, person, server, troubles }) => {
  troubles.allow(refused(409))
  for (const [button, kept] of [['Keep mine', 'Green'], ['Use the newer one', 'Red']] as const) {
    const { id, url } = await server.post(survey({ color: one, last }))
    await page.goto(url)
    const second = await person()
    await second.goto(url)
    await radio(second, 'Red').check()
    await onward(second, last.prompt)
    await radio(page, 'Green').check()
    await next(page).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'This answer was changed elsewhere' })
    await expect(conflict).toContainText('Green')
    await expect(conflict).toContainText('Red')
    await conflict.getByRole('button', { name: button }).click()
    await expect(conflict).toBeHidden()
    await page.goto(`${url}?at=color`)
    await expect(radio(page, kept)).toBeChecked()
    await onward(page, last.prompt)
    await onward(page, review)
    await submit(page).click()
    await expect(heading(page, 'Sent to planner')).toBeVisible()
    expect((await server.result(id)).result.answers[0].selected[0].label).toBe(kept)
  }
})

test('without script declining works', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ color: one }))
  await page.goto(url)
  await menu(page)
  await page.getByRole('textbox', { name: 'Reason, if you like' }).fill('Not now')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(heading(page, 'You declined to answer')).toBeVisible()
  expect(await server.result(id)).toMatchObject({ outcome: 'declined' })
})

test('without script a survey withdrawn meanwhile shows how it ended', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ color: one }))
  await page.goto(url)
  await server.withdraw(id)
  await radio(page, 'Red').check()
  await next(page).click()
  await expect(heading(page, 'Withdrawn by the agent')).toBeVisible()
})

test('without script no script is loaded', async ({ page, server }) => {
  const { url } = await server.post(survey({ color: one, last }))
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.resourceType()))
  await page.goto(url)
  await expect(heading(page, color)).toBeVisible()
  expect(loaded.filter((kind) => !['document', 'stylesheet', 'image', 'other'].includes(kind))).toEqual([])
})
