// Cards to test with and to look at.
const labels = (...labels) => labels.map((label) => ({ label }))
const six = (word) => labels(...[1, 2, 3, 4, 5, 6].map((number) => `${word} ${number}`))

export const ask = (server, form) => server.post(form, {}, 'ask_user_form')

export const store = 'Where should the data live?'
export const engine = 'Which engine is it to be?'
export const matter = 'How much does each of these matter?'

/** Three levels: a choice of six, under it another, and under that a six-point scale with three items. */
export const three = {
  prompt: 'How shall we store it?',
  nodes: [
    { id: 'store', kind: 'single', header: 'Store', prompt: store, options: six('Store') },
    { id: 'engine', kind: 'single', header: 'Engine', prompt: engine, options: six('Engine'), showIf: { node: 'store', anyOf: ['Store 2'] } },
    {
      id: 'matter',
      kind: 'scale',
      prompt: matter,
      scale: labels('None', 'Little', 'Some', 'Much', 'Most', 'All'),
      items: ['Speed', 'Safety', 'Price'].map((label) => ({ id: label, label })),
      showIf: { node: 'engine', anyOf: ['Engine 3'] },
    },
  ],
}

/** Twelve texts. */
export const twelve = {
  prompt: 'Tell us about the project',
  nodes: Array.from({ length: 12 }, (_, place) => ({ id: `part${place}`, kind: 'text', prompt: `What about part ${place + 1} of it?` })),
}

/** Every kind of its door; what stands under the first option of the first can be set aside. */
export const rich = {
  prompt: 'A trip',
  nodes: [
    { id: 'way', kind: 'single', prompt: 'Which way?', options: labels('By train', 'By ship') },
    { id: 'seat', kind: 'multi', prompt: 'Which seats?', options: labels('Window', 'Aisle'), showIf: { node: 'way', anyOf: ['By train'] } },
    { id: 'why', kind: 'text', prompt: 'Why by train?', showIf: { node: 'way', anyOf: ['By train'] } },
    {
      id: 'rate',
      kind: 'scale',
      prompt: 'How important?',
      required: false,
      scale: labels('Little', 'Much'),
      items: ['Speed', 'Price'].map((label) => ({ id: label, label })),
      showIf: { node: 'way', anyOf: ['By train'] },
    },
    {
      id: 'stops',
      kind: 'rank',
      prompt: 'Which stops first?',
      items: ['Rome', 'Oslo', 'Bern'].map((label) => ({ id: label, label })),
      showIf: { node: 'way', anyOf: ['By train'] },
    },
    { id: 'name', kind: 'text', prompt: 'Your name?' },
  ],
}
