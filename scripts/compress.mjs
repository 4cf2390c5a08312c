// Writes the .br and .gz beside each text and WASM file that has none yet; the server sends them as they are.
import { readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync, constants } from 'node:zlib'

const compressible = new Set(['.css', '.html', '.ico', '.js', '.json', '.map', '.svg', '.txt', '.wasm', '.webmanifest', '.xml'])

const forms = {
  '.br': (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  '.gz': (bytes) => gzipSync(bytes, { level: 9 }),
}

const folder = process.argv[2]
for (const name of readdirSync(folder, { recursive: true })) {
  if (!compressible.has(extname(name))) continue
  const path = join(folder, name)
  for (const [ending, compress] of Object.entries(forms)) {
    if (!existsSync(path + ending)) writeFileSync(path + ending, compress(readFileSync(path)))
  }
}
