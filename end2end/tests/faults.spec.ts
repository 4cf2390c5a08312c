import type { Page } from '@playwright/test'
import { expect, leaving, refused, test, unreachable } from '../fixtures'
import { awake, box, heading, next, onward, options, other, radio, review, saving, submit, survey, writing } from '../steps'
import { Slow } from './slow'

const why = 'Why?'
const color = 'Which colour?'
const last = 'Anything else?'
const spec = survey({ why: { prompt: why }, color: { prompt: color, options: options('Red', 'Green') }, last: { prompt: last } })
const save = (url: string) => new URL(url).searchParams.has('at')

/** Writes into the first text field of the page and presses Next so many milliseconds later, or in the same turn. */
const writeAndGo = (page: Page, text: string, later: number | null) =>
  page.evaluate(
    async ([text, later]) => {
      const area = document.querySelector<HTMLTextAreaElement>('#field textarea')!
      area.value = text as string
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
      if (later !== null) await new Promise((resolve) => setTimeout(resolve, later as number))
      document.querySelector<HTMLButtonElement>('button.next')!.click()
    },
    [text, later],
  )

for (const later of [null, 0, 10]) {
  test(`words written ${later ?? 'no'} milliseconds before Next are kept`, async ({ page, server }) => {
    const { id, url } = await server.post(spec)
    await awake(page, url)
    await writeAndGo(page, 'In haste', later)
    await expect(heading(page, color)).toBeVisible()
    await page.goBack()
    await expect(writing(page, why)).toHaveValue('In haste')
    await expect(saving(page)).toHaveText('Saved')
    await page.reload()
    await expect(writing(page, why)).toHaveValue('In haste')
    expect((await server.survey(id)).progress.done).toBe(1)
  })
}

test('words written while the survey expires are whole, saved, and sent late', async ({ page, server }) => {
  const { id, url } = await server.post(spec, { expires_in: '3' })
  await awake(page, url)
  let text = ''
  const over = page.getByRole('alert').filter({ hasText: 'has stopped waiting' })
  await writing(page, why).focus()
  while (!(await over.isVisible())) {
    await page.keyboard.type('word ')
    text += 'word '
  }
  await page.keyboard.type('and the last')
  text += 'and the last'
  await expect(writing(page, why)).toHaveValue(text)
  await expect(writing(page, why)).toBeFocused()
  await expect(saving(page)).toHaveText('Saved')
  await page.reload()
  await expect(writing(page, why)).toHaveValue(text)
  await onward(page, color)
  await onward(page, last)
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, 'Sent late to planner')).toBeVisible()
  expect((await server.result(id)).late.result.answers[0].custom).toBe(text)
})

test('an answer of one’s own comes back with several options too', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ color: { prompt: color, multiSelect: true, options: options('Red', 'Green') } }))
  await awake(page, url)
  await other(page).fill('Teal')
  await box(page, 'Red').check()
  await box(page, 'Red').uncheck()
  await expect(other(page)).toHaveValue('Teal')
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  expect((await server.result(id)).result.answers).toEqual([{ id: 'color', selected: [], custom: 'Teal' }])
})

test('words whose saving fails stay, can be added to, and are saved later', async ({ page, server, troubles }) => {
  troubles.allow(unreachable, refused(500))
  const { url } = await server.post(spec)
  await awake(page, url)
  let failures = 0
  await page.route(
    (address) => save(address.href),
    async (route) => {
      if (route.request().method() !== 'POST' || failures === 2) return route.continue()
      failures++
      return failures === 1 ? route.fulfill({ status: 500, body: 'no' }) : route.abort('connectionreset')
    },
  )
  await writing(page, why).fill('Half')
  await expect(saving(page)).toHaveText('Not saved, trying again')
  await writing(page, why).press('End')
  await page.keyboard.type(' and half')
  await expect(saving(page)).toHaveText('Saved', { timeout: 15_000 })
  expect(failures).toBe(2)
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(writing(page, why)).toHaveValue('Half and half')
  await page.reload()
  await expect(writing(page, why)).toHaveValue('Half and half')
})

test('words that were saved while the answer got lost are no conflict with those that follow', async ({ page, server, troubles }) => {
  troubles.allow(unreachable)
  const { url } = await server.post(spec)
  await awake(page, url)
  let lost = false
  await page.route(
    (address) => save(address.href),
    async (route) => {
      if (route.request().method() !== 'POST' || lost) return route.continue()
      lost = true
      await route.fetch()
      return route.abort('connectionreset')
    },
  )
  await writing(page, why).fill('Half')
  await expect(saving(page)).toHaveText('Not saved, trying again')
  await writing(page, why).press('End')
  await page.keyboard.type(' and half')
  await expect(saving(page)).toHaveText('Saved', { timeout: 15_000 })
  await expect(page.getByRole('alert')).toBeHidden()
  await page.reload()
  await expect(writing(page, why)).toHaveValue('Half and half')
})

