import { execFileSync } from 'node:child_process'
import { expect, test, unreachable } from '../fixtures'
import { awake, example, heading, onward, radio, submit, survey } from '../steps'

test('an empty inbox shows a command that posts a first survey', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, 'Nothing is waiting')).toBeVisible()
  await expect(page).toHaveTitle('Askpath')
  const command = (await page.getByLabel('Command').textContent()) ?? ''
  expect(JSON.parse(execFileSync('sh', ['-c', `${command} -s`], { encoding: 'utf8' }))).toMatchObject({ state: 'pending' })
  await expect(heading(page, 'One survey is waiting')).toBeVisible()
  await page.getByRole('link', { name: 'First steps' }).click()
  await expect(heading(page, 'Where shall we begin?')).toBeVisible()
})

test('a survey appears by itself, with the count in the title', async ({ page, server }) => {
  await page.goto('/')
  await expect(heading(page, 'Nothing is waiting')).toBeVisible()
  await server.post(example('release'), { agent: 'release-planner' })
  await expect(heading(page, 'One survey is waiting')).toBeVisible()
  await expect(page).toHaveTitle('(1) One survey is waiting · Askpath')
  const entry = page.getByRole('listitem')
  await expect(entry).toContainText('Scope of the next release')
  await expect(entry).toContainText('release-planner · just now · ')
  await expect(entry).toContainText('new')
  const { id } = await server.post(survey({ shape: { prompt: 'Which shape?' } }, { title: 'Shapes' }))
  await expect(page).toHaveTitle('(2) Two surveys are waiting · Askpath')
  await expect(entry).toContainText(['Shapes', 'Scope of the next release'])
  await server.withdraw(id)
  await expect(page).toHaveTitle('(1) One survey is waiting · Askpath')
  await expect(page.getByRole('heading', { name: 'Earlier' })).toBeVisible()
})

test('the inbox follows how far a survey is and where one stopped', async ({ page, context, server }) => {
  const { url } = await server.post(example('release'))
  await page.goto('/')
  const entry = page.getByRole('listitem').filter({ hasText: 'Scope of the next release' })
  await expect(entry).toContainText('new')
  const wizard = await context.newPage()
  await awake(wizard, `${url}?at=audience`)
  await radio(wizard, 'Small teams').check()
  await expect(entry).toContainText('1 of 4')
  await expect(entry).toContainText('you stopped at “Direction”')
  await onward(wizard, 'Which direction fits this release?')
  await radio(wizard, 'Pause').check()
  await expect(entry).toContainText('2 of 3')
  await expect(entry).toContainText('you stopped at “Why wait”')
  await onward(wizard, 'What are you waiting for?')
  await onward(wizard, 'Look it over, then send it')
  await submit(wizard).click()
  await expect(page.getByRole('heading', { name: 'Earlier' })).toBeVisible()
  await expect(entry).toContainText('planner · 2 answers sent')
  await expect(heading(page, 'Nothing is waiting')).toBeVisible()
  await page.getByRole('link', { name: 'Scope of the next release' }).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
})

test('the inbox goes on after the server was started again', async ({ page, server, troubles }) => {
  troubles.allow(unreachable)
  await page.goto('/')
  await server.post(survey({ shape: { prompt: 'Which shape?' } }))
  await expect(heading(page, 'One survey is waiting')).toBeVisible()
  await server.kill()
  await server.run()
  await server.post(survey({ shape: { prompt: 'Which shape?' } }))
  await expect(heading(page, 'Two surveys are waiting')).toBeVisible()
})

test('the inbox loads no program', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const listens = page.waitForRequest(/\/api\/events$/)
  await page.goto('/')
  await listens
  expect(loaded.filter((path) => /\.(js|wasm)$/.test(path)).sort()).toEqual(['/live.js', '/news.js', '/stream.js'])
})

test('what is replaced keeps the focus', async ({ page, server }) => {
  await server.post(survey({ shape: { prompt: 'Which shape?' } }, { title: 'Shapes' }))
  await page.goto('/')
  await page.getByRole('link', { name: 'Shapes' }).focus()
  await server.post(survey({ size: { prompt: 'Which size?' } }, { title: 'Sizes' }))
  await expect(page.getByRole('link', { name: 'Sizes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shapes' })).toBeFocused()
})

test('nothing is replaced while somebody writes there or has something open', async ({ page, server }) => {
  await page.goto('/')
  await page.locator('#inbox').evaluate((inbox) => {
    inbox.insertAdjacentHTML('beforeend', '<input aria-label="Words"><details><summary>More</summary></details>')
    // At once, before a look that is under way replaces it.
    inbox.querySelector('input')?.focus()
  })
  const more = page.locator('#inbox summary')
  await page.getByLabel('Words').fill('half a sentence')
  await server.post(survey({ shape: { prompt: 'Which shape?' } }, { title: 'Shapes' }))
  await expect(heading(page, 'One survey is waiting')).toBeVisible()
  await expect(page.getByLabel('Words')).toHaveValue('half a sentence')
  await more.click()
  await expect(more).toBeVisible()
  await more.click()
  await expect(page.getByRole('link', { name: 'Shapes' })).toBeVisible()
  await expect(more).toHaveCount(0)
})

test('the command is copied by a button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const command = await page.getByLabel('Command').textContent()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command)
})
