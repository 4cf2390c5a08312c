// What there is to look at: each page and state, by name. A scene gets a page that is still empty, a server of its own and
// what is asked and written in its language; it ends with the page as it is to be seen.
import { ask, rich, three } from './cards.mjs'
import { alignment, survey } from './languages.mjs'
import { limit, limits } from './limits.mjs'

/** Left open, so that the review has something that was skipped. */
const SKIPPED = ['operator', 'window', 'else', 'worry']
const long = 'Donaudampfschifffahrtsgesellschaftskapitän https://example.com/' + 'a'.repeat(120)
const many = (count) => Array.from({ length: count }, (_, place) => ({ key: `${place}`, label: `Option ${place + 1}`, description: place % 3 ? undefined : 'Every third says more.' }))
const one = (question) => ({ survey: { title: 'A survey at its limits', entry: 'it', questions: { it: question } } })

/** Answers a survey with plain forms in a browser of its own, as far as the question `last`; without it, all of it. */
async function answered(page, server, { spec, last, query } = {}) {
  const { spec: usual, text } = page.language
  spec ??= usual
  const handle = await server.post(spec, { agent: 'release-planner', ...query })
  const context = await page.context().browser().newContext({ javaScriptEnabled: false })
  const form = await context.newPage()
  await form.goto(`${handle.url}?at=${spec.survey.entry}`)
  for (let at; (at = new URL(form.url()).searchParams.get('at')) && at !== last; ) {
    if (!SKIPPED.includes(at)) {
      const picks = form.locator('#wizard [name=pick]')
      if (await picks.count()) await picks.first().check()
      else await form.locator('#wizard textarea.free').fill(text)
    }
    await form.locator('button.next').click()
  }
  await context.close()
  await page.goto(last ? `${handle.url}?at=${last}` : `${handle.url}/review`)
  return handle
}

const awake = (page) => page.locator('html[data-awake]').waitFor()
const saved = (page) => page.waitForFunction(() => document.querySelector('#save')?.textContent.trim())

/** A question with all that an option can have, awake. */
async function deep(page, server, query) {
  const { spec, at } = page.language.rich
  const handle = await answered(page, server, { spec, last: at, query })
  await awake(page)
  return handle
}

async function opened(page, server, spec) {
  const handle = await server.post(spec, { agent: 'release-planner' })
  await page.goto(handle.url)
  return handle
}

/** Notifications that the person answers like this. */
const notifications = (permission) => async (page) => {
  await page.addInitScript((permission) => {
    window.Notification = class {
      static permission = 'default'
      static requestPermission = async () => (this.permission = permission)
    }
  }, permission)
  await page.goto('/')
  await page.locator('#notify button').click()
}

