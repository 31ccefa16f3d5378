import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBuilt } from './web.ts'

const root = mkdtempSync(path.join(tmpdir(), 'eval-built-'))
const bytes = Buffer.from('export const word = "wort"\n'.repeat(400))
// Compressed differently from the server's own compression, so the test can distinguish them.
const packed = { br: brotliCompressSync(bytes), gzip: gzipSync(bytes, { level: 1 }) }
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(path.join(root, 'assets'))
  for (const file of ['assets/page-x.js', 'assets/codeReader-x.js']) {
    writeFileSync(path.join(root, file), bytes)
    writeFileSync(path.join(root, `${file}.br`), packed.br)
    writeFileSync(path.join(root, `${file}.gz`), packed.gzip)
  }
  writeFileSync(path.join(root, 'small.js'), '1')
  writeFileSync(path.join(root, 'viewer.html'), '<div id="viewer" nonce="{nonce}"></div>')
  mkdirSync(path.join(root, '.vite'))
  writeFileSync(path.join(root, '.vite/manifest.json'), '{}')
  app = Fastify()
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await serveBuilt(app, root, 'https://eval.example.org')
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const ask = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })

test.each(['br', 'gzip'] as const)(
  'T78: a built file is sent as compressed by the build (%s), not compressed for each request',
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

test.each(['br', 'identity'])('a file has its headers in any encoding (%s)', async (encoding) => {
  const policyOf = async (url: string) => (await ask(url, encoding)).headers['content-security-policy']
  expect(await policyOf('/assets/codeReader-x.js')).toContain("'wasm-unsafe-eval'")
  expect(await policyOf('/assets/page-x.js')).toBeUndefined()
})

test('a client without compression gets the plain file, also if the build did not compress it', async () => {
  const plain = await ask('/assets/page-x.js', 'identity')
  expect(plain.rawPayload).toEqual(bytes)
  expect((await ask('/small.js', 'identity')).payload).toBe('1')
})

test('ASVS 3.4.3, 3.2.1: the PDF viewer has its own origin, has no network access, and allows only styles with the nonce of its answer', async () => {
  const answers = await Promise.all([ask('/viewer.html', 'br'), ask('/viewer.html', 'br')])
  const nonces = answers.map(({ payload }) => /nonce="([^"]+)"/.exec(payload)?.[1])
  expect(nonces[0]).not.toBe(nonces[1])
  for (const [index, { headers }] of answers.entries()) {
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toContain('sandbox allow-scripts allow-downloads')
    expect(policy).toContain(`style-src 'self' https://eval.example.org 'nonce-${nonces[index]}'`)
    expect(policy).toContain("script-src 'self' https://eval.example.org 'wasm-unsafe-eval'")
    expect(policy).toContain('connect-src blob:')
    expect(policy.join(';')).not.toContain('unsafe-inline')
  }
})

test('a browser that counts a sandboxed frame as of another origin shows the viewer, in a page of this origin only', async () => {
  const { headers } = await ask('/viewer.html', 'br')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(String(headers['content-security-policy']).split(';')).toContain("frame-ancestors 'self'")
})

test('the code of the program is readable from a sandboxed frame, its pages are not', async () => {
  const allowed = async (url: string) => (await ask(url, 'br')).headers['access-control-allow-origin']
  expect(await allowed('/assets/page-x.js')).toBe('*')
  expect(await allowed('/viewer.html')).toBeUndefined()
  expect(await allowed('/small.js')).toBeUndefined()
})

test('a file is sent by its exact name only, and no hidden or outside file', async () => {
  for (const url of [
    ...['/Small.js', '/small.js/', '//small.js', '/assets', '/assets/', '/none.js'],
    ...['/.vite/manifest.json', '/%2e%2e/secret', '/assets/..%2fsmall.js', '/assets%5Cpage-x.js', '/'],
  ])
    expect({ url, status: (await ask(url, 'br')).statusCode }).toEqual({ url, status: 404 })
  expect((await ask('/small%2Ejs', 'br')).statusCode).toBe(200)
})

test('a cached file is not sent again, and a small file is not compressed', async () => {
  const { headers, payload } = await ask('/small.js', 'br')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) as string })
  expect(headers['content-encoding']).toBeUndefined()
  expect(payload).toBe('1')
  const again = await app.inject({ url: '/small.js', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
})
