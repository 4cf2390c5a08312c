import AxeBuilder from '@axe-core/playwright'
import { expect, refused, test } from '../fixtures'
import { heading, onward, options, radio, review, submit, survey } from '../steps'

const color = 'Which colour?'
const shade = 'Which shade?'
const why = 'Why?'
const spec = survey(
  {
    color: {
      prompt: color,
      options: [
        { key: 'red', label: 'Red', next: 'why' },
        { key: 'blue', label: 'Blue', next: ['shade', 'why'] },
      ],
    },
    shade: { prompt: shade, options: options('Navy', 'Sky') },
    why: { prompt: why },
  },
  {
    quick: [
      { key: 'red', label: 'Plain red', answers: { color: { selected: ['red'] }, why: { custom: 'It is seen' } } },
      {
        key: 'sky',
        label: 'Sky blue',
        description: 'Light, and easy to mix.',
        insight: 'It was **on the door** before.',
        recommended: true,
        answers: { color: { selected: ['blue'] }, shade: { selected: ['sky'] }, why: { custom: 'As it was' } },
      },
    ],
  },
)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a template is used with one click', async ({ page, server }) => {
      const { id, url } = await server.post(spec)
      await page.goto(url)
      await expect(page.getByRole('listitem').first()).toContainText('Sky blue')
      await page.getByRole('button', { name: 'Use this Sky blue' }).click()
      await expect(heading(page, 'Sent to planner')).toBeVisible()
      await expect(page).toHaveURL(`${url}/done`)
      const { result } = await server.result(id)
      expect(result.answers.map((answer: { id: string }) => answer.id)).toEqual(['color', 'shade', 'why'])
      await page.goBack()
      await page.reload()
      await expect(heading(page, 'Sent to planner')).toBeVisible()
    })

    test('a template is looked over, changed and sent', async ({ page, server }) => {
      const { id, url } = await server.post(spec)
      await page.goto(`${url}?at=color`)
      await radio(page, 'Red').check()
      await onward(page, why)
      await page.goto(url)
      await page.getByRole('link', { name: 'Review first Sky blue' }).click()
      await expect(heading(page, review)).toBeVisible()
      await expect(page.getByRole('listitem').first()).toContainText('You had: Red')

      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByRole('link', { name: 'Review first Sky blue' }).click()
      await page.getByRole('button', { name: `Change ${shade}` }).click()
      await expect(radio(page, 'Sky')).toBeChecked()
      await radio(page, 'Navy').check()
      await onward(page, review)
      await submit(page).click()
      await expect(heading(page, 'Sent to planner')).toBeVisible()
      const { result } = await server.result(id)
      expect(result.answers[1].selected[0].key).toBe('navy')
    })
  })
}

test('a look that is no longer true is shown again', async ({ page, person, server, troubles }) => {
  troubles.allow(refused(409))
  const { url } = await server.post(spec)
  await page.goto(`${url}/review?template=1`)
  const second = await person({ javaScriptEnabled: false })
  await second.goto(`${url}?at=color`)
  await radio(second, 'Red').check()
  await onward(second, why)
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('This answer was changed elsewhere')
  await expect(page.getByRole('listitem').first()).toContainText('You had: Red')
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
})

test('what is behind a template opens in its place and moves nothing beside it', async ({ page, server }) => {
  await page.goto((await server.post(spec)).url)
  const beside = page.getByRole('button', { name: 'Use this Plain red' })
  const before = await beside.boundingBox()
  await page.locator('summary', { hasText: 'More about Sky blue' }).click()
  await expect(page.getByText('on the door')).toBeVisible()
  expect(await beside.boundingBox()).toEqual(before)
})

for (const width of [320, 1280]) {
  test(`the start page and the look of a template fit and are in order at ${width}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 })
    const { url } = await server.post(spec)
    for (const address of [url, `${url}/review?template=1`]) {
      await page.goto(address)
      await expect(heading(page)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    }
  })
}
