// What a person's browser loads to answer a question, in bytes: brotli 11, each file alone. As a program it prints the
// table of `make bench`; `tests/weight.spec.ts` holds the goals.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { Server } from './server.mjs'

const site = new URL('../target/site/', import.meta.url)
const file = (path) => readFileSync(new URL(`${path}.br`, site)).length
const compressed = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** Rows of what is loaded, with the most that each may weigh. */
export async function weigh(server) {
  const alignment = JSON.parse(readFileSync(new URL('../examples/alignment.json', import.meta.url), 'utf8'))
  const { url } = await server.post(alignment, { agent: 'release-planner' })
  const get = async (path) => Buffer.from(await (await fetch(path)).arrayBuffer())
  const html = compressed(await get(`${url}?at=${alignment.survey.entry}`))
  const drawing = compressed(await get(`${url}/diagram?at=goal&option=0&theme=light`))
  const css = file('pkg/askpath.css')
  const program = file('pkg/askpath_bg.wasm') + file('pkg/askpath.js')
  const stream = file('news.js') + file('stream.js')
  return [
    { what: 'script needed to read and answer a question', bytes: 0, goal: 0 },
    { what: 'first HTML with a question of four options and their depth, and CSS', bytes: html + css, goal: 14_336 },
    { what: 'WASM and glue', bytes: program, goal: 60_000 },
    { what: 'whole first visit', bytes: html + css + program + stream + file('favicon.svg'), goal: 80_000 },
    { what: 'first diagram', bytes: drawing, goal: 8_192 },
  ]
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const server = await Server.start(process.env.SERVER)
  for (const { what, bytes, goal } of await weigh(server)) console.log(`${String(bytes).padStart(8)} of ${String(goal).padStart(6)}  ${what}`)
  await server.end()
}
