import { expect, refused, test } from '../fixtures'
import { heading, next, radio, survey } from '../steps'

const two = survey({ shape: { prompt: 'Which shape?', options: [{ key: 'a', label: 'Round' }] }, size: { prompt: 'Which size?' } })

test('where the browser runs no WASM the page is a form, and follows events all the same', async ({ page, server, troubles }) => {
  troubles.allow(/^console warning: .*not here/)
  await page.addInitScript(() => {
    const blocked = () => Promise.reject(new WebAssembly.CompileError('not here'))
    Object.assign(WebAssembly, { instantiate: blocked, instantiateStreaming: blocked })
  })
  const { id, url } = await server.post(two)
  await page.goto(url)
  await radio(page, 'Round').check()
  await next(page).click()
  await expect(heading(page, 'Which size?')).toBeVisible()
  expect((await server.survey(id)).progress.done).toBe(1)
  await server.post(two)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-dot.svg')
})

test('where the program does not arrive the page is a form', async ({ page, server, troubles }) => {
  troubles.allow(refused(404), /^console warning: /)
  await page.route('**/pkg/*.js', (route) => route.fulfill({ status: 404, body: '' }))
  const { url } = await server.post(two)
  await page.goto(url)
  await radio(page, 'Round').check()
  await next(page).click()
  await expect(heading(page, 'Which size?')).toBeVisible()
})
