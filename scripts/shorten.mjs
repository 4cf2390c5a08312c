// Gives what the program and its glue call each other by short names: wasm-bindgen's are long, end in a hash, and travel
// twice. A tag of the build stands for the module that both name, so that halves of two builds do not start together.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const [program, glue] = process.argv.slice(2)
const bytes = readFileSync(program)
const text = readFileSync(glue, 'utf8')
const tag = createHash('sha256').update(bytes).update(text).digest('hex').slice(0, 4)

const [IMPORTS, EXPORTS] = [2, 7]
const FUNCTION = 0

/** A number of the binary format, seven bits a byte, and where the next thing begins. */
function read(at) {
  let [value, shift] = [0, 0]
  for (;;) {
    const byte = bytes[at++]
    value |= (byte & 127) << shift
    if (byte < 128) return [value, at]
    shift += 7
  }
}

const written = (number) => (number < 128 ? [number] : [(number & 127) | 128, ...written(number >> 7)])
const named = (name) => [...written(name.length), ...Buffer.from(name)]

const names = { [IMPORTS]: new Map(), [EXPORTS]: new Map() }

/** An import or export section with short names. An import names its module first; then each tells its kind and index. */
function shortened(section, at) {
  let count, length, kind, end
  ;[count, at] = read(at)
  const out = written(count)
  for (let place = 0; place < count; place++) {
    if (section === IMPORTS) {
      ;[length, at] = read(at)
      at += length
      out.push(...named(tag))
    }
    ;[length, at] = read(at)
    const short = `_${place.toString(36)}`
    names[section].set(bytes.toString('latin1', at, (at += length)), short)
    out.push(...named(short))
    kind = bytes[at]
    if (section === IMPORTS && kind !== FUNCTION) throw new Error('the program imports more than functions')
    ;[, end] = read(at + 1)
    out.push(...bytes.subarray(at, end))
    at = end
  }
  return out
}

const parts = [bytes.subarray(0, 8)]
for (let at = 8; at < bytes.length; ) {
  const [size, start] = read(at + 1)
  const section = bytes[at]
  const content = section in names ? shortened(section, start) : bytes.subarray(start, start + size)
  parts.push(Buffer.from([section, ...written(content.length)]), Buffer.from(content))
  at = start + size
}
writeFileSync(program, Buffer.concat(parts))
writeFileSync(
  glue,
  text
    .replaceAll('"./askpath_bg.js"', `"${tag}"`)
    .replace(/\bwasm\.(\w+)/g, (all, name) => (names[EXPORTS].has(name) ? `wasm.${names[EXPORTS].get(name)}` : all))
    .replace(/\b__wb\w+(?=:)/g, (name) => names[IMPORTS].get(name) ?? name),
)
