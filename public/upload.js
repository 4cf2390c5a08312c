// Files that a person adds, with script: each is sent as it is chosen, with its progress, and can be cancelled. What was
// added stands in the `own` field, a space after each; the list beside it shows that, and an `input` event says that it
// changed, so that whoever sends the answer, a plain form or the wizard, need know nothing of uploads. It hears everything
// before the wizard does.
const form = document.getElementById('form')

/** What is to be sent, in the order in which it was chosen: the row that shows it, and its request. One goes at a time. */
const sending = new Map()

const on = (name, then) => addEventListener(name, then, { capture: true })
const near = (event, selector) => event.target.closest?.(`.files ${selector}`)
const boxes = () => [...document.querySelectorAll('.files')]
const own = (box) => box.querySelector('[name$=own]')
const drop = (row) => row.querySelector('[name$=drop]')
const chooser = (box) => box.querySelector('[type=file]')
const fill = (text, name) => text.replace('{name}', () => `\u2068${name}\u2069`)
const tell = (box, text) => (box.querySelector('.told').textContent = text)

/** Why files were not kept that came with a form, each with the question that it is said of. */
const unkept = [...document.querySelectorAll('[data-unkept]')].map((error) => [error, asked(error)])

/** The question that takes files where an element is, if one does. */
function asked(element) {
  return element.closest('fieldset')?.querySelector('.files')?.dataset.at
}

function forget(those) {
  for (const one of unkept.filter(those)) one[0].remove()
}

/** What was added. The wizard, which knows the answer alone, lists what is picked of the offered ones, too. */
function uris(box) {
  const offered = [...box.querySelectorAll('[name$=uri]')].map((input) => input.value)
  return own(box).value.split(' ').filter((uri) => uri && !offered.includes(uri))
}

/** The last part of an address, as a name. */
function called(uri) {
  const end = uri.slice(uri.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(end)
  } catch {
    return end
  }
}

function element(name, text, more = {}) {
  return Object.assign(document.createElement(name), { textContent: text }, more)
}

/** The row of a file that was added: the one that is there, or a new one. */
function row(box, uri) {
  const known = [...box.querySelectorAll('.file')].find((row) => drop(row)?.value === uri)
  if (known) return known
  const row = box.querySelector('template').content.firstElementChild.cloneNode(true)
  const [survey, upload] = uri.split('/').slice(-3)
  for (const name of row.querySelectorAll('bdi')) name.textContent = called(uri)
  row.querySelector('a').href = `/s/${survey}/files/${upload}`
  drop(row).value = uri
  return row
}

/** Makes the list say what the field says; what is on its way, or did not get there, stays below. */
function list(box) {
  const rows = uris(box).map((uri) => row(box, uri))
  const others = [...box.querySelectorAll('.file')].filter((row) => !drop(row))
  const list = box.querySelector('.own')
  const wanted = [...rows, ...others]
  // What stands there already keeps the focus.
  if (wanted.some((row, place) => list.children[place] !== row) || list.children.length > wanted.length) list.replaceChildren(...wanted)
}

