// How long the server takes to draw a diagram, beside the same request for one that is drawn already: node draw.mjs.
// It measures the server that SERVER names (target/release/askpath by default).
import { Server } from './server.mjs'

const server = await Server.start(process.env.SERVER ?? 'target/release/askpath')
const count = 40
const names = ['Draft', 'Check', 'Queue', 'Send', 'Retry', 'Stop', 'Log', 'Ask']
const diagram = (place) =>
  `flowchart ${place % 2 ? 'LR' : 'TD'}\n` +
  names.map((name, step) => `n${step}[${name} ${place}] -->|step ${step}| n${(step * 3 + place) % names.length}`).join('\n')
const options = Array.from({ length: count }, (_, place) => ({ key: `${place}`, label: `Option ${place}`, diagram: diagram(place) }))
const { url } = await server.post({ survey: { entry: 'q', questions: { q: { prompt: 'Which?', options } } } })
await fetch(`${url}?at=q`)

async function round() {
  const times = []
  for (let place = 0; place < count; place++) {
    const start = performance.now()
    const answer = await fetch(`${url}/diagram?at=q&option=${place}&theme=light`)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`diagram ${place}: ${answer.status}`)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)
}

const show = (what, times) =>
  console.log(`${what.padEnd(14)} median ${times[count / 2].toFixed(1)} ms, longest of ${count} ${times[count - 1].toFixed(1)} ms`)
show('drawn', await round())
show('drawn before', await round())
await server.end()
