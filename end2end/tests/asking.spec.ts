import { expect, leaving, refused, test, unreachable } from '../fixtures'
import { awake, heading, insight, next, onward, options, radio, saving, survey, writing } from '../steps'
import { Slow } from './slow'

const color = 'Which colour?'
const why = 'Why?'
const spec = survey({ color: { prompt: color, insight: 'Most pick **one**.', options: options('Red', 'Green') }, why: { prompt: why } })

const asked = async (server: { base: string }, id: string) => (await (await fetch(`${server.base}/api/surveys/${id}`)).json()).asked

test('what a person asks reaches the agent, and its insight the page, without a reload', async ({ page, server }) => {
  const { id, url } = await server.post(spec, { agent: 'porter' })
  await awake(page, url)
  await radio(page, 'Red').check()
  await expect(saving(page).first()).toHaveText('Saved')
  await page.getByText('Ask back').click()
  await writing(page, 'Your question').fill('Of what?')
  await page.getByRole('button', { name: 'Ask porter' }).click()
  await expect(page.getByText('No answer yet')).toBeVisible()
  await expect(writing(page, 'Your question')).toHaveValue('')
  expect(await asked(server, id)).toMatchObject([{ question: 'color', text: 'Of what?', answered: false }])

  await insight(server, id, 'color', 'Of the **door**.')
  await expect(page.locator('#added strong', { hasText: 'door' })).toBeVisible()
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await expect(radio(page, 'Red')).toBeChecked()
  await page.getByText('Insight', { exact: true }).click()
  await expect(page.getByText('Most pick one.')).toBeVisible()
})

test('insight to another question is told where one is', async ({ page, server }) => {
  const { id, url } = await server.post(spec, { agent: 'porter' })
  await awake(page, url)
  await insight(server, id, 'why', 'We repaint.')
  await page.getByRole('link', { name: why }).first().click()
  await expect(heading(page, why)).toBeVisible()
  await expect(page.getByText('We repaint.')).toBeVisible()
})

test('what is asked while an answer is being saved is about its own question, wherever one is by then', async ({ page, server, troubles }) => {
  const { id, url } = await server.post(spec, { agent: 'porter' })
  const slow = await Slow.start(server.base)
  troubles.allow(new RegExp(`request to ${slow.base}`), unreachable)
  await awake(page, slow.through(url))
  slow.hold()
  await radio(page, 'Red').check()
  await slow.held(1)
  await page.getByText('Ask back').click()
  await writing(page, 'Your question').fill('Of what?')
  await page.getByRole('button', { name: 'Ask porter' }).click()
  await onward(page, why)
  await writing(page, 'Your question').fill('Who asks?')
  await slow.letGo([0])
  await expect.poll(() => asked(server, id)).toMatchObject([{ question: 'color', text: 'Of what?' }])
  await expect(writing(page, 'Your question')).toHaveValue('Who asks?')
  await slow.end()
})

test('nothing is asked until there is something to ask', async ({ page, server }) => {
  const { id, url } = await server.post(spec, { agent: 'porter' })
  await awake(page, url)
  await page.getByText('Ask back').click()
  await page.getByRole('button', { name: 'Ask porter' }).click()
  await expect(page.getByText('Write what you need to know.')).toBeVisible()
  await onward(page, why)
  expect(await asked(server, id)).toEqual([])
})

test('without script one asks by a form, and what was not sent stays', async ({ person, troubles, server }) => {
  troubles.allow(refused(422))
  const page = await person({ javaScriptEnabled: false })
  const { id, url } = await server.post(spec, { agent: 'porter' })
  await page.goto(`${url}?at=color`)
  await radio(page, 'Green').check()
  await page.getByText('Ask back').click()
  await writing(page, 'Your question').fill('Of what?')
  await next(page).click()
  await expect(page.getByText('This was not sent.')).toBeVisible()
  await expect(writing(page, 'Your question')).toHaveValue('Of what?')
  await page.getByRole('button', { name: 'Ask porter' }).click()
  await expect(page.getByText('No answer yet')).toBeVisible()
  await expect(radio(page, 'Green')).toBeChecked()
  await insight(server, id, 'color', 'Of the door.')
  await page.reload()
  await expect(page.getByText('Of the door.')).toBeVisible()
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
})

test('what is written to ask stays with its question while one looks at others', async ({ page, server, troubles }) => {
  troubles.allow(leaving)
  const { url } = await server.post(spec, { agent: 'porter' })
  await awake(page, url)
  await page.getByText('Ask back').click()
  await writing(page, 'Your question').fill('Of what?')
  await onward(page, why)
  await expect(writing(page, 'Your question')).toHaveValue('')
  await page.getByRole('link', { name: color }).click()
  await expect(heading(page, color)).toBeVisible()
  await expect(writing(page, 'Your question')).toHaveValue('Of what?')
})
