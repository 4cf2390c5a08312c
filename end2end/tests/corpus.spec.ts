import type { Page } from '@playwright/test'
import type { Server } from '../server.mjs'
import { expect, leaving, refused, test } from '../fixtures'
import { awake, heading, menu, review, submit, survey } from '../steps'
import { calm, openAll, walk, watch } from './calm'
import { bare, drawn, fit, name, packed, payloads, share, unturned } from './payloads'

// Several hundred hostile texts, each in every field that takes text, in a real browser. What no page may do, `fixtures`
// watches: dialogs, lines in the console, requests to others; `calm` looks for what should not be there at all.

test.describe.configure({ timeout: 90_000 })
test.beforeEach(({ context }) => watch(context))

/** The agent adds to a question. */
const adds = (server: Server, id: string, question: string, insight: string) =>
  server.json(`/api/surveys/${id}/insight`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question, insight }),
  })

/** Somebody without script asks back. */
async function asksBack({ base }: Server, id: string, question: string) {
  const body = new URLSearchParams({ go: 'ask', ask: question })
  const answer = await fetch(`${base}/s/${id}?${new URLSearchParams({ at: question })}`, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
}

/** What a listener is told of a survey, until there are so many lines of this kind. */
async function lines(server: Server, id: string, kind: string, count: number, headers: HeadersInit = {}) {
  const listening = new AbortController()
  const { body } = await fetch(`${server.base}/api/surveys/${id}/events`, { headers, signal: listening.signal })
  let told = ''
  const found = () => told.split('\n').slice(0, -1).filter((line) => line.startsWith(kind))
  for await (const bytes of body!.pipeThrough(new TextDecoderStream())) {
    told += bytes
    if (found().length >= count) break
  }
  listening.abort()
  return found().map((line) => line.slice(kind.length))
}

/** The questions that a survey's events name, read again from the first one. */
async function replayed(server: Server, id: string, count: number): Promise<string[]> {
  const [now] = await lines(server, id, 'id: ', 1)
  const told = await lines(server, id, 'data: ', count, { 'last-event-id': now.replace(/\d+$/, '0') })
  return told.flatMap((data) => JSON.parse(data).question ?? [])
}

/** Sends a question's form as a browser does that has no program for it, with more text than is taken. */
async function refusedWith(page: Page, url: string, text: string, ask: string) {
  await awake(page, url)
  const shown = page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 422)
  await page.evaluate(
    ([text, ask]) => {
      document.querySelector<HTMLTextAreaElement>('#custom')!.value = text
      document.querySelector<HTMLTextAreaElement>('#ask')!.value = ask
      document.querySelector<HTMLFormElement>('#form')!.submit()
    },
    [text, ask],
  )
  await shown
  await expect(page.locator('#error')).not.toBeEmpty()
  await calm(page)
  await expect(page.locator('#custom')).toHaveValue(text)
  await expect(page.locator('#ask')).toHaveValue(ask)
}

// What cannot be drawn says so, and its source is shown.
const undrawn = refused(422)

for (const [part, texts] of share(packed(payloads, 3_900, 40), 4).entries()) {
  test(`hostile options only show, served and painted (${part + 1} of 4)`, async ({ page, server, troubles }) => {
    troubles.allow(undrawn)
    const questions = texts.map((group) => ({
      prompt: fit(group.join(' '), 4_000),
      header: fit(group[0], 100),
      detail: fit(group.join('\n\n'), 8_000),
      insight: fit(group.join('\n\n'), 1_500),
      multiSelect: true,
      options: group.map((text) => ({
        key: text,
        label: fit(text, 200),
        description: fit(text, 400),
        insight: fit(text, 1_500),
        diagram: fit(text, 1_200),
        sources: [fit(text, 500), fit(`https://a.example/${text}`, 500)],
      })),
    }))
    const { url } = await server.post(survey(Object.fromEntries(questions.map((question, place) => [`q${place}`, question]))))
    const shows = async (place: number) => {
      await expect(page.locator('#prompt')).toHaveText(/./)
      expect(await page.locator('#prompt').textContent()).toBe(questions[place].prompt)
      await openAll(page)
      await calm(page)
      const labels = await page.locator('.row .label > bdi').allTextContents()
      expect(labels).toEqual(questions[place].options.map(({ label }) => label))
      const descriptions = await page.locator('.row .desc').allTextContents()
      expect(descriptions).toEqual(questions[place].options.map(({ description }) => description))
    }
    for (const place of questions.keys()) {
      await awake(page, `${url}?at=q${place}`)
      await shows(place)
    }
    for (const place of questions.keys()) {
      await page.locator(`#steps [data-to="${place}"]`).click()
      await expect(page).toHaveURL(`${url}?at=q${place}`)
      await shows(place)
    }
  })
}

