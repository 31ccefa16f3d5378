import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Images and fonts are compressed already. */
const packable = /\.(js|css|html|svg|wasm)$/
const leastBytes = 1024

/** The highest quality saves 8 % of the scripts of a page. The PDF viewer would double the time of the build. */
const brotliQuality = (bytes: Buffer) => (bytes.length > 600_000 ? 5 : 11)

/** Compresses each built file once, so that the server does not compress it per request. */
export const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((file) => packable.test(file))
    await Promise.all(files.map((file) => pack(path.join(dir, file))))
  },
})

async function pack(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(bytes) }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
