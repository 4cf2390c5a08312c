import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { radio, saving, survey, writing } from '../steps'

const choice = 'Which look?'
const file = 'Which document?'
const friday = 'On a Friday?'
const day = 'Which day?'

/** Whatever is single and optional, on a card. */
const card = survey(
  {
    look: { prompt: choice, options: [{ key: 'plain', label: 'Plain' }, { key: 'rich', label: 'Rich' }] },
    file: { prompt: file, kind: 'resource', options: [{ uri: 'doc:1', name: 'a', title: 'The plan' }] },
    friday: { prompt: friday, kind: 'boolean' },
    day: { prompt: day, kind: 'date' },
    must: { prompt: 'Really?', kind: 'boolean', skippable: false, yes: 'Really', no: 'Hardly' },
  },
  { layout: 'card', title: 'All at once' },
)

const group = (page: Page, name: string) => page.getByRole('group', { name })
const clear = (page: Page, name: string) => group(page, name).getByRole('button', { name: 'Clear' })
const date = (page: Page) => page.locator('[type=date]')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('an answer that need not be given can be taken back, and stays so', async ({ page, server }) => {
      const { id, url } = await server.post(card)
      await page.goto(url)
      if (javaScriptEnabled) await page.locator('html[data-awake]').waitFor()
      await expect(clear(page, choice)).toBeHidden()
      await radio(page, 'Plain').check()
      await radio(page, 'The plan').check()
      await radio(page, 'Yes').check()
      await date(page).fill('2026-03-04')
      for (const name of [choice, file, friday, day]) await clear(page, name).click()
      const isAllClear = async () => {
        for (const name of ['Plain', 'The plan', 'Yes']) await expect(radio(page, name)).not.toBeChecked()
        await expect(date(page)).toHaveValue('')
      }
      await isAllClear()
      await expect(clear(page, choice)).toBeHidden()
      await expect(group(page, 'Really?').getByRole('button')).toHaveCount(0)
      if (javaScriptEnabled) await expect(saving(page)).toHaveText('Saved')
      await page.reload()
      await isAllClear()
      await radio(page, 'Really').check()
      await page.getByRole('button', { name: /^Submit/ }).click()
      await page.waitForURL('**/done')
      const { answers, skipped } = (await server.result(id)).result
      expect([answers, skipped]).toEqual([[{ id: 'must', boolean: true }], ['look', 'file', 'friday', 'day']])
    })
  })
}

test('a text that is asked in the words of the title is headed once, and labelled', async ({ page, server }) => {
  const title = 'What shall the shop be called?'
  for (const layout of ['wizard', 'card']) {
    const { url } = await server.post(survey({ name: { prompt: title, kind: 'text' } }, { title, layout }))
    await page.goto(url)
    await expect(writing(page, title)).toBeVisible()
    // A card goes on saying in its header what it is; the map of a path names each question.
    const places = layout === 'card' ? 'main' : 'header, main'
    const said = await page.locator(places).getByText(title, { exact: true }).evaluateAll((all) => all.filter((text) => !text.closest('.vh, .trail') && text.checkVisibility()).length)
    expect([layout, said]).toEqual([layout, 1])
    expect(await page.title()).not.toContain(`${title} · ${title}`)
  }
})
