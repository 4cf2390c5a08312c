import { expect, test } from '../fixtures'
import { limit, limits } from '../limits.mjs'

for (const name of limits) {
  test(`“${name}” needs no sideways scroll, in any language, width and with script or without`, async ({ person, server }) => {
    for (const [locale, javaScriptEnabled] of [['en', true], ['zh-CN', true], ['ar', true], ['en', false]] as const) {
      const { url } = await server.post(limit(name, locale.slice(0, 2)))
      const page = await person({ locale, javaScriptEnabled, viewport: { width: 320, height: 640 } })
      await page.goto(url)
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 640 })
        const wide = await page.evaluate(() => {
          const { clientWidth, scrollWidth } = document.documentElement
          return scrollWidth > clientWidth ? [...document.querySelectorAll('main *')].filter((element) => element.scrollWidth > clientWidth).map((element) => element.outerHTML.slice(0, 120)) : []
        })
        expect([locale, width, wide]).toEqual([locale, width, []])
      }
    }
  })

  test(`“${name}” is large enough for a finger`, async ({ person, server }) => {
    const page = await person({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })
    await page.goto((await server.post(limit(name, 'en'))).url)
    const small = await page.evaluate(() => {
      const targets = document.querySelectorAll<HTMLElement>('main :is(.pick, .point, button:not(.vh), input.line-field, textarea, summary, select)')
      const seen = [...targets].filter((target) => target.checkVisibility({ visibilityProperty: true }))
      const sizes = seen.map((target) => ({ target, ...target.getBoundingClientRect().toJSON() }))
      return sizes.filter(({ width, height }) => Math.round(Math.min(width, height)) < 44).map(({ target, width, height }) => `${width} × ${height}: ${target.outerHTML.slice(0, 120)}`)
    })
    expect(small).toEqual([])
  })
}

test('the heading of a question follows its place, however high the window is', async ({ page, server }) => {
  await page.setViewportSize({ width: 768, height: 1_200 })
  await page.goto((await server.post(limit('boolean', 'en'))).url)
  const [place, heading] = await Promise.all([page.locator('#where').boundingBox(), page.locator('#prompt').boundingBox()])
  expect(heading!.y - place!.y).toBeLessThan(80)
})

test('the points of a long scale stay in view', async ({ page, server }) => {
  await page.setViewportSize({ width: 1_280, height: 640 })
  await page.goto((await server.post(limit('scale-largest', 'en'))).url)
  await page.locator('.scale tr').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Very much' })).toBeInViewport()
})
