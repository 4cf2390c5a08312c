import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../fixtures'

/** Says in the console, where `fixtures` finds it, what the policy of a page kept from happening: nothing is to be tried.
 * Pages also get `strangers`. */
export async function watch(context: BrowserContext) {
  await context.addInitScript(`window.strangers = ${strangers}`)
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy: ${violatedDirective} of ${blockedURI} ${sample}`),
    ),
  )
}

/** Opens everything that opens, side by side, and waits until all pictures came or gave way to their source. */
export async function openAll(page: Page) {
  await page.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) {
      details.removeAttribute('name')
      details.open = true
    }
    const waiting = [...document.images].filter((image) => !image.complete)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all(waiting.map((image) => new Promise((resolve) => (image.onload = image.onerror = resolve))))
  })
}

/** Nothing that could run, fetch, lead away or be sent elsewhere has got into the page. */
export async function calm(page: Page) {
  expect(await page.evaluate(strangers)).toEqual([])
}

/** What is in this page and in none of ours. */
function strangers() {
  // None of them runs, fetches or sends anything but by the attributes below.
  const tags =
    'html head meta title link body header footer main nav section article aside div p span b i u s a h1 h2 h3 h4 h5 h6 ol ul li dl dt dd ' +
    'blockquote br hr code pre em strong small mark del ins sub sup abbr cite q bdi bdo kbd samp var time data output meter progress ' +
    'figure figcaption picture source img svg g circle path rect line table caption thead tbody tfoot tr th td ' +
    'details summary dialog form fieldset legend label input textarea select option button'
  const known = new Set(tags.split(' '))
  const isOurs = (address: string) => new URL(address, document.baseURI).origin === location.origin
  const leads = (link: HTMLAnchorElement) => {
    const away = ['http:', 'https:', 'mailto:'].includes(link.protocol) && link.relList.contains('noopener')
    return away && link.relList.contains('noreferrer') && !link.ping && !link.hasAttribute('download')
  }
  const isFine = (element: Element, { name, value }: Attr) => {
    if (/^(on|style$|srcdoc$|ping$|nonce$|http-equiv$|is$|slot$|contenteditable$|popover)/.test(name)) {
      return name === 'nonce' && element.localName === 'script'
    }
    if (['src', 'href', 'srcset', 'action', 'formaction', 'data', 'poster', 'background', 'xlink:href'].includes(name)) {
      return isOurs(value) || (element instanceof HTMLAnchorElement && leads(element))
    }
    return true
  }
  const isKnown = (element: Element) => {
    if (element instanceof HTMLScriptElement) return element.nonce !== '' || element.type === 'application/octet-stream'
    return known.has(element.localName)
  }
  const elements = [...document.querySelectorAll('*')]
  const odd = elements.filter((element) => !isKnown(element) || [...element.attributes].some((attribute) => !isFine(element, attribute)))
  const ids = elements.map(({ id }) => id).filter((id) => id)
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place)
  return [...odd.map((element) => element.outerHTML.slice(0, 300)), ...twice.map((id) => `two of #${id}`)]
}

/** Answers the questions from the one that is shown, each with its own prompt in every field, and says what was odd on
 * the way. All of it in one go, as no person could. */
export function walk(page: Page, prompts: string[]) {
  return page.evaluate(async (prompts) => {
    const { strangers } = window as unknown as { strangers: () => string[] }
    const write = (selector: string, text: string) => {
      const area = document.querySelector<HTMLTextAreaElement>(selector)!
      area.value = text
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    const odd = []
    for (const prompt of prompts) {
      const shown = document.querySelector('#prompt')?.textContent
      if (shown !== prompt) odd.push(`${shown} instead of ${prompt}`)
      odd.push(...strangers())
      write('#field [name=custom]', prompt)
      write('#field [name=note]', prompt.slice(0, 500).toWellFormed())
      document.querySelector<HTMLButtonElement>('.next')!.click()
      await new Promise(requestAnimationFrame)
    }
    return odd
  }, prompts)
}
