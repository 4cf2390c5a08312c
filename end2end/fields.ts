import { expect, type Page } from '@playwright/test'
import { box, heading, next, onward, radio, review, survey, writing } from './steps'

/** The smallest picture there is. */
export const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

export const prompts = {
  any: 'Which of these apply?',
  name: 'What shall it be called?',
  why: 'Why does it matter?',
  hours: 'How long may it take?',
  day: 'When shall we begin?',
  mail: 'Whom do we write to?',
  site: 'Where is the plan?',
  friday: 'Shall we ship on Friday?',
  matter: 'How much does each of these matter?',
  order: 'Which comes first?',
  read: 'Which documents count?',
  files: 'Which files go in?',
}

const items = (...labels: string[]) => labels.map((label) => ({ id: label.toLowerCase(), label }))

/** One question of every kind, in the order of `prompts`. */
export const every = survey(
  {
    any: {
      prompt: prompts.any,
      multiSelect: true,
      options: [
        { key: 'a', label: 'Apples', description: 'Crisp ones', thumbnail: { src: dot } },
        { key: 'b', label: 'Bananas', preview: 'let banana = 1;' },
        { key: 'n', label: 'None of these', exclusive: true },
      ],
    },
    name: { prompt: prompts.name, kind: 'text', multiline: false, maxLength: 10 },
    why: { prompt: prompts.why, kind: 'text', maxLength: 100 },
    hours: { prompt: prompts.hours, kind: 'number', min: 0.5, max: 10, step: 0.5, unit: 'hours', skippable: false },
    day: { prompt: prompts.day, kind: 'date', min: '2026-01-01', max: '2026-12-31' },
    mail: { prompt: prompts.mail, kind: 'email' },
    site: { prompt: prompts.site, kind: 'url' },
    friday: { prompt: prompts.friday, kind: 'boolean', yes: 'Ship it', no: 'Wait' },
    matter: {
      prompt: prompts.matter,
      kind: 'scale',
      skippable: false,
      points: [
        { key: 'no', label: 'Not at all' },
        { key: 'some', label: 'A little', description: 'Nice to have.' },
        { key: 'much', label: 'Very much' },
      ],
      items: [
        { id: 'speed', label: 'Speed', detail: 'Answers within 100 ms', link: 'https://example.com/speed' },
        { id: 'cost', label: 'Cost', link: 'javascript:alert(1)' },
      ],
    },
    order: { prompt: prompts.order, kind: 'rank', skippable: false, cutoff: 2, items: items('Search', 'Export', 'Import', 'Share') },
    read: {
      prompt: prompts.read,
      kind: 'resource',
      multiSelect: true,
      minItems: 2,
      options: [
        { uri: 'doc:1', name: 'a.pdf', title: 'The contract', description: 'Signed in May', mimeType: 'application/pdf' },
        { uri: 'doc:2', name: 'plan', title: 'The plan', thumbnail: { src: dot } },
        { uri: 'doc:3', name: 'notes', title: 'The notes' },
      ],
    },
    files: { prompt: prompts.files, kind: 'files', options: [{ uri: 'file:///srv/log.txt', name: 'log.txt', title: 'The log' }] },
  },
  { title: 'Every kind' },
)

/** What `answerAll` gives. */
export const answers = [
  { id: 'any', selected: [{ key: 'a', label: 'Apples' }] },
  { id: 'name', text: 'Nova' },
  { id: 'why', text: 'It is\ncalm.' },
  { id: 'hours', number: 2.5 },
  { id: 'day', date: '2026-03-04' },
  { id: 'mail', text: 'ann@example.com' },
  { id: 'site', text: 'https://example.com/plan' },
  { id: 'friday', boolean: false },
  {
    id: 'matter',
    ratings: [
      { item: 'speed', key: 'much', label: 'Very much' },
      { item: 'cost', key: 'no', label: 'Not at all' },
    ],
    unrated: [],
  },
  { id: 'order', order: ['import', 'search', 'export', 'share'], unchanged: false },
  { id: 'read', uris: ['doc:3', 'doc:1'] },
  { id: 'files', uris: ['file:///srv/log.txt'] },
]

export const point = (page: Page, item: string, label: string) => radio(page, `${item} ${label}`)
export const grip = (page: Page, item: string) => page.getByRole('button', { name: item, exact: true })
export const order = (page: Page) => page.locator('.rank .label').allTextContents()

/** Answers every question from the first page to the review; `rank` puts Import first. */
export async function answerAll(page: Page, rank: (page: Page) => Promise<void>) {
  await expect(heading(page, prompts.any)).toBeVisible()
  await box(page, /^Apples/).check()
  await onward(page, prompts.name)
  await writing(page, prompts.name).fill('Nova')
  await onward(page, prompts.why)
  await writing(page, prompts.why).fill('It is\ncalm.')
  await onward(page, prompts.hours)
  await writing(page, prompts.hours).fill('2.5')
  await onward(page, prompts.day)
  await page.getByLabel(prompts.day).and(page.locator('[type=date]')).fill('2026-03-04')
  await onward(page, prompts.mail)
  await writing(page, prompts.mail).fill('ann@example.com')
  await onward(page, prompts.site)
  await writing(page, prompts.site).fill('https://example.com/plan')
  await onward(page, prompts.friday)
  await radio(page, 'Wait').check()
  await onward(page, prompts.matter)
  await point(page, 'Speed', 'Very much').check()
  await point(page, 'Cost', 'Not at all').check()
  await onward(page, prompts.order)
  await rank(page)
  await onward(page, prompts.read)
  await box(page, /^The notes/).check()
  // Without script a form says what is picked, not in which order.
  await page.keyboard.press('Tab')
  await box(page, /^The contract/).check()
  await onward(page, prompts.files)
  await box(page, /^The log/).check()
  await next(page).click()
  await expect(heading(page, review)).toBeVisible()
}
