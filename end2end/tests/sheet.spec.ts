import type { Page } from '@playwright/test'
import { ask } from '../cards.mjs'
import { expect, test } from '../fixtures'
import { awake, heading, insight, options, radio, saving, submit, survey, writing } from '../steps'

const labels = (...labels: string[]) => labels.map((label) => ({ label }))
const sent = (page: Page) => expect(heading(page, 'Sent to planner')).toBeVisible()
const trip = {
  prompt: 'A trip',
  nodes: [
    { id: 'way', kind: 'single', prompt: 'Which way?', options: labels('By train', 'By ship') },
    { id: 'why', kind: 'text', prompt: 'Why by train?', showIf: { node: 'way', anyOf: ['By train'] } },
    { id: 'name', kind: 'text', prompt: 'Who travels?', required: false },
  ],
}

test('what does not fit and is not asked any more keeps nothing from being sent', async ({ page, server }) => {
  const { id, url } = await ask(server, trip)
  await awake(page, url)
  await radio(page, 'By train').check()
  await writing(page, 'Why by train?').fill('x'.repeat(281))
  await expect(saving(page)).toHaveText('Not saved')
  await radio(page, 'By ship').check()
  await submit(page).click()
  await sent(page)
  expect((await server.result(id)).result.visibleNodes).toEqual(['way', 'name'])
})

test('what is told of a card that is not sent is what keeps it', async ({ page, server }) => {
  const { url } = await ask(server, trip)
  await awake(page, url)
  await submit(page).click()
  await expect(page.locator('#told')).toHaveText('1 question still needs an answer.')
  await radio(page, 'By ship').check()
  await writing(page, 'Who travels?').fill('x'.repeat(281))
  await submit(page).click()
  await expect(writing(page, 'Who travels?')).toBeFocused()
  await expect(page.locator('#told')).not.toHaveText(/Nothing is left|still needs/)
  await expect(page.locator('#told')).not.toBeEmpty()
  await writing(page, 'Who travels?').fill('Ann')
  await submit(page).click()
  await sent(page)
})

test('half a day is not sent as none', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ day: { prompt: 'On which day?', kind: 'date' } }, { layout: 'card' }))
  await awake(page, url)
  await page.getByLabel('On which day?').focus()
  await page.keyboard.type('0502')
  await submit(page).click()
  await expect(page.getByText('Pick a day')).toBeVisible()
  expect((await server.survey(id)).state).toBe('pending')
  await page.getByLabel('On which day?').fill('2027-05-02')
  await submit(page).click()
  await sent(page)
})

test('each question takes back its own choice', async ({ page, server }) => {
  const under = (id: string, node: string, label: string) => ({ id, kind: 'text', prompt: `${id}?`, required: false, showIf: { node, anyOf: [label] } })
  const { url } = await ask(server, {
    prompt: 'Two branches',
    nodes: [
      { id: 'a', kind: 'single', prompt: 'First?', options: labels('A one', 'A two', 'A three') },
      under('under a', 'a', 'A one'),
      { id: 'b', kind: 'single', prompt: 'Second?', options: labels('B one', 'B two') },
      under('under b', 'b', 'B one'),
    ],
  })
  await awake(page, url)
  await radio(page, 'A one').check()
  await writing(page, 'under a?').fill('Of the first')
  await radio(page, 'B one').check()
  await writing(page, 'under b?').fill('Of the second')
  await radio(page, 'B two').check()
  await radio(page, 'A two').check()
  const first = page.getByRole('group', { name: 'First?' })
  await expect(first.getByRole('button', { name: 'Undo' })).toBeVisible()
  await radio(page, 'B one').check()
  await radio(page, 'A three').check()
  await expect(first).toContainText('One answer set aside')
  await first.getByRole('button', { name: 'Undo' }).click()
  await expect(radio(page, 'A one')).toBeChecked()
  await expect(writing(page, 'under a?')).toHaveValue('Of the first')
})

test('that the agent added something is said until one has gone there, of the last question too', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ one: { prompt: 'One?', options: options('A', 'B') }, two: { prompt: 'Two?' } }, { layout: 'card' }))
  await awake(page, url)
  await insight(server, id, 'two', 'It is the second.')
  const news = page.locator('#notices').getByRole('link', { name: 'Two?' })
  await news.click()
  await expect(news).toBeHidden()
})
