import { expect, test } from '../fixtures'
import { awake, example, heading, onward, radio, saving } from '../steps'

const release = example('release')
const ask = { audience: 'Who is this release for?', direction: 'Which direction fits this release?' }

test('an address off the path leads to the page that is next', async ({ page, server }) => {
  const { url } = await server.post(release)
  for (const off of ['?at=risk', '?at=nothing', '?at=', '/review']) {
    await page.goto(url + off)
    await expect(page).toHaveURL(`${url}?at=audience`)
    await expect(heading(page, ask.audience)).toBeVisible()
  }
  await page.goto(`${url}/done`)
  await expect(page).toHaveURL(url)

  await awake(page, `${url}?at=audience`)
  await radio(page, 'Small teams').check()
  await onward(page, ask.direction)
  await radio(page, 'Pause').check()
  await expect(saving(page)).toHaveText('Saved')
  for (const off of ['?at=polish', '?at=operator', '/review']) {
    await page.goto(url + off)
    await expect(page).toHaveURL(`${url}?at=reason`)
  }
  await page.goto(`${url}?at=direction`)
  await expect(radio(page, 'Pause')).toBeChecked()
})

test('an unfinished survey goes on where it was left', async ({ page, server }) => {
  const { url } = await server.post(release)
  await page.goto(`${url}?at=audience`)
  await radio(page, 'Small teams').check()
  await onward(page, ask.direction)
  await page.goto(url)
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(heading(page, ask.direction)).toBeVisible()
})

test('an unknown link says so', async ({ page, troubles }) => {
  troubles.allow(/status of 404/)
  for (const address of ['/s/AAAAAAAAAAAAAAAAAAAAAA', '/s/..%2f', '/nothing']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(heading(page, 'There is no survey here')).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'All surveys' }).click()
  await expect(heading(page, 'Nothing is waiting')).toBeVisible()
})
