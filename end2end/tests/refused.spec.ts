import { expect, leaving, refused, test } from '../fixtures'
import { awake, back, heading, next, onward, options, radio, review, saving, survey, writing } from '../steps'

const why = 'Why?'
const short = 'In short?'
const last = 'Anything else?'
const limited = { prompt: short, kind: 'text', maxLength: 20 }
const long = 'This is longer than that'

test('from a question that has to be answered one can go back, and by the map', async ({ page, server }) => {
  const { url } = await server.post(survey({ why: { prompt: why }, short: { ...limited, skippable: false } }))
  await awake(page, url)
  await onward(page, short)
  await next(page).click()
  await expect(page.getByRole('alert')).toContainText('This needs another look.')
  await back(page).click()
  await expect(heading(page, why)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await onward(page, short)
  await next(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.locator('#steps').getByRole('link', { name: why }).click()
  await expect(heading(page, why)).toBeVisible()
})

test('from a page that the server shows again one can go back once it is awake', async ({ page, server, troubles }) => {
  troubles.allow(refused(422), /net::ERR_FAILED/, /Failed to fetch/)
  const { url } = await server.post(survey({ why: { prompt: why }, short: { ...limited, skippable: false } }))
  await awake(page, url)
  await onward(page, short)
  let blocked = true
  await page.route('**/*.wasm', (route) => (blocked ? route.abort() : route.continue()))
  await page.reload()
  blocked = false
  const words = page.waitForResponse(/\/wording$/)
  await next(page).click()
  await (await words).finished()
  await expect(page.getByRole('alert')).toContainText('This needs another look.')
  await back(page).click()
  await expect(heading(page, why)).toBeVisible()
})

test('an answer that is put back as it was is no trouble any more', async ({ page, server }) => {
  const { url } = await server.post(survey({ short: limited, last: { prompt: last } }))
  await awake(page, url)
  await writing(page, short).fill('Well')
  await writing(page, short).fill(long)
  await expect(page.getByRole('alert')).toBeVisible()
  await writing(page, short).fill('Well')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(saving(page)).toHaveText('Saved')
  await onward(page, last)
})

test('a text that is too long is there again after a look at another question', async ({ page, server, troubles }) => {
  troubles.allow(leaving)
  const { url } = await server.post(survey({ why: { prompt: why }, short: limited, last: { prompt: last } }))
  await awake(page, url)
  await writing(page, why).fill('It is calm')
  await onward(page, short)
  await writing(page, short).fill(long)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(saving(page)).toHaveText('Not saved')
  await page.goBack()
  await expect(writing(page, why)).toHaveValue('It is calm')
  await page.getByRole('alert').getByRole('link', { name: short }).click()
  await expect(writing(page, short)).toHaveValue(long)
  await writing(page, short).fill('Shorter')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(saving(page)).toHaveText('Saved')
  await onward(page, last)
})

test('a page of a survey that is over asks nobody to stay for words that were saved', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ color: { prompt: 'Which colour?', options: options('Red', 'Green') }, last: { prompt: last } }))
  await awake(page, url)
  await radio(page, 'Red').check()
  await expect(saving(page)).toHaveText('Saved')
  await server.withdraw(id)
  const banner = page.getByRole('alert').filter({ hasText: 'This survey is over' })
  await expect(banner).toBeVisible()
  await next(page).click()
  await expect(banner).toBeFocused()
  await page.goto(server.base)
  await expect(heading(page)).toBeVisible()
})

test('words that came after a survey was over are said not to be saved', async ({ page, server, troubles }) => {
  troubles.allow(leaving)
  const { id, url } = await server.post(survey({ why: { prompt: why } }))
  await awake(page, url)
  await writing(page, why).fill('It is calm')
  await expect(saving(page)).toHaveText('Saved')
  await server.withdraw(id)
  await expect(page.getByRole('alert').filter({ hasText: 'This survey is over' })).toBeVisible()
  await writing(page, why).fill('It is calm, and blue')
  await expect(saving(page)).toHaveText('Not saved')
})

for (const layout of ['wizard', 'card']) {
  test(`whoever leaves a ${layout} with something half-written is asked, until it is skipped, whole or gone`, async ({ page, server, troubles }) => {
    troubles.allow(leaving)
    const asked: string[] = []
    page.on('dialog', (dialog) => asked.push(dialog.type()))
    const reload = async () => {
      const before = asked.length
      await page.reload()
      await page.locator('html[data-awake]').waitFor()
      return asked.length > before
    }
    const [mail, hours, site, day] = ['Whom do we write to?', 'How long?', 'Where is it?', 'Which day?']
    const halves = { mail: [mail, 'email', 'ann@'], hours: [hours, 'number', '-'], site: [site, 'url', 'https:'], day: [day, 'date', ''] } as const
    for (const [id, [prompt, kind, half]] of Object.entries(halves)) {
      const { url } = await server.post(survey({ [id]: { prompt, kind }, why: { prompt: why } }, { layout }))
      await awake(page, url)
      const field = page.getByLabel(prompt).and(page.locator('[name$=text]'))
      await field.click()
      expect([kind, await reload()]).toEqual([kind, false])
      await field.focus()
      await page.keyboard.type(half || '1')
      expect([kind, await reload()]).toEqual([kind, true])
      await expect(field).toHaveValue('')
      await field.focus()
      await page.keyboard.type(half || '1')
      await field.fill('')
      expect([kind, await reload()]).toEqual([kind, false])
      if (layout === 'wizard') {
        await field.focus()
        await page.keyboard.type(half || '1')
        await page.getByRole('button', { name: 'Skip', exact: true }).click()
        await expect(heading(page, why)).toBeVisible()
        await expect(saving(page)).toHaveText('Saved')
        await back(page).click()
        await expect(field).toHaveValue(half)
        expect([kind, await reload()]).toEqual([kind, false])
      }
    }
  })
}

test('a day that was begun and skipped is in nobody\u2019s way to the review', async ({ page, server }) => {
  const { url } = await server.post(survey({ day: { prompt: 'Which day?', kind: 'date' } }))
  await awake(page, url)
  await page.locator('[type=date]').focus()
  await page.keyboard.type('1')
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(heading(page, review)).toBeVisible()
})
