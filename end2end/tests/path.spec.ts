import { expect, test } from '../fixtures'
import {
  awake, back, box, change, example, heading, onward, options, progress, radio, review, saving, skip, submit, survey, writing,
} from '../steps'

const release = example('release')
const ask = {
  audience: 'Who is this release for?',
  direction: 'Which direction fits this release?',
  polish: 'What should be polished first?',
  first: 'What must a newcomer have seen after five minutes?',
  docs: 'Which page is read first?',
  window: 'When should it be out?',
  operator: 'Who runs it at the companies?',
  reason: 'What are you waiting for?',
  else: 'What else should I know before I start?',
}

test('a branching survey is answered to the receipt, and the waiting agent gets the result', async ({ page, server }) => {
  const { id, url } = await server.post(release, { agent: 'release-planner' })
  const waiting = server.result(id, 50)
  await page.goto(url)
  await expect(heading(page, 'Scope of the next release')).toBeVisible()
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(heading(page, ask.audience)).toBeVisible()
  await radio(page, 'Companies').check()
  await onward(page, ask.direction)
  await radio(page, 'Ship the public surface').check()
  await onward(page, ask.polish)
  await box(page, 'Documentation').check()
  await box(page, 'The first five minutes').check()
  await onward(page, ask.first)
  await writing(page, ask.first).fill('  A survey answered  ')
  await onward(page, ask.docs)
  await radio(page, 'The README').check()
  await onward(page, ask.window)
  await radio(page, 'This quarter').check()
  await onward(page, ask.operator)
  await skip(page).click()
  await expect(heading(page, ask.else)).toBeVisible()
  await writing(page, ask.else).fill('Nothing, go')
  await onward(page, review)
  await expect(progress(page, '8 of 8')).toBeVisible()
  await submit(page).click()
  await expect(heading(page, 'Sent to release-planner')).toBeVisible()
  await expect(page.getByText(id)).toBeVisible()

  const result = await waiting
  expect(result).toMatchObject({ state: 'settled', outcome: 'answered', is_error: false })
  expect(result.result).toEqual({
    outcome: 'answered',
    title: 'Scope of the next release',
    path: ['audience', 'direction', 'polish', 'first_run', 'docs', 'window', 'operator', 'else'],
    answers: [
      { id: 'audience', selected: [{ key: 'company', label: 'Companies with an operations team' }] },
      { id: 'direction', selected: [{ key: 'surface', label: 'Ship the public surface' }] },
      {
        id: 'polish',
        selected: [
          { key: 'docs', label: 'Documentation' },
          { key: 'first_run', label: 'The first five minutes' },
        ],
      },
      { id: 'first_run', selected: [], custom: 'A survey answered' },
      { id: 'docs', selected: [{ key: 'readme', label: 'The README' }] },
      { id: 'window', selected: [{ key: 'quarter', label: 'This quarter (Recommended)' }] },
      { id: 'else', text: 'Nothing, go' },
    ],
    skipped: ['operator'],
  })
  expect(await server.result(id)).toEqual(result)
})

test('progress grows and shrinks with the branch and never passes its total', async ({ page, server }) => {
  const { url } = await server.post(release)
  await awake(page, `${url}?at=audience`)
  await expect(page.getByText('Question 1 of 4')).toBeVisible()
  await expect(progress(page, '0 of 4')).toBeVisible()
  await radio(page, 'Companies').check()
  await expect(progress(page, '1 of 5')).toBeVisible()
  await onward(page, ask.direction)

  for (const [label, total] of [['Rework the core first', 7], ['Pause and decide later', 3], ['Ship the public surface', 6]] as const) {
    await radio(page, label).check()
    await expect(page.getByText(`Question 2 of ${total}`)).toBeVisible()
    await expect(progress(page, `2 of ${total}`)).toBeVisible()
  }
  await onward(page, ask.polish)
  for (const [label, total] of [['The first five minutes', 7], ['Documentation', 8], ['Error messages', 8]] as const) {
    await box(page, label).check()
    await expect(page.getByText(`Question 3 of ${total}`)).toBeVisible()
    await expect(progress(page, `3 of ${total}`)).toBeVisible()
  }
  await box(page, 'The first five minutes').uncheck()
  await expect(progress(page, '3 of 7')).toBeVisible()

  const rest = [ask.docs, ask.window, ask.operator, ask.else, review]
  for (const [place, to] of rest.entries()) {
    await onward(page, to)
    await expect(progress(page, `${place + 3} of 7`)).toBeVisible()
  }
  const bar = page.getByRole('progressbar')
  await expect(bar).toHaveAttribute('value', '7')
  await expect(bar).toHaveAttribute('max', '7')
})