function change(box, to) {
  forget(([error]) => asked(error) === box.dataset.at)
  own(box).value = to.map((uri) => `${uri} `).join('')
  list(box)
  own(box).dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether a file is one that is asked for, as far as a browser can tell; the server looks closer. */
function isAskedFor({ name, type }, accept) {
  const kinds = accept.toLowerCase().split(',').filter(Boolean)
  const fits = (kind) =>
    kind.startsWith('.') ? name.toLowerCase().endsWith(kind) : !type || type === kind || (kind.endsWith('/*') && type.startsWith(kind.slice(0, -1)))
  return !kinds.length || kinds.some(fits)
}

function why(box, file) {
  if (!file.size) return box.dataset.empty
  if (file.size > Number(box.dataset.largest)) return box.dataset.large
  return isAskedFor(file, chooser(box).accept) ? '' : box.dataset.unasked
}

/** A row without a file: what is on its way, or why it did not get there. */
function added(box, name) {
  const row = element('li', '', { className: 'file' })
  row.append(element('bdi', name))
  box.querySelector('.own').append(row)
  return row
}

function fail(box, row, text) {
  const close = element('button', box.dataset.close, { type: 'button', className: 'plain close' })
  row.replaceChildren(element('span', text, { className: 'error', role: 'alert' }), close)
}

function send(box, file) {
  const row = added(box, file.name)
  const refused = why(box, file)
  if (refused) return fail(box, row, fill(refused, file.name))
  const progress = element('progress', '', { max: 1, value: 0, ariaLabel: file.name })
  const cancel = element('button', `${box.dataset.cancel} `, { type: 'button', className: 'plain cancel' })
  cancel.append(element('bdi', file.name, { className: 'vh' }))
  row.append(progress, cancel)
  const request = new XMLHttpRequest()
  request.open('POST', `/s/${location.pathname.split('/')[2]}/files?at=${encodeURIComponent(box.dataset.at)}`)
  request.setRequestHeader('Accept', 'application/json')
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => (progress.value = loaded / total)
  request.onloadend = () => {
    // What was cancelled, or belongs to a page that was left, is nobody's any more.
    if (!sending.delete(row)) return
    const had = row.contains(document.activeElement)
    const { files = [], errors = [] } = request.response ?? {}
    if (files.length) {
      row.remove()
      change(box, [...uris(box), files[0].uri])
      tell(box, fill(box.dataset.added, files[0].name))
    } else {
      fail(box, row, errors[0]?.message ?? fill(box.dataset.failed, file.name))
    }
    if (had) chooser(box).focus()
    proceed()
  }
  sending.set(row, { request, file })
  proceed()
}

/** Sends the first file that waits, if none is on its way. */
function proceed() {
  const [next] = sending.values()
  if (!next?.file) return
  const body = new FormData()
  body.append('file', next.file)
  next.file = null
  next.request.send(body)
}

function choose(box) {
  const input = chooser(box)
  const files = [...input.files]
  input.value = ''
  for (const file of files) send(box, file)
}

function stop(row) {
  const stopped = sending.get(row)
  sending.delete(row)
  stopped?.request.abort()
  row.remove()
  proceed()
}

/** Holds whoever would leave a file behind that is on its way; skipping and going elsewhere gives it up. */
function held(event) {
  const [row] = sending.keys()
  if (!row) return false
  event.preventDefault()
  event.stopImmediatePropagation()
  const box = row.closest('.files')
  tell(box, fill(box.dataset.waits, row.querySelector('bdi').textContent))
  row.querySelector('.cancel').focus()
  return true
}

/** Takes over what stands in the page. */
function refresh() {
  // Of a question that is not asked any more nothing is sent.
  for (const row of [...sending.keys()]) if (!row.isConnected || row.closest(':disabled')) stop(row)
  forget(([error, at]) => asked(error) !== at)
  for (const box of boxes()) {
    // The form is sent without them.
    chooser(box).removeAttribute('name')
    list(box)
    choose(box)
  }
}

on('change', (event) => {
  const input = near(event, '[type=file]')
  if (input) choose(input.closest('.files'))
})

on('click', (event) => {
  const button = near(event, '.own button')
  if (!button) {
    if (event.target.closest?.('[data-to]')) held(event)
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  const box = button.closest('.files')
  if (button.name.endsWith('drop')) {
    change(box, uris(box).filter((uri) => uri !== button.value))
    tell(box, fill(box.dataset.removed, called(button.value)))
  } else {
    stop(button.closest('.file'))
  }
  chooser(box).focus()
})

on('keydown', (event) => {
  if (event.key === 'Enter' && event.target.closest?.('#prompt')) held(event)
})

on('submit', (event) => {
  if (['next', 'back', 'submit'].includes(event.submitter?.value ?? 'next')) held(event)
})

on('beforeunload', (event) => {
  if (sending.size) event.preventDefault()
})

document.documentElement.dataset.uploads = ''
refresh()
new MutationObserver(refresh).observe(form, { subtree: true, attributes: true, attributeFilter: ['data-filled', 'disabled'] })
