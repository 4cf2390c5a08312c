import { expect, test } from '../fixtures'
import { awake, change, heading, menu, next, onward, other, radio, review, saving, submit, survey, writing } from '../steps'

const attacks = [
  '<script>window.ran = 1</script>',
  '"><img src=x onerror="window.ran = 1">',
  '</textarea><svg onload="window.ran = 1">',
  '[click](javascript:window.ran=1)',
  '![](https://evil.example/pixel.png)',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '</title></style></script><script>window.ran = 1</script>',
  '{{ran}}${ran}&lt;&amp;<!--',
  '\u202Edesrever\u202C',
  'zero\u200Bwidth\u200D\uFEFF',
  '\u2028line\u2029separators',
]
const all = attacks.join(' ')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('hostile text in every field of a survey and in its answers is only text', async ({ page, server }) => {
      const options = attacks.map((attack, place) => ({
        key: attack, label: attack, description: attack.replace(/[\u2028\u2029]/g, ' '), insight: attack, sources: [attack], recommended: place === 0,
      }))
      const { url } = await server.post(
        survey(
          { pick: { prompt: all, header: all, detail: attacks.join('\n\n'), notes: true, options }, text: { prompt: `Text ${all}`, detail: all } },
          { title: all.slice(0, 300), intro: attacks.join('\n\n') },
        ),
        { agent: attacks[1] },
      )
      const calm = async () => {
        await expect(heading(page)).toBeVisible()
        await expect(page.locator('main').locator('script, iframe, img, svg, [onerror], [onload], a[href^="javascript:" i]')).toHaveCount(0)
        if (javaScriptEnabled) expect(await page.evaluate(() => 'ran' in window)).toBe(false)
      }
      await page.goto('/')
      await calm()
      await page.goto(url)
      await calm()
      await page.getByRole('link', { name: 'Start' }).click()
      await expect(page.getByRole('radio')).toHaveCount(attacks.length + 1)
      await calm()
      await other(page).fill(all)
      await page.getByText('Add a note').click()
      await page.getByRole('textbox', { name: 'Note' }).fill(attacks[1])
      await next(page).click()
      await expect(heading(page, /^Text /)).toBeVisible()
      await calm()
      await page.getByRole('textbox', { name: /^Text / }).fill(all)
      await onward(page, review)
      await calm()
      await expect(page.getByText(attacks[0]).first()).toBeVisible()
      await page.getByRole('link', { name: /^Change/ }).first().click()
      await expect(other(page)).toHaveValue(all)
      await calm()
      await page.goto(`${url}/review`)
      await submit(page).click()
      await expect(heading(page, `Sent to ${attacks[1]}`)).toBeVisible()
      await calm()
      await page.goto('/')
      await calm()
    })

    test('hostile text as the reason for declining is only text', async ({ page, server }) => {
      const { url } = await server.post(survey({ pick: { prompt: 'Which?' } }))
      await page.goto(url)
      await menu(page)
      await page.getByRole('textbox', { name: 'Reason, if you like' }).fill(all)
      await page.getByRole('button', { name: 'Decline', exact: true }).click()
      await expect(page.getByRole('blockquote')).toContainText(attacks[0])
      await expect(page.locator('main').locator('script, iframe, img, svg')).toHaveCount(0)
    })

    test('any id can be answered', async ({ page, server }) => {
      const ids = ['__proto__', 'constructor', 'a/b', '..', '?at=x&y#z', '%2e%2e', '🙂 ü', 'line\nbreak', 'x'.repeat(10_240), '"><b>']
      const questions = Object.fromEntries(
        ids.map((id, place) => [id, { prompt: `Question ${place}?`, options: [{ key: id, label: 'Yes' }, { key: 'no', label: 'No' }] }]),
      )
      const { id, url } = await server.post(survey(questions))
      await page.goto(url)
      for (const place of ids.keys()) {
        await expect(heading(page, `Question ${place}?`)).toBeVisible()
        await radio(page, 'Yes').check()
        await next(page).click()
      }
      await expect(heading(page, review)).toBeVisible()
      await change(page, 'Question 7?').click()
      await expect(heading(page, 'Question 7?')).toBeVisible()
      await expect(radio(page, 'Yes')).toBeChecked()
      await page.reload()
      await expect(radio(page, 'Yes')).toBeChecked()
      await onward(page, review)
      await submit(page).click()
      await expect(heading(page, 'Sent to planner')).toBeVisible()
      const { result } = await server.result(id)
      expect(result.path).toEqual(ids)
      expect(result.answers).toEqual(ids.map((id) => ({ id, selected: [{ key: id, label: 'Yes' }] })))
    })
  })
}

test('a link in a survey opens nothing by itself and tells nobody where it came from', async ({ page, server }) => {
  const { url } = await server.post(survey({ pick: { prompt: 'Which?', detail: 'See [this](https://example.com/a) and <https://example.com/b>.' } }))
  await awake(page, url)
  const link = page.getByRole('link', { name: 'this' })
  await expect(link).toHaveAttribute('href', 'https://example.com/a')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

test('a text of sixteen thousand characters is kept', async ({ page, server }) => {
  const { id, url } = await server.post(survey({ long: { prompt: 'Tell all', kind: 'text', maxLength: 16_000 } }))
  const text = '字🙂 '.repeat(4_000)
  await awake(page, url)
  await writing(page, 'Tell all').fill(text)
  await expect(saving(page)).toHaveText('Saved')
  await page.reload()
  await expect(writing(page, 'Tell all')).toHaveValue(text)
  await onward(page, review)
  await submit(page).click()
  await expect(heading(page, 'Sent to planner')).toBeVisible()
  expect((await server.result(id)).result.answers[0].text.trim()).toBe(text.trim())
})
