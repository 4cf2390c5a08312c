import AxeBuilder from '@axe-core/playwright'
import { expect, refused, test } from '../fixtures'
import { kinds } from '../kinds'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const [kind, open] of Object.entries(kinds)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme })

      test(`the page “${kind}” has no fault that axe finds`, async ({ page, server, troubles }) => {
        if (kind === 'not found') troubles.allow(refused(404))
        await open(page, server)
        // Contrast and size mean nothing before the styles are there.
        await page.waitForLoadState('load')
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
        expect(violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.failureSummary + node.html)])).toEqual([])
      })
    })
  }

  test(`the page “${kind}” reads as it did`, async ({ page, server, troubles }) => {
    if (kind === 'not found') troubles.allow(refused(404))
    await open(page, server)
    await expect(page.locator('body')).toMatchAriaSnapshot({ name: `${kind.replace(' ', '-')}.aria.yml` })
  })
}
