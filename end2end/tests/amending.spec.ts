import { expect, test } from '../fixtures'
import { amend, awake, heading, next, onward, options, progress, radio, review, submit, survey, writing } from '../steps'

const spec = () =>
  survey({
    where: { prompt: 'Where to?', options: options('North', 'South') },
    why: { prompt: 'Why?', kind: 'text' },
  })

/** One more question after the last. */
const more = { survey: { questions: { why: { next: 'when' }, when: { prompt: 'When?', kind: 'text' } } } }
const other = { survey: { questions: { where: { prompt: 'Where exactly?' } } } }
const changed = 'mover changed this survey.'

test('a page on which nothing is written shows the survey as it is by now', async ({ page, server }) => {
  const { id, url } = await server.post(spec(), { agent: 'mover' })
  await awake(page, url)
  await radio(page, 'South').check()
  await onward(page, 'Why?')
  await expect(progress(page, '1 of 2')).toBeVisible()
  await page.locator('h1').focus()
  await amend(server, id, 1, more)
  await expect(progress(page, '1 of 3')).toBeVisible()
  await expect(heading(page, 'Why?')).toBeVisible()
  await expect(page.getByText(changed)).toBeVisible()
  await expect(page.getByText('New: 1.')).toBeVisible()
  await page.getByRole('link', { name: 'When?' }).first().click()
  await expect(heading(page, 'When?')).toBeVisible()
})

test('who is writing goes on writing, and comes to the new question by Next', async ({ page, server }) => {
  const { id, url } = await server.post(spec(), { agent: 'mover' })
  await awake(page, url)
  await radio(page, 'South').check()
  await onward(page, 'Why?')
  await writing(page, 'Why?').fill('The sun')
  await amend(server, id, 1, more)
  await expect(page.getByRole('link', { name: 'Show it as it is now' })).toBeVisible()
  await writing(page, 'Why?').pressSequentially(' shines')
  await expect(writing(page, 'Why?')).toHaveValue('The sun shines')
  await onward(page, 'When?')
  await writing(page, 'When?').fill('Soon')
  await onward(page, review)
  await expect(page.getByText('The sun shines').first()).toBeVisible()
  await submit(page).click()
  await expect(page).toHaveURL(/done$/)
  expect((await server.result(id)).result.path).toEqual(['where', 'why', 'when'])
})

test('an answer to what was asked before is where it was, and is asked again', async ({ page, server }) => {
  const { id, url } = await server.post(spec(), { agent: 'mover' })
  await awake(page, url)
  await radio(page, 'South').check()
  await onward(page, 'Why?')
  await page.locator('h1').focus()
  await amend(server, id, 1, other)
  await expect(page.getByText('To be answered again: 1.')).toBeVisible()
  await expect(progress(page, '0 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Where exactly?' }).first().click()
  await expect(heading(page, 'Where exactly?')).toBeVisible()
  await expect(page.getByText('Is your answer still right?')).toBeVisible()
  await expect(radio(page, 'South')).toBeChecked()
  await onward(page, 'Why?')
  await expect(progress(page, '1 of 2')).toBeVisible()
  await expect(page.getByText(changed)).toBeHidden()
})

test('words for a question that became another meanwhile are kept as its start', async ({ page, server, troubles }) => {
  troubles.allow(/snapshot/)
  const { id, url } = await server.post(spec(), { agent: 'mover' })
  await awake(page, `${url}?at=where`)
  await page.route('**/snapshot', (route) => route.abort())
  await amend(server, id, 1, other)
  await radio(page, 'North').check()
  await expect(heading(page, 'Where exactly?')).toBeVisible()
  await expect(radio(page, 'North')).toBeChecked()
  await expect(page.getByText('Is your answer still right?')).toBeVisible()
  await expect(progress(page, '0 of 2')).toBeVisible()
})

test('a review that was open sends nothing that it did not show', async ({ page, server }) => {
  const { id, url } = await server.post(spec(), { agent: 'mover' })
  await awake(page, url)
  await radio(page, 'South').check()
  await onward(page, 'Why?')
  await writing(page, 'Why?').fill('The sun')
  await onward(page, review)
  await amend(server, id, 1, more)
  await submit(page).click()
  await expect(heading(page, 'When?')).toBeVisible()
  await expect(page.getByText('New: 1.')).toBeVisible()
})

test('a card shows what is new, and sends it with the rest', async ({ page, server }) => {
  const node = (id: string, prompt: string) => ({ id, kind: 'text', prompt })
  const form = { prompt: 'A move', nodes: [node('a', 'First?'), node('b', 'Second?')] }
  const { id, url } = await server.post(form, { agent: 'mover' }, 'ask_user_form')
  await awake(page, url)
  await writing(page, 'First?').fill('One')
  await writing(page, 'Second?').fill('Two')
  await page.locator('h1').focus()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await amend(server, id, 1, { nodes: [node('a', 'First?'), node('c', 'Between?'), node('b', 'Second?')] })
  await expect(page.getByText('New: 1.')).toBeVisible()
  await expect(writing(page, 'Second?')).toHaveValue('Two')
  await writing(page, 'Between?').fill('Half')
  await submit(page).click()
  await expect(page).toHaveURL(/done$/)
  const { answers } = (await server.result(id)).result
  expect(Object.keys(answers)).toEqual(['a', 'c', 'b'])
})

test('two tabs come to the same version', async ({ page, server, context }) => {
  const { id, url } = await server.post(spec(), { agent: 'mover' })
  await awake(page, url)
  const second = await context.newPage()
  await awake(second, url)
  await radio(page, 'South').check()
  await expect(radio(second, 'South')).toBeChecked()
  await amend(server, id, 1, more)
  for (const tab of [page, second]) {
    await expect(progress(tab, '1 of 3')).toBeVisible()
    await expect(tab.getByText(changed)).toBeVisible()
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('what was written before a change is kept, and what is new is asked', async ({ page, server }) => {
    const { id, url } = await server.post(spec(), { agent: 'mover' })
    await page.goto(url)
    await radio(page, 'South').check()
    await amend(server, id, 1, { ...other, survey: { questions: { ...other.survey.questions, ...more.survey.questions } } })
    await next(page).click()
    await expect(heading(page, 'Where exactly?')).toBeVisible()
    await expect(radio(page, 'South')).toBeChecked()
    await expect(page.getByText('Is your answer still right?')).toBeVisible()
    await next(page).click()
    await writing(page, 'Why?').fill('The sun')
    await next(page).click()
    await expect(heading(page, 'When?')).toBeVisible()
  })
})