test('changing an early answer and changing it back brings the later answers back', async ({ page, server }) => {
  const { id, url } = await server.post(release)
  await page.goto(`${url}?at=audience`)
  await radio(page, 'Small teams').check()
  await onward(page, ask.direction)
  await radio(page, 'Ship the public surface').check()
  await onward(page, ask.polish)
  await box(page, 'Documentation').check()
  await onward(page, ask.docs)
  await radio(page, 'A guide').check()
  await onward(page, ask.window)
  await radio(page, 'Within a month').check()
  await onward(page, ask.else)
  await writing(page, ask.else).fill('Keep it small')
  await onward(page, review)
  await expect(page.getByRole('heading', { name: 'Set aside' })).toBeHidden()
  const rows = page.locator('.column').getByRole('listitem')
  await expect(rows).toHaveCount(6)

  await change(page, ask.direction).click()
  await expect(heading(page, ask.direction)).toBeVisible()
  await radio(page, 'Pause').check()
  await onward(page, ask.reason)
  await radio(page, 'Usage numbers').check()
  await onward(page, review)
  await expect(page.getByRole('heading', { name: 'Set aside' })).toBeVisible()
  await expect(page.locator('.column').getByRole('list').nth(0).getByRole('listitem')).toHaveCount(3)
  const aside = page.locator('.column').getByRole('list').nth(1).getByRole('listitem')
  await expect(aside).toContainText(['Documentation', 'A guide with one worked example', 'Within a month', 'Keep it small'])
  await expect(page.getByText('you set aside stay here and are not sent')).toBeVisible()

  await change(page, ask.direction).click()
  await radio(page, 'Ship the public surface').check()
  await onward(page, review)
  await expect(page.locator('.column').getByRole('list').nth(0).getByRole('listitem')).toContainText([
    'Small teams', 'Ship the public surface', 'Documentation', 'A guide with one worked example', 'Within a month', 'Keep it small',
  ])
  await expect(page.locator('.column').getByRole('list').nth(1).getByRole('listitem')).toContainText(['Usage numbers'])
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  const { result } = await server.result(id)
  expect(result.path).toEqual(['audience', 'direction', 'polish', 'docs', 'window', 'else'])
  expect(JSON.stringify(result)).not.toContain('numbers')
})

test('back and forward of the browser keep answers, with one history entry for each page', async ({ page, server }) => {
  const { url } = await server.post(release)
  await page.goto(url)
  const before = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(heading(page, ask.audience)).toBeVisible()
  await radio(page, 'Small teams').check()
  await onward(page, ask.direction)
  await radio(page, 'Ship the public surface').check()
  await onward(page, ask.polish)
  await box(page, 'Documentation').check()
  expect(await page.evaluate(() => history.length)).toBe(before + 3)

  await page.goBack()
  await expect(heading(page, ask.direction)).toBeVisible()
  await expect(radio(page, 'Ship the public surface')).toBeChecked()
  await page.goBack()
  await expect(heading(page, ask.audience)).toBeVisible()
  await expect(radio(page, 'Small teams')).toBeChecked()
  await page.goBack()
  await expect(heading(page, 'Scope of the next release')).toBeVisible()
  await page.goForward()
  await expect(radio(page, 'Small teams')).toBeChecked()
  await page.goForward()
  await expect(radio(page, 'Ship the public surface')).toBeChecked()
  await page.goForward()
  await expect(heading(page, ask.polish)).toBeVisible()
  await expect(box(page, 'Documentation')).toBeChecked()
  await expect(page).toHaveURL(/at=polish$/)
})