const drawings = share(packed(payloads, 1_000, 12), 4)

for (const [part, groups] of share(packed(payloads, Infinity, 6), 4).entries()) {
  test(`hostile intros and templates only show (${part + 1} of 4)`, async ({ page, server, troubles }) => {
    troubles.allow(undrawn)
    let seen = 0
    for (const [place, texts] of groups.entries()) {
      const quick = texts.map((text, of) => ({
        key: text,
        label: fit(text, 200),
        description: fit(text, 400),
        insight: fit(text, 1_500),
        diagram: of === 0 && drawings[part][place] ? drawn(drawings[part][place]) : fit(text, 1_200),
        sources: [fit(text, 500)],
        answers: { [texts[0]]: { selected: [], custom: text } },
      }))
      const title = fit(texts.join(' '), 300)
      const { url } = await server.post(survey({ [texts[0]]: { prompt: title } }, { title, intro: texts.join('\n\n'), quick }))
      await page.goto(url)
      await openAll(page)
      await calm(page)
      expect(await heading(page).textContent()).toBe(title)
      expect(await page.locator('.offer h3 > bdi').allTextContents()).toEqual(texts.map((text) => fit(text, 200)))
      const pictures = await page.evaluate(() => [...document.images].filter((image) => image.naturalWidth).map((image) => image.currentSrc))
      seen += pictures.length
      for (const picture of pictures) expect((await page.goto(picture))?.ok()).toBe(true)
      if (place % 4 > 0) continue
      const template = place % texts.length
      await page.goto(`${url}/review?template=${template}`)
      await calm(page)
      expect(await page.locator('.chip').textContent()).toBe(fit(texts[template], 200))
    }
    expect(seen).toBeGreaterThan(5)
  })
}

for (const [part, groups] of share(packed(payloads, 190), 2).entries()) {
  test(`hostile titles and names only show in the list (${part + 1} of 2)`, async ({ page, server }) => {
    const listens = page.waitForRequest(/\/api\/events$/)
    await page.goto('/')
    await listens
    const titles = groups.map((texts) => fit(texts.join(' '), 300))
    // The list shows the newest.
    const most = 50
    for (let first = 0; first < titles.length; first += most) {
      const some = titles.slice(first, first + most)
      for (const title of some) {
        const who = { agent: name(title), session: name(title), keep: 'true' }
        await server.post(survey({ q: { prompt: 'Which?' } }, { title }), who)
      }
      const newest = page.locator('.list li').first().locator('.title')
      await expect.poll(() => newest.textContent()).toBe(some.at(-1))
      await calm(page)
      const shown = (selector: string) => page.locator(selector).allTextContents().then((all) => all.slice(0, some.length).reverse())
      expect(await shown('.list .title')).toEqual(some)
      const by = await shown('.list .meta:not(.state)')
      for (const [place, title] of some.entries()) expect(unturned(by[place])).toContain(unturned(name(title)))
    }
  })
}

