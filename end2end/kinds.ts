import type { Page } from '@playwright/test'
import type { Server } from './server.mjs'
import { ask, three } from './cards.mjs'
import { expect } from './fixtures'
import { awake, example, heading, next, onward, options, other, radio, review, submit, survey } from './steps'

type Spec = ReturnType<typeof survey>
type Open = (page: Page, server: Server, spec?: Spec) => Promise<void>

const color = 'Which colour?'
const tools = 'Which tools do you need?'
const why = 'Why?'

const small = survey(
  {
    color: {
      prompt: color,
      header: 'Colour',
      detail: 'It goes on the **front door**.',
      skippable: false,
      options: [
        { key: 'red', label: 'Red', description: 'Seen from afar.', recommended: true },
        { key: 'green', label: 'Green' },
      ],
    },
    tools: { prompt: tools, multiSelect: true, notes: true, options: options('Brush', 'Knife') },
    why: { prompt: why, header: 'Reason' },
  },
  { title: 'Paint the door', intro: 'Before I buy anything I need to know **what you like**.' },
)

/** Opens each kind of page, in any browser, with or without script. */
export const kinds: Record<string, Open> = {
  'inbox empty': async (page) => {
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
  },
  inbox: async (page, server, spec = small) => {
    const { id } = await server.post(spec)
    await server.withdraw(id)
    await server.post(spec)
    await server.post(example('tiny'), { agent: 'builder' })
    await page.goto('/')
    await expect(page.getByRole('listitem')).toHaveCount(3)
  },
  start: async (page, server, spec = small) => {
    await page.goto((await server.post(spec)).url)
    await expect(page.getByRole('link', { name: 'Start' })).toBeVisible()
  },
  'question single': async (page, server, spec) => {
    await kinds.start(page, server, spec)
    await page.getByRole('link', { name: 'Start' }).click()
    await page.getByRole('radio').first().check()
    await expect(page.getByRole('status')).toHaveText('Saved')
  },
  other: async (page, server, spec) => {
    await kinds['question single'](page, server, spec)
    await other(page).fill('Teal, or something near it')
    await expect(radio(page, 'Something else')).toBeChecked()
  },
  'question multi': async (page, server, spec) => {
    await kinds['question single'](page, server, spec)
    await next(page).click()
    await page.getByRole('checkbox').first().check()
    await expect(page.getByRole('status')).toHaveText('Saved')
  },
  'free text': async (page, server, spec) => {
    await kinds['question multi'](page, server, spec)
    await next(page).click()
    await page.getByRole('main').getByRole('textbox').fill('It is calm.')
    await expect(page.getByRole('status')).toHaveText('Saved')
  },
  error: async (page, server, spec = small) => {
    // Asleep, the page would be refused by the server: the same page, and a line in the console.
    await awake(page, `${(await server.post(spec)).url}?at=color`)
    await next(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
  menu: async (page, server, spec) => {
    await kinds['question single'](page, server, spec)
    await page.locator('summary', { hasText: 'Menu' }).click()
    await expect(page.getByRole('button', { name: 'Close survey' })).toBeVisible()
  },
  review: async (page, server, spec) => {
    await kinds['free text'](page, server, spec)
    await onward(page, review)
  },
  card: async (page, server) => {
    await awake(page, (await ask(server, three)).url)
    await radio(page, 'Store 2').check()
    await radio(page, 'Engine 3').check()
    await expect(page.getByRole('status')).toHaveText('Saved')
  },
  done: async (page, server, spec) => {
    await kinds.review(page, server, spec)
    await submit(page).click()
    await expect(heading(page, /^Sent to/)).toBeVisible()
  },
  withdrawn: async (page, server, spec) => {
    await kinds['question multi'](page, server, spec)
    const { id } = (await server.json('/api/surveys')).surveys[0]
    await server.withdraw(id)
    await page.goto(`/s/${id}/done`)
    await expect(heading(page, 'Withdrawn by the agent')).toBeVisible()
  },
  'not found': async (page) => {
    await page.goto('/s/AAAAAAAAAAAAAAAAAAAAAA')
    await expect(heading(page)).toBeVisible()
  },
}
