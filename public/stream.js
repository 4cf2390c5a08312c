// One stream of events for all pages of this browser. HTTP/1.1 gives a server six connections, and a stream holds one for
// as long as its page is open: with a stream for each page the seventh would wait for ever.
//
// The page that holds a lock leads: it listens to the server and passes on what it hears. When it goes, the browser gives
// the lock to the next one. A page says hello when it comes, and is told what is known; so nothing that happened since it
// was rendered is missed. A leader that does not answer is asleep, and its place is taken.
//
// An event is `{ type, id, revision, … }` as the server sends it, or `{ type: 'snapshot', surveys }` with all that is
// pending, as `{ [id]: { revision, version } }`. A survey that is not in there is over, or one of very many.

const LOCK = 'askpath-stream'
const TYPES = ['snapshot', 'survey/requested', 'survey/updated', 'survey/settled', 'survey/asked']
/** How long a leader may take to answer; how soon a stream that was refused is asked for again; how long the other pages
 * have to say that somebody looks at them. In milliseconds. */
const PATIENCE = 5000
const AGAIN = 3000
const BLINK = 300

/** Both are missing on old browsers, and locks where a page came over plain HTTP from another machine. */
const shares = 'locks' in navigator && 'BroadcastChannel' in window
const me = Math.random().toString(36).slice(2)

const followers = []
/** What is pending, as far as this page has heard. */
let known = null
let leads = false
let channel, source, waiting, resign, patience, again

/** Calls `onEvent(event, leads)` for every event, beginning with what is known; `leads` is true on one page alone. */
export function follow(onEvent) {
  followers.push(onEvent)
  if (followers.length === 1) start()
  else if (known) onEvent({ type: 'snapshot', surveys: known }, leads)
}

/** The ids of what is pending; nothing as long as that is not known. */
export const pending = () => known && Object.keys(known)

/** Whether somebody looks at this page or at another one of ours. */
export function isSeen() {
  if (!document.hidden || !channel) return Promise.resolve(!document.hidden)
  const asked = channel
  return new Promise((resolve) => {
    const hear = ({ data }) => data.seen === me && resolve(true)
    asked.addEventListener('message', hear)
    asked.postMessage({ who: me })
    setTimeout(() => {
      asked.removeEventListener('message', hear)
      resolve(false)
    }, BLINK)
  })
}

function start() {
  if (!shares) return alone()
  channel = new BroadcastChannel(LOCK)
  channel.onmessage = ({ data }) => hear(data)
  stand({})
  greet()
}

/** Without locks every page that is looked at has its own stream; the others let theirs go. */
function alone() {
  leads = true
  if (document.hidden) hush()
  else if (!source) listen()
}

/** Waits for the lock, or takes it with `{ steal: true }`, and leads once it is there. */
async function stand(how) {
  waiting?.abort()
  waiting = new AbortController()
  let led = false
  const lead = () => {
    led = leads = true
    clearTimeout(patience)
    listen()
    return new Promise((resolve) => (resign = resolve))
  }
  try {
    await navigator.locks.request(LOCK, how.steal ? how : { signal: waiting.signal }, lead)
  } catch {
    // Given up before it came; or, while this page slept, taken by another one.
    if (!led) return
    hush()
    stand({})
    greet()
  }
}

function greet() {
  if (leads || !channel) return
  channel.postMessage({ hello: me })
  clearTimeout(patience)
  patience = setTimeout(stand, PATIENCE, { steal: true })
}

function hear({ hello, to, surveys, event, who }) {
  if (hello && leads) channel.postMessage({ to: hello, surveys: known })
  if (event || to === me) clearTimeout(patience)
  if (event) take(event)
  if (to === me && surveys) take({ type: 'snapshot', surveys })
  if (who && !document.hidden) channel.postMessage({ seen: who })
}

function listen() {
  source = new EventSource('/api/events')
  for (const type of TYPES) source.addEventListener(type, ({ data }) => share({ ...JSON.parse(data), type }))
  // The browser comes again by itself unless the server, or something before it, answered with an error.
  source.onerror = () => {
    if (source?.readyState === EventSource.CLOSED) again = setTimeout(listen, AGAIN)
  }
}

function hush() {
  clearTimeout(again)
  source?.close()
  source = null
  leads = false
}

/** Passes on what the server said. */
function share(event) {
  const before = known
  if (event.type !== 'snapshot') return pass(event)
  const surveys = event.surveys.map(({ id, revision, version }) => [id, { revision, version }])
  pass({ type: 'snapshot', surveys: Object.fromEntries(surveys) })
  // What came while no page listened is news all the same.
  const missed = before ? surveys.filter(([id]) => !(id in before)) : []
  for (const [id, { revision }] of missed) pass({ type: 'survey/requested', id, revision })
}

function pass(event) {
  channel?.postMessage({ event })
  take(event)
}

function take(event) {
  const { type, id, revision, version = known?.[id]?.version } = event
  if (type === 'snapshot') known = { ...event.surveys }
  else if (known && type === 'survey/settled') delete known[id]
  else if (known && (type === 'survey/requested' || id in known)) known[id] = { revision, version }
  for (const tell of followers) tell(event, leads)
  document.dispatchEvent(new CustomEvent('askpath:event', { detail: event }))
}

document.addEventListener('visibilitychange', () => {
  if (!followers.length) return
  if (!shares) alone()
  else if (!document.hidden) greet()
})

// The browser may keep a page that was left, to show it again as it was; it keeps none that holds a lock or a stream.
addEventListener('pagehide', () => {
  if (!followers.length) return
  clearTimeout(patience)
  waiting?.abort()
  hush()
  resign?.()
  channel?.close()
  channel = null
})

addEventListener('pageshow', ({ persisted }) => {
  if (persisted && followers.length) start()
})