export const scenes = {
  'inbox-empty': (page) => page.goto('/'),
  'inbox-two': async (page, server) => {
    await server.withdraw((await server.post(survey('tiny'), { agent: 'namer' })).id)
    await answered(page, server, { last: page.language.ids.multi })
    await server.post(survey('tiny'), { agent: 'builder' })
    await page.goto('/')
  },
  'inbox-notified': notifications('granted'),
  'inbox-blocked': notifications('denied'),
  start: (page, server) => opened(page, server, page.language.spec),
  templates: (page, server) => opened(page, server, page.language.rich.spec),
  'templates-open': async (page, server) => {
    await scenes.templates(page, server)
    await page.locator('.tool').first().click()
  },
  'templates-begun': async (page, server) => {
    const { url } = await deep(page, server)
    await page.goto(url)
  },
  'template-review': async (page, server) => {
    const { url } = await deep(page, server)
    await page.goto(`${url}/review?template=${page.language.rich.spec.survey.quick.length - 1}`)
  },
  question: async (page, server) => {
    await answered(page, server, { last: page.language.ids.single })
    await awake(page)
    await page.locator('[name=pick]').nth(0).check()
    await saved(page)
  },
  other: async (page, server) => {
    await scenes.question(page, server)
    await page.locator('#custom').fill(page.language.other)
  },
  multi: async (page, server) => {
    await answered(page, server, { last: page.language.ids.multi })
    await page.locator('[name=pick]').nth(0).check()
    await page.locator('[name=pick]').nth(1).check()
  },
  text: async (page, server) => {
    await answered(page, server, { last: page.language.ids.text })
    await page.locator('#wizard textarea').first().fill(page.language.text)
  },
  error: async (page, server) => {
    await answered(page, server, { last: page.language.ids.single })
    await awake(page)
    await page.locator('button.next').click()
    await page.locator('[role=alert]').first().waitFor()
  },
  menu: async (page, server) => {
    await scenes.question(page, server)
    await page.locator('.menu > summary').click()
  },
  keys: async (page, server) => {
    await scenes.menu(page, server)
    await page.locator('[data-dialog=keys]').click()
  },
  focus: async (page, server) => {
    await deep(page, server)
    await page.locator('[name=pick]').nth(0).focus()
    await page.keyboard.press('ArrowDown')
  },
  'focus-tool': async (page, server) => {
    await scenes.focus(page, server)
    await page.keyboard.press('Tab')
  },
  insight: async (page, server) => {
    await deep(page, server)
    await page.locator('[name=pick]').nth(0).check()
    await page.locator('.tool').nth(0).click()
  },
  diagram: async (page, server) => {
    await deep(page, server)
    await page.locator('.tool').nth(1).click()
    await page.waitForFunction(() => document.querySelector('[open] .drawing img')?.complete)
  },
  undrawn: async (page, server) => {
    const options = [{ key: 'a', label: 'Talk first', insight: 'It is short.', diagram: 'sequenceDiagram\n  A->>B: hello' }, { key: 'b', label: 'Write' }]
    await opened(page, server, one({ prompt: 'How do they agree?', options }))
    await page.locator('.tool').nth(1).click()
  },
  preview: async (page, server) => {
    await page.clock.install()
    await deep(page, server)
    await page.locator('.tool').nth(0).hover()
    await page.clock.runFor(3_100)
    await page.locator('#preview').waitFor()
  },
  aside: async (page, server) => {
    const { url } = await answered(page, server)
    await page.goto(`${url}?at=${page.language.ids.single}`)
    await awake(page)
    await page.locator('[name=pick]').nth(2).check()
    await saved(page)
  },
  map: async (page, server) => {
    await scenes.question(page, server)
    const word = page.locator('.map > summary')
    if (await word.isVisible()) await word.click()
  },
  'map-aside': async (page, server) => {
    await scenes.aside(page, server)
    const word = page.locator('.map > summary')
    if (await word.isVisible()) await word.click()
  },
  ask: async (page, server) => {
    await deep(page, server)
    await page.locator('.ask > summary').click()
    await page.locator('#ask').fill('How many messages a second are there at most?')
  },
  asked: async (page, server) => {
    const { id } = await deep(page, server)
    await page.locator('.ask > summary').click()
    for (const text of ['How many messages a second are there at most?', 'Who is called when it stops?']) {
      await page.locator('#ask').fill(text)
      await page.locator('[value=ask]').click()
      await page.locator('.asked li', { hasText: text }).waitFor()
      if (text.startsWith('How')) await server.json(`/api/surveys/${id}/insight`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ question: page.language.rich.at, insight: 'About **forty a second** on the busiest day so far. A table takes ten times that.' }),
      })
    }
    await page.locator('#added strong').waitFor()
  },
  note: async (page, server) => {
    await opened(page, server, one({ prompt: 'How does it go live?', detail: 'It can be turned back.', notes: true, options: many(3) }))
    await page.locator('.note > summary').click()
    await page.locator('#note').fill('Not on a Friday.')
  },
  forty: (page, server) => opened(page, server, one({ prompt: 'Which of these forty?', options: many(40) })),
  'one-option': (page, server) => opened(page, server, one({ prompt: 'Is this right?', allowCustom: false, options: many(1) })),
  'long-prompt': (page, server) => opened(page, server, one({ prompt: 'Which of the ways that we talked about is the one? '.repeat(80).slice(0, 4_000), options: many(2) })),
  'long-words': (page, server) => opened(page, server, {
    survey: { ...one({ prompt: long, header: long, detail: long, options: [{ key: 'a', label: long, description: long, recommended: true, insight: long, diagram: 'flowchart LR\n a --> b' }] }).survey, title: long },
  }),
  minimised: async (page, server) => {
    await scenes.question(page, server)
    await page.locator('.minimise button').click()
  },
  offline: async (page, server) => {
    await scenes.question(page, server)
    await page.context().setOffline(true)
    await page.locator('[name=pick]').nth(1).check()
    await page.waitForFunction(() => document.querySelector('#save.late'))
  },
  conflict: async (page, server) => {
    await scenes.question(page, server)
    const second = await page.context().browser().newPage()
    await second.goto(page.url())
    await awake(second)
    await page.context().setOffline(true)
    await page.locator('[name=pick]').nth(1).check()
    await page.waitForFunction(() => document.querySelector('#save.late'))
    await second.locator('[name=pick]').nth(2).check()
    await saved(second)
    await page.waitForTimeout(500)
    await page.context().setOffline(false)
    await page.locator('#conflict').waitFor()
    await second.close()
  },
  expired: async (page, server) => {
    await answered(page, server, { last: page.language.ids.text, query: { expires_in: '3' } })
    await awake(page)
    await page.locator('#notices [role]').first().waitFor()
  },
  late: async (page, server) => {
    const { url } = await answered(page, server, { query: { expires_in: '3' } })
    await page.waitForTimeout(3_000)
    await page.goto(`${url}/review`)
    await page.locator('button.next').click()
    await page.waitForURL('**/done')
  },
  review: (page, server) => answered(page, server),
  'review-aside': async (page, server) => {
    await scenes.aside(page, server)
    const review = page.url().replace(/\?.*/, '/review')
    await page.goto(review)
    // What the change opened is answered first.
    while (await page.locator('#form').count()) {
      if (await page.locator('[name=pick]').count()) await page.locator('[name=pick]').first().check()
      await page.waitForFunction(() => document.querySelector('#save')?.textContent)
      await page.locator('button.next').click()
      await page.goto(review)
    }
  },
  done: async (page, server) => {
    await scenes.review(page, server)
    await page.locator('button.next').click()
    await page.waitForURL('**/done')
  },
  print: async (page, server) => {
    await scenes.done(page, server)
    await page.emulateMedia({ media: 'print' })
  },
  steered: async (page, server) => {
    await deep(page, server, { session: 'plan' })
    await page.locator('.menu > summary').click()
    await page.locator('[value=push]').click()
    await page.waitForURL('**/done')
  },
  'steered-next': async (page, server) => {
    await scenes.steered(page, server)
    await server.post(page.language.spec, { agent: 'release-planner', session: 'plan' })
    await page.locator('#next .solid').waitFor()
  },
  declined: async (page, server) => {
    await scenes.text(page, server)
    await page.locator('.menu > summary').click()
    await page.locator('#why').fill('We decided that yesterday.')
    await page.locator('[action$=decline] button').click()
    await page.waitForURL('**/done')
  },
  withdrawn: async (page, server) => {
    const { url, id } = await answered(page, server, { last: page.language.ids.text })
    await server.withdraw(id)
    await page.goto(url)
  },
  'withdrawn-while-open': async (page, server) => {
    await scenes.text(page, server)
    await awake(page)
    const { surveys } = await server.json('/api/surveys')
    await server.withdraw(surveys[0].id)
    await page.locator('[role=alert]').first().waitFor()
  },
  card: async (page, server) => {
    const { intro, quick, ...spec } = page.language.spec.survey
    await opened(page, server, { survey: { ...spec, layout: 'card' } })
    await page.locator('[name=q0-pick]').first().check()
    await saved(page)
  },
  'card-levels': async (page, server) => {
    await page.goto((await ask(server, three)).url)
    await awake(page)
    await page.locator('[name=q0-pick]').nth(1).check()
    await page.locator('[name=q1-pick]').nth(2).check()
    await saved(page)
  },
  'card-aside': async (page, server) => {
    await scenes['card-levels'](page, server)
    await page.locator('[name=q0-pick]').nth(3).check()
    await saved(page)
  },
  'card-early': async (page, server) => {
    await page.goto((await ask(server, rich)).url)
    await awake(page)
    await page.locator('[name=q0-pick]').first().check()
    await page.locator('#submit').click()
  },
  unknown: (page) => page.goto('/s/AAAAAAAAAAAAAAAAAAAAAA'),
  ...Object.fromEntries(limits.map((name) => [name, (page, server) => opened(page, server, limit(name, page.language.locale.slice(0, 2)))])),
}
