import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Images and fonts are packed by their kind; what is small is not worth a file. */
const packable = /\.(js|css|html|svg|wasm)$/
const leastBytes = 1024

/** Beyond it a build takes seven times as long for two parts in a hundred. */
const brotliQuality = 5

/** Writes beside each built file how it is sent to anyone who takes it packed, so that the server need not pack it again each time. */
export const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => packable.test(file))
    await Promise.all(files.map((file) => pack(path.join(dir, file))))
  },
})

async function pack(place: string) {
  const bytes = await readFile(place)
  if (bytes.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  await writeFile(`${place}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${place}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
