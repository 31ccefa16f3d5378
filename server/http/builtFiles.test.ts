import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBuilt } from './builtFiles.ts'

const root = mkdtempSync(path.join(tmpdir(), 'eval-built-'))
const bytes = Buffer.from('export const word = "wort"\n'.repeat(400))
// Not as the program itself would pack it, so that it is told apart.
const packed = { br: brotliCompressSync(bytes), gzip: gzipSync(bytes, { level: 1 }) }
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(path.join(root, 'assets'))
  for (const file of ['assets/page-x.js', 'assets/codeReader-x.js', 'viewer.html']) {
    writeFileSync(path.join(root, file), bytes)
    writeFileSync(path.join(root, `${file}.br`), packed.br)
    writeFileSync(path.join(root, `${file}.gz`), packed.gzip)
  }
  writeFileSync(path.join(root, 'small.js'), '1')
  app = Fastify()
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await serveBuilt(app, root)
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const ask = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })

test.each(['br', 'gzip'] as const)(
  'T78: a built file is sent as the build packed it (%s), and not packed for each who asks',
  async (encoding) => {
    const { rawPayload, headers } = await ask('/assets/page-x.js', `${encoding}, identity`)
    expect(rawPayload).toEqual(packed[encoding])
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringMatching(/javascript/) as string,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i) as string,
    })
  },
)

test.each(['br', 'identity'])(
  'a file may do what it must whatever it is packed in (%s)',
  async (encoding) => {
    const policyOf = async (url: string) => (await ask(url, encoding)).headers['content-security-policy']
    expect(await policyOf('/assets/codeReader-x.js')).toContain("'wasm-unsafe-eval'")
    expect(await policyOf('/viewer.html')).toContain('worker-src blob:')
    expect(await policyOf('/assets/page-x.js')).toBeUndefined()
  },
)

test('whoever takes nothing packed is sent it as it is, also what the build did not pack', async () => {
  const plain = await ask('/assets/page-x.js', 'identity')
  expect(plain.rawPayload).toEqual(bytes)
  expect((await ask('/small.js', 'identity')).payload).toBe('1')
})