for (const [part, groups] of share(packed(payloads, 2_000), 2).entries()) {
  test(`hostile reasons and names only show when a survey is left (${part + 1} of 2)`, async ({ page, server }) => {
    for (const [place, texts] of groups.entries()) {
      const reason = texts.join('\n')
      const title = fit(reason, 300)
      const { url } = await server.post(survey({ q: { prompt: title } }, { title }), { agent: name(reason), session: name(reason), keep: 'true' })
      await page.goto(url)
      if (place % 4 === 0) {
        await page.getByRole('button', { name: 'Minimise' }).click()
        await calm(page)
        expect(bare(await page.locator('.corner bdi').textContent())).toBe(bare(title))
        await page.locator('.corner button').click()
      }
      await menu(page)
      await page.locator('#why').fill(reason)
      await page.getByRole('button', { name: 'Decline', exact: true }).click()
      await expect(page.getByRole('blockquote')).toBeVisible()
      await calm(page)
      expect(bare(await page.getByRole('blockquote').textContent())).toBe(bare(reason))
    }
  })
}

for (const [part, texts] of share(payloads, 10).entries()) {
  test(`hostile questions and answers only show, from the first page to the receipt (${part + 1} of 10)`, async ({ page, person, server, troubles }) => {
    troubles.allow(refused(422), leaving)
    const question = (text: string) => ({
      prompt: text,
      header: text,
      detail: text,
      insight: text,
      notes: true,
      options: [{ key: text, label: fit(text, 200) }],
    })
    const { survey: spec } = survey(Object.fromEntries(texts.map((text) => [text, question(text)])), { title: fit(texts[0], 300) })
    const ids = Object.keys(spec.questions)
    const { id, url } = await server.post({ survey: spec }, { agent: name(texts[0]) })
    await awake(page, url)
    const insights = packed(ids, 1_500).map((group) => group.join('\n\n'))
    for (const insight of insights) await adds(server, id, ids[0], insight)
    await expect(page.locator('#added .prose')).toHaveCount(1 + insights.length)
    const asks = packed(ids, 2_000).map((group) => group.join('\n'))
    for (const [place, ask] of asks.entries()) {
      await page.locator('.ask').evaluate((details: HTMLDetailsElement) => (details.open = true))
      await page.locator('#ask').fill(ask)
      await page.locator('[value=ask]').click()
      await expect(page.locator('#asked .said')).toHaveCount(place + 1)
    }
    await calm(page)
    expect((await page.locator('#asked .said').allTextContents()).map(bare)).toEqual(asks.map(bare))

    const asked = ids.slice(1, 30)
    for (const text of asked) await asksBack(server, id, text)
    expect(await replayed(server, id, 1 + insights.length + asks.length + asked.length)).toEqual([...asks.map(() => ids[0]), ...asked])

    // A browser without the program, so that the server refuses.
    const other = await person()
    await watch(other.context())
    await refusedWith(other, url, ids.join('\n').padEnd(20_000, '!'), asks[0])
    await other.close()

    expect(await walk(page, ids)).toEqual([])
    // A hundred answers are still to be sent.
    await expect(heading(page, review)).toBeVisible({ timeout: 60_000 })
    await calm(page)
    const rows = page.locator('.list')
    for (const shown of ['.said', '.remark']) {
      const said = (await rows.locator(shown).allTextContents()).map(bare)
      expect(said).toEqual(ids.map((text) => bare(shown === '.said' ? text : fit(text, 500))))
    }
    for (const text of ids.filter((_, place) => place % 25 === 0)) {
      await page.goto(`${url}?at=${encodeURIComponent(text)}`)
      expect(await page.locator('#prompt').textContent()).toBe(text)
      await openAll(page)
      await calm(page)
    }
    await page.goto(`${url}/review`)
    await submit(page).click()
    await expect(heading(page, /^Sent to/)).toBeVisible()
    await calm(page)
    const { result } = await server.result(id)
    expect(result.answers.map((answer: { custom: string }) => bare(answer.custom))).toEqual(ids.map(bare))
    expect(result.path).toEqual(ids)
  })
}
