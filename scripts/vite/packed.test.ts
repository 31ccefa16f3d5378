import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packed } from './packed.ts'

test('T78: each large compressible file has a compressed copy', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'eval-packed-'))
  const large = 'wort '.repeat(1000)
  const files = { 'page.js': large, 'reader.wasm': large, 'icon.png': large, 'small.css': 'a{}' }
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(dir, file), text)
  const { writeBundle } = packed() as unknown as {
    writeBundle: (options: { dir: string }, bundle: object) => Promise<void>
  }
  await writeBundle({ dir }, files)
  expect(readdirSync(dir).toSorted()).toEqual(
    [
      ...Object.keys(files),
      ...['page.js', 'reader.wasm'].flatMap((file) => [`${file}.br`, `${file}.gz`]),
    ].toSorted(),
  )
  const read = (file: string) => readFileSync(path.join(dir, file))
  expect(brotliDecompressSync(read('page.js.br')).toString()).toBe(large)
  expect(gunzipSync(read('reader.wasm.gz')).toString()).toBe(large)
  rmSync(dir, { recursive: true })
})
