import { every, grip, order, point, prompts } from '../fields'
import { expect, test } from '../fixtures'
import { awake, heading, onward, radio } from '../steps'

const at = (url: string, id: string) => `${url}?at=${id}`

test('the sheet of keys lists those of the field at hand', async ({ page, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url, 'friday'))
  const says = (text: string) => page.getByRole('dialog').getByText(text, { exact: true })
  const points = 'Give the row the point with that number'
  const place = 'Give the item that place'
  const option = 'Pick the option with that number'
  for (const [shown, hidden] of [
    [option, [points, place]],
    [points, [option, place]],
    [place, [option, points]],
  ] as const) {
    await heading(page).focus()
    await page.keyboard.press('?')
    await expect(says(shown)).toBeVisible()
    for (const text of hidden) await expect(says(text)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    if (shown === option) {
      await radio(page, 'Wait').check()
      await onward(page, prompts.matter)
      await point(page, 'Speed', 'A little').check()
      await point(page, 'Cost', 'A little').check()
    }
    if (shown === points) await onward(page, prompts.order)
  }
})

test('digits of other scripts rate and place as well', async ({ page, server }) => {
  const { url } = await server.post(every)
  await awake(page, at(url, 'matter'))
  const press = (locator: ReturnType<typeof point>, key: string) => locator.evaluate((target, key) => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })), key)
  await press(point(page, 'Speed', 'Not at all'), '\u0663')
  await expect(point(page, 'Speed', 'Very much')).toBeChecked()
  await point(page, 'Cost', 'A little').check()
  await onward(page, prompts.order)
  await press(grip(page, 'Share'), '\uff12')
  expect(await order(page)).toEqual(['Search', 'Share', 'Export', 'Import'])
})