for (const leave of ['closed', 'left'] as const) {
  for (const order of ['before', 'after'] as const) {
    test(`the last words of a page that is ${leave} are kept when a save under way arrives ${order} them`, async ({ page, server, troubles }) => {
      const { id, url } = await server.post(spec)
      const slow = await Slow.start(server.base)
      troubles.allow(new RegExp(`request to ${slow.base}`), leaving, /net::ERR/)
      await awake(page, slow.through(url))
      slow.hold()
      await writing(page, why).fill('The first')
      await slow.held(1)
      await writing(page, why).press('End')
      await page.keyboard.type(' and the last words')
      // They wait behind the first ones.
      await (leave === 'closed' ? page.close() : page.goto('about:blank'))
      await slow.held(2)
      await slow.letGo(order === 'before' ? [0, 1] : [1, 0])
      const again = await (await fetch(`${url}?at=why`)).text()
      expect(/name="custom"[^>]*>\n?([^<]*)</.exec(again)?.[1]).toBe('The first and the last words')
      expect((await server.survey(id)).progress.done).toBe(1)
      await slow.end()
    })
  }
}

for (const script of ['that is awake', 'that is still a form']) {
  test(`a double click on Next of a page ${script} passes over no question, on a slow network too`, async ({ page, server, troubles }) => {
    troubles.allow(/net::ERR_FAILED/, /Failed to fetch/)
    // All alike, so that the second click meets the same button.
    const { url } = await server.post(survey({ why: { prompt: why }, how: { prompt: 'How?' }, last: { prompt: last } }))
    await page.route(
      (address) => save(address.href),
      async (route) => {
        if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 300))
        await route.continue()
      },
    )
    if (script === 'that is awake') await awake(page, url)
    else {
      await page.route('**/*.wasm', (route) => route.abort())
      await page.goto(url)
    }
    await writing(page, why).fill('It is calm')
    await next(page).dblclick()
    await expect(heading(page, 'How?')).toBeVisible()
    await writing(page, 'How?').fill('Slowly')
    await next(page).dblclick()
    await expect(heading(page, last)).toBeVisible()
    await expect(page.locator('.steps .said')).toHaveText(['It is calm', 'Slowly'])
    await page.reload()
    await expect(heading(page, last)).toBeVisible()
    await expect(page.locator('.steps .said')).toHaveText(['It is calm', 'Slowly'])
  })
}

test('Back from the receipt shows the receipt, however far', async ({ page, server }) => {
  const { url } = await server.post(spec)
  await awake(page, url)
  await writing(page, why).fill('It is calm')
  await onward(page, color)
  await onward(page, last)
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  for (let step = 0; step < 3; step++) {
    await page.goBack()
    await expect(heading(page, 'Sent to planner')).toBeVisible()
    await expect(page).toHaveURL(`${url}/done`)
    await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0)
  }
})

test('a tab that heard of nothing overwrites nothing', async ({ page, person, server, troubles }) => {
  troubles.allow(unreachable, refused(409))
  const { id, url } = await server.post(spec)
  const stale = await person()
  await stale.route('**/api/events', (route) => route.abort())
  await awake(stale, url)
  await awake(page, url)
  await writing(page, why).fill('The newer words')
  await expect(saving(page)).toHaveText('Saved')
  await writing(stale, why).fill('The stale words')
  const conflict = stale.getByRole('alert').filter({ hasText: 'This answer was changed elsewhere' })
  await expect(conflict).toContainText('The newer words')
  await expect(conflict).toContainText('The stale words')
  await expect(writing(stale, why)).toHaveValue('The stale words')
  await next(stale).click()
  await expect(conflict).toBeFocused()
  await page.reload()
  await expect(writing(page, why)).toHaveValue('The newer words')
  await conflict.getByRole('button', { name: 'Use the newer one' }).click()
  await expect(writing(stale, why)).toHaveValue('The newer words')
  expect((await server.survey(id)).progress.done).toBe(1)
})

test('a page that the browser kept shows what is current when one comes back to it', async ({ playwright, launchOptions, server, troubles }) => {
  // Playwright's browsers keep no pages unless they are told to.
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const context = await browser.newContext()
  troubles.watch(context)
  const page = await context.newPage()
  const { id, url } = await server.post(spec)
  await awake(page, url)
  await writing(page, why).fill('Half')
  await expect(saving(page)).toHaveText('Saved')
  await page.goto(`${server.base}/`)
  const elsewhere = await context.newPage()
  await awake(elsewhere, `${url}?at=why`)
  await writing(elsewhere, why).fill('Changed elsewhere')
  await expect(saving(elsewhere)).toHaveText('Saved')
  await elsewhere.close()
  await server.withdraw((await server.post(spec)).id)

  await page.goBack()
  await expect(writing(page, why)).toHaveValue('Changed elsewhere')
  await writing(page, why).press('End')
  await page.keyboard.type(', and here')
  await expect(saving(page)).toHaveText('Saved')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.goForward()
  await expect(heading(page, 'One survey is waiting')).toBeVisible()
  await page.goBack()
  await expect(writing(page, why)).toHaveValue('Changed elsewhere, and here')
  expect((await server.survey(id)).progress.done).toBe(1)
  await browser.close()
})
