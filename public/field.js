// What the fields of a question do with script beyond sending their answer: options that stand alone, rows that are
// cleared, text that is counted, things that are put in order. It changes inputs and says so by an `input` event, so that
// whoever sends them, a plain form or the wizard, need know nothing of it. It hears everything before the wizard does.
const root = document.documentElement

const on = (name, then) => addEventListener(name, then, { capture: true })
const near = (event, selector) => event.target.closest?.(`.field ${selector}`)
const changed = (input) => input.dispatchEvent(new Event('input', { bubbles: true }))
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (blank, name) => values[name] ?? blank)

/** The number of a digit key, in the figures of any keyboard that the pages' languages are written with; 0 for others. */
function digit(key) {
  const values = ['0', '٠', '۰', '０'].map((zero) => key.charCodeAt() - zero.charCodeAt())
  return key.length === 1 ? (values.find((value) => value > 0 && value < 10) ?? 0) : 0
}

// Options that stand alone.

function untick(event) {
  const alone = '[data-alone]'
  const typed = near(event, '[name$=custom]')
  const pick = near(event, '[type=checkbox][name$=pick]')
  if (!typed?.value.trim() && !pick?.checked) return
  const others = pick?.matches(alone) ? '[name$=pick]' : alone
  for (const input of event.target.closest('.field').querySelectorAll(others)) if (input !== pick) input.checked = false
}

// Text that is counted, in UTF-16 units as JavaScript does.

function count(field) {
  const says = field.querySelector('.count')
  const text = field.querySelector('[name$=text]')
  if (!says || !text) return
  const { length } = text.value
  says.textContent = fill(says.dataset.says, { length, most: says.dataset.most })
  says.classList.toggle('over', length > says.dataset.most)
}

// Things that are put in order. One at most is held; the row itself never leaves the page while it moves, so that it keeps
// the focus and the pointer.

let held = null
let drag = null

const rows = (list) => [...list.children]
const place = (row) => rows(row.parentElement).indexOf(row)
const grip = (row) => row.querySelector('.grip')

function tell(row, which) {
  const list = row.parentElement
  const item = `\u2068${row.querySelector('.label').textContent}\u2069`
  const text = fill(list.dataset[which], { item, place: place(row) + 1, total: list.children.length })
  list.parentElement.querySelector('.told').textContent = text
}

/** Moves rows about. Whoever is at one of them stays there: a browser takes the focus from what leaves the page. */
function rearrange(change) {
  const focused = document.activeElement
  change()
  if (focused !== document.activeElement) focused.focus({ preventScroll: true })
}

function move(row, to) {
  const all = rows(row.parentElement)
  const from = all.indexOf(row)
  if (to > from) rearrange(() => row.before(...all.slice(from + 1, to + 1)))
  if (to < from) rearrange(() => row.after(...all.slice(to, from)))
  number(row.parentElement)
  row.scrollIntoView({ block: 'nearest' })
}

function number(list) {
  rows(list).forEach((row, at) => (row.querySelector('select').value = at + 1))
}

/** The order that is shown is meant. */
function mean(ranking) {
  const ranked = ranking.querySelector('[name$=ranked]')
  ranked.value = ranking.dataset.ranked = '1'
  changed(ranked)
}

function hold(row) {
  held = { row, from: place(row) }
  row.dataset.picked = ''
  grip(row).ariaPressed = true
}

function release() {
  delete held.row.dataset.picked
  grip(held.row).ariaPressed = false
  const { row, from } = held
  held = null
  return { row, from }
}

function drop() {
  const { row } = release()
  tell(row, 'dropped')
  mean(row.closest('.ranking'))
}

function putBack() {
  const { row, from } = release()
  move(row, from)
  tell(row, 'back')
}

/** A tap, or a press of the grip: picks up, or puts what is held here. */
function tap(row) {
  if (!held) {
    hold(row)
    tell(row, 'held')
  } else {
    if (row.contains(document.activeElement)) grip(held.row).focus({ preventScroll: true })
    move(held.row, place(row))
    drop()
  }
}

/** A key on a grip; whether it did something. */
function key(row, name) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[name]
  const list = row.parentElement
  const wanted = digit(name) - 1
  if (step) {
    const to = place(row) + step
    if (to < 0 || to >= list.children.length) return true
    if (held?.row !== row) return grip(list.children[to]).focus(), true
    move(row, to)
    tell(row, 'moved')
  } else if (wanted >= 0 && wanted < list.children.length) {
    if (held) release()
    move(row, wanted)
    tell(row, 'moved')
    mean(row.closest('.ranking'))
  } else if (name === 'Escape' && held) {
    putBack()
  } else {
    return false
  }
  return true
}

/** Drags the row over the middle of another, past which they change places. */
function dragTo(y) {
  for (const row of rows(drag.row.parentElement)) {
    const { top, bottom } = row.getBoundingClientRect()
    if (row === drag.row || y < top || y > bottom) continue
    const below = place(row) > place(drag.row)
    if (below === y > (top + bottom) / 2) move(drag.row, place(row))
    return
  }
}

