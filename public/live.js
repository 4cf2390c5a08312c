// Keeps a page of the server current: each element with `data-live` and an id is replaced by what the same page has there
// now, whenever something happens. Also brings to life what only script can do: the buttons that copy.

import { follow } from './stream.js'
import { attend } from './news.js'

/** Changes the count in the title, which is seen of a page that is not. */
const COUNTED = ['snapshot', 'survey/requested', 'survey/settled']

/** Something happened that the page does not show. */
let stale = false
let looking = false

attend()
follow(({ type }) => {
  stale = true
  if (!document.hidden || COUNTED.includes(type)) look()
})

// What held a replacement up may be over.
for (const happening of ['visibilitychange', 'focusout', 'toggle']) {
  document.addEventListener(happening, () => stale && !document.hidden && look(), true)
}

/** One look at a time, and another if more happened meanwhile, so that an older page never lands last. */
async function look() {
  if (looking || !parts(document).length) return
  looking = true
  let held = false
  try {
    while (stale && !held) {
      stale = false
      const page = await fresh()
      held = !page || parts(document).filter((part) => !renew(part, page)).length > 0
    }
  } finally {
    stale = held
    looking = false
  }
}

function parts(page) {
  return [...page.querySelectorAll('[data-live][id]')]
}

/** This page as the server has it now. */
async function fresh() {
  try {
    const answer = await fetch(location.href)
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
  } catch {
    return null
  }
}

/** False if somebody is busy there. */
function renew(old, page) {
  document.title = page.title
  const now = page.getElementById(old.id)
  if (!now) return true
  dress(now)
  if (old.isEqualNode(now)) return true
  if (isBusy(old)) return false
  if (old.childElementCount + now.childElementCount === 0) {
    // Of a live region that is replaced as a whole, readers say nothing.
    old.textContent = now.textContent
    return true
  }
  const focused = old.contains(document.activeElement) ? document.activeElement : null
  old.replaceWith(document.adoptNode(now))
  for (const name of ['id', 'href']) {
    const value = focused?.getAttribute(name)
    if (value) now.querySelector(`[${name}="${CSS.escape(value)}"]`)?.focus()
  }
  return true
}

function isBusy(part) {
  const writes = part.contains(document.activeElement) && document.activeElement.matches('input, textarea, select')
  return writes || part.querySelector('details[open]') !== null
}

/** Shows the buttons that copy, where the browser can. */
function dress(part) {
  if (!navigator.clipboard) return
  for (const button of part.querySelectorAll('[data-copy]')) button.hidden = false
}

dress(document)

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]')
  const source = button && document.getElementById(button.dataset.copy)
  if (!source) return
  const said = button.querySelector('[aria-live]')
  const before = said.textContent
  try {
    await navigator.clipboard.writeText(source.textContent)
  } catch {
    // Not allowed to: it is selected, so that one key copies it.
    getSelection().selectAllChildren(source)
    return
  }
  if (before === button.dataset.copied) return
  said.textContent = button.dataset.copied
  setTimeout(() => (said.textContent = before), 2000)
})
