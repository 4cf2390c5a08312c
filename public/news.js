// Tells a person who is elsewhere that a survey waits: by a dot on the page's icon and, if they asked for it, by a
// notification. Asks for nothing by itself.

import { follow, isSeen, pending } from './stream.js'

/** The ids of what was pending when a person last looked. */
const SEEN = 'askpath-seen'
/** What notifications say; nothing while they are off. */
const NOTIFY = 'askpath-notify'

/** Begins to follow what happens, once the page is ready to hear of it. */
export const attend = () =>
  follow((event, leads) => {
    look()
    mark()
    if (leads && event.type === 'survey/requested') announce(event.id)
  })

document.addEventListener('visibilitychange', () => {
  look()
  mark()
  show()
})

// Another page changed what is remembered.
addEventListener('storage', () => {
  mark()
  show()
})

show()

/** Remembers what a person sees here: in the inbox everything, elsewhere the survey of the page. What is over is forgotten. */
function look() {
  const ids = pending()
  if (document.hidden || !ids) return
  const seen = recall(SEEN) ?? []
  const here = location.pathname.split('/')
  const isShown = (id) => here.includes(id) || document.getElementById('inbox') !== null
  const now = ids.filter((id) => seen.includes(id) || isShown(id))
  if (now.join() !== seen.join()) remember(SEEN, now)
}

/** A dot while something waits and nobody looks at this page, or something that was not seen. */
function mark() {
  const seen = recall(SEEN) ?? []
  const dot = pending()?.some((id) => document.hidden || !seen.includes(id))
  const icon = document.querySelector('link[rel=icon]')
  const href = dot ? '/favicon-dot.svg' : '/favicon.svg'
  if (icon.getAttribute('href') !== href) icon.setAttribute('href', href)
}

/** Says who asks what, unless somebody looks at a page of ours. */
async function announce(id) {
  const words = recall(NOTIFY)
  if (!words || permission() !== 'granted' || (await isSeen())) return
  try {
    const survey = await (await fetch(`/api/surveys/${id}`)).json()
    if (survey.state !== 'pending') return
    const body = survey.agent ? words.by.replace('{agent}', () => survey.agent) : words.nobody
    // The tag makes one of several for the same survey.
    const notification = new Notification(survey.title || 'Askpath', { body, tag: id })
    notification.onclick = () => {
      notification.close()
      open(new URL(survey.url).pathname)
    }
  } catch {
    // The server is away, or this browser has notifications only by other means.
  }
}

/** What the browser lets us do; nothing where it has no notifications, or keeps them from pages like this one. */
function permission() {
  return globalThis.isSecureContext ? globalThis.Notification?.permission : undefined
}

/** Shows the inbox's switch for notifications as it stands. */
function show() {
  const part = document.getElementById('notify')
  if (!part || !permission()) return
  const { by, nobody, offer, off, ...texts } = part.dataset
  const words = permission() === 'default' ? null : recall(NOTIFY)
  // The language may be another one by now.
  if (words && words.by !== by) remember(NOTIFY, { by, nobody })
  const button = part.querySelector('button')
  button.textContent = words ? off : offer
  part.querySelector('[role=status]').textContent = words ? texts[permission()] : ''
  part.hidden = false
  button.onclick = async () => {
    const allowed = words ? null : await Notification.requestPermission()
    remember(NOTIFY, allowed && allowed !== 'default' ? { by, nobody } : null)
    show()
  }
}

/** What is kept in this browser under a name. */
function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(name))
  } catch {
    return null
  }
}

function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is full or switched off.
  }
}