/** Puts the list in the order of its numbers, as the server does: rows whose number was changed go there, of two with one
 *  number the upper one first, and the others fill the rest. */
function sort(list) {
  const before = rows(list)
  const sorted = before.map(() => null)
  const put = (row, to) => {
    const free = sorted.findIndex((there, at) => at >= to && !there)
    sorted[free < 0 ? sorted.lastIndexOf(null) : free] = row
  }
  const wanted = (row) => row.querySelector('select').value - 1
  before.forEach((row, at) => wanted(row) !== at && put(row, wanted(row)))
  before.forEach((row, at) => wanted(row) === at && put(row, 0))
  const isNew = sorted.some((row, at) => row !== before[at])
  if (isNew) rearrange(() => list.append(...sorted))
  number(list)
  return isNew
}

/** Takes over what stands in a field. */
function refresh(field) {
  if (!held?.row.isConnected || field.contains(held.row)) held = drag = null
  count(field)
  for (const list of field.querySelectorAll('.ranks')) {
    sort(list)
    const ranking = list.parentElement
    ranking.dataset.ranked = ranking.querySelector('[name$=ranked]').value
    ranking.querySelector('.told').textContent = ''
  }
}

on('input', (event) => {
  untick(event)
  const field = event.target.closest?.('.field')
  if (field) count(field)
})

on('click', (event) => {
  const clear = near(event, '.clear')
  const keep = near(event, '.keep')
  const row = near(event, '.rank')
  if (clear) {
    event.preventDefault()
    const inputs = [...clear.closest('tr, .field').querySelectorAll('[type=radio], [type=date], .other textarea')]
    inputs.forEach((input) => (input.type === 'radio' ? (input.checked = false) : (input.value = '')))
    inputs[0].focus()
    changed(inputs[0])
  } else if (keep) {
    event.preventDefault()
    const question = keep.closest('.question')
    ;(question ? question.querySelector('.grip') : document.querySelector('#form .next')).focus()
    mean(keep.closest('.ranking'))
  } else if (row && !near(event, 'a')) {
    if (!drag?.moved) tap(row)
    drag = null
  }
})

/** A digit in a row of a scale gives it that point. */
function rate(row, name) {
  const point = row.querySelectorAll('[type=radio]')[digit(name) - 1]
  if (!point) return false
  point.focus()
  point.click()
  return true
}

on('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const item = near(event, '.grip')?.closest('.rank')
  const row = near(event, 'tr [type=radio]')?.closest('tr')
  if (!(item && key(item, event.key)) && !(row && rate(row, event.key))) return
  event.preventDefault()
  event.stopImmediatePropagation()
})

on('pointerdown', (event) => {
  const row = near(event, '.rank')
  drag = null
  if (!row || !event.isPrimary || event.button !== 0 || near(event, 'a')) return
  // Of a finger the rest of the row is for scrolling.
  if (event.pointerType === 'mouse' || near(event, '.grip')) drag = { row, y: event.clientY, moved: false }
})

on('pointermove', (event) => {
  if (!drag || !event.buttons) return
  if (!drag.moved && Math.abs(event.clientY - drag.y) > 4) {
    if (held) putBack()
    hold(drag.row)
    drag.row.setPointerCapture(event.pointerId)
    drag.moved = true
  }
  if (drag.moved) dragTo(event.clientY)
})

on('pointerup', () => {
  if (!drag?.moved || !held) return
  drop()
  // The click that may come of it is no tap; if none comes, the next one is.
  setTimeout(() => (drag = null))
})

on('pointercancel', () => {
  if (drag?.moved && held) putBack()
  drag = null
})

on('submit', (event) => {
  if (!held) return
  if (!['back', 'skip'].includes(event.submitter?.value)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    tell(held.row, 'first')
    grip(held.row).focus()
  } else {
    putBack()
  }
})

root.dataset.fields = ''
const fields = [...document.querySelectorAll('.field')]
const early = fields.flatMap((field) => [...field.querySelectorAll('.ranks')]).filter(sort)
early.forEach((list) => mean(list.parentElement))
fields.forEach(refresh)
const filled = new MutationObserver((changes) => changes.forEach((change) => refresh(change.target)))
fields.forEach((field) => filled.observe(field, { attributes: true, attributeFilter: ['data-filled'] }))
// What is held in a question that is not asked any more would be in the way where nobody sees it.
const closed = new MutationObserver(() => {
  if (!held?.row.closest('fieldset:disabled')) return
  const { row } = held
  drag = null
  putBack()
  row.closest('.ranking').querySelector('.told').textContent = ''
})
for (const question of document.querySelectorAll('fieldset.question')) closed.observe(question, { attributes: true, attributeFilter: ['disabled'] })