test('the page has the title, address and answer of its question, whichever way one came', async ({ page, server }) => {
  const { url } = await server.post(survey({ a: { prompt: 'First?', options: options('One', 'Two') }, b: { prompt: 'Second?' } }))
  await awake(page, `${url}?at=a`)
  await expect(back(page)).toBeHidden()
  await radio(page, 'Two').check()
  await onward(page, 'Second?')
  await expect(page).toHaveURL(`${url}?at=b`)
  await expect(page).toHaveTitle('Second? · Some questions · Askpath')
  await back(page).click()
  await expect(heading(page, 'First?')).toBeVisible()
  await expect(page).toHaveURL(`${url}?at=a`)
  await expect(page).toHaveTitle('First? · Some questions · Askpath')
  await expect(radio(page, 'Two')).toBeChecked()
})

test('what was typed just before a reload is kept', async ({ page, server }) => {
  const { url } = await server.post(survey({ a: { prompt: 'First?' } }))
  await awake(page, url)
  await writing(page, 'First?').pressSequentially('Half a thou')
  await page.reload()
  await expect(writing(page, 'First?')).toHaveValue('Half a thou')
})

test('a change link of the review returns to the review', async ({ page, server }) => {
  const { url } = await server.post(survey({ a: { prompt: 'First?', options: options('One', 'Two') }, b: { prompt: 'Second?' } }))
  await page.goto(url)
  await radio(page, 'One').check()
  await onward(page, 'Second?')
  await onward(page, review)
  await change(page, 'First?').click()
  await radio(page, 'Two').check()
  await onward(page, review)
  await expect(page.locator('.column').getByRole('listitem')).toContainText(['Two', 'Skipped'])
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(heading(page, 'Second?')).toBeVisible()
})

test('a question shows its own words and none of the question before', async ({ page, server }) => {
  const { url } = await server.post(
    survey({
      a: { prompt: 'First?', header: 'Start', detail: 'The **first** detail.', options: options('One', 'Two') },
      b: { prompt: 'Second?' },
      c: { prompt: 'Third?', header: 'End', detail: 'The last detail.' },
    }),
  )
  await awake(page, url)
  await onward(page, 'Second?')
  for (const words of ['Start', 'The first detail.', 'One']) await expect(page.locator('#form').getByText(words, { exact: true })).toBeHidden()
  await onward(page, 'Third?')
  for (const words of ['End', 'The last detail.']) await expect(page.locator('#form').getByText(words, { exact: true })).toBeVisible()
  await page.goBack()
  for (const words of ['End', 'The last detail.']) await expect(page.locator('#form').getByText(words, { exact: true })).toBeHidden()
  await page.goBack()
  for (const words of ['Start', 'The first detail.', 'One']) await expect(page.locator('#form').getByText(words, { exact: true })).toBeVisible()
})

test('moving between questions loads no page', async ({ page, server }) => {
  const { url } = await server.post(survey({ a: { prompt: 'First?' }, b: { prompt: 'Second?' } }))
  await awake(page, url)
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await onward(page, 'Second?')
  await page.goBack()
  await expect(heading(page, 'First?')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Second?')).toBeVisible()
  await back(page).click()
  await expect(heading(page, 'First?')).toBeVisible()
  expect(loads).toEqual([])
})

test('a reload shows the same page and the same answers, on every page', async ({ page, server }) => {
  const { url } = await server.post(
    survey({ a: { prompt: 'First?', options: options('One', 'Two') }, b: { prompt: 'Second?' } }, { intro: 'Why I ask.' }),
  )
  const reload = async () => {
    const address = page.url()
    await page.reload()
    await expect(page).toHaveURL(address)
  }
  await page.goto(url)
  await reload()
  await expect(page.getByText('Why I ask.')).toBeVisible()
  await page.getByRole('link', { name: 'Start' }).click()
  await radio(page, 'Two').check()
  await reload()
  await expect(radio(page, 'Two')).toBeChecked()
  await onward(page, 'Second?')
  await writing(page, 'Second?').fill('A thought')
  await expect(saving(page)).toHaveText('Saved')
  await reload()
  await expect(writing(page, 'Second?')).toHaveValue('A thought')
  await onward(page, review)
  await reload()
  await expect(heading(page, review)).toBeVisible()
  await expect(page.locator('.column').getByRole('listitem')).toContainText(['Two', 'A thought'])
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  await reload()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  await expect(page.locator('.column').getByRole('listitem')).toContainText(['Two', 'A thought'])
})
