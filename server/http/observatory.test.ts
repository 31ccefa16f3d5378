import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import { rules, scoreOf, type Scanned } from '../../test/support/observatory.ts'
import { pages } from '../../test/specification/pages.ts'
import { securityHeaders } from './securityHeaders.ts'

const least = 130
const isBuilt = existsSync(path.resolve(import.meta.dirname, '../../dist/web/index.html'))
const env = {
  NODE_ENV: 'production',
  BASE_URL: 'https://eval.example.org',
  SECOND_FACTOR: 'on',
  SECRET: 'k3Jd82ls0Qp-Zx7Vb1Nm4Rt6Yw9Ha5Ge',
}

const named = Object.keys(rules).join(', ')

describe.runIf(isBuilt)(`ASVS 3.4, by the rules of the HTTP Observatory for ${named}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ env })
  })
  afterAll(() => server.close())

  test(`every page of the web and the answers to calls have at least ${least} points, the PDF viewer ten less`, async () => {
    const addresses = [...pages].map((page) => page.replace(/\$\w*/g, 'x'))
    expect(addresses.length).toBeGreaterThan(60)
    const scores: Record<string, number> = {}
    for (const url of [...addresses, '/viewer.html', '/api/version', '/api/session', '/robots.txt']) {
      const { headers, payload } = await server.app.inject({ url, headers: { host: 'eval.example.org' } })
      scores[url] = scoreOf({ headers, html: payload })
    }
    const { '/viewer.html': viewer, ...others } = scores
    expect(Object.entries(others).filter(([, score]) => score < least)).toEqual([])
    // Ten points less for Cross-Origin-Resource-Policy, which must be `cross-origin` for Firefox to show the
    // sandboxed frame.
    expect(viewer).toBeGreaterThanOrEqual(least - 10)
  })
})

test('ASVS 3.4.2, 3.4.5: no answer is readable from another origin or permits a referrer', async () => {
  const server = await testServer({ env })
  const headers = { host: 'eval.example.org', origin: 'https://evil.example' }
  for (const url of [
    '/',
    '/api/version',
    '/api/myself',
    '/api/certificate',
    '/api/file/x',
    '/api/nothing',
    '/app',
  ]) {
    const { headers: answer } = await server.app.inject({ url, headers })
    expect({ url, policy: answer['referrer-policy'] }).toEqual({ url, policy: 'no-referrer' })
    expect({ url, allowed: answer['access-control-allow-origin'] }).toEqual({ url, allowed: undefined })
    expect(answer['access-control-allow-credentials']).toBeUndefined()
  }
  await server.close()
})

const sound: Record<string, string> = Object.fromEntries(
  Object.entries(securityHeaders({ secure: true })).map(([name, value]) => [name.toLowerCase(), value]),
)
const policy = sound['content-security-policy'] ?? ''
const scanned = (changed: Scanned['headers'], html = ''): Scanned => ({
  headers: { ...sound, ...changed },
  html,
})

test.each<[string, Scanned, number]>([
  ['the headers of the product', scanned({}), 130],
  ['a protected session cookie', scanned({ 'set-cookie': 'a=b; Secure; HttpOnly; SameSite=Lax' }), 135],
  ['a cookie readable by scripts', scanned({ 'set-cookie': 'a=b; Secure; SameSite=Lax' }), 70],
  [
    'inline styles',
    scanned({
      'content-security-policy': policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    }),
    120,
  ],
  [
    'inline scripts',
    scanned({ 'content-security-policy': policy.replace("script-src 'self'", "script-src 'unsafe-inline'") }),
    80,
  ],
  ['no policy', scanned({ 'content-security-policy': undefined }), 75],
  ['HSTS for a month', scanned({ 'strict-transport-security': 'max-age=2592000' }), 120],
  ['no HSTS', scanned({ 'strict-transport-security': undefined }), 80],
  ['content type sniffing', scanned({ 'x-content-type-options': undefined }), 125],
  ['an unrestricted referrer', scanned({ 'referrer-policy': 'unsafe-url' }), 120],
  ['answers embeddable by others', scanned({ 'cross-origin-resource-policy': undefined }), 120],
  ['an external script', scanned({}, '<script src="https://cdn.example/x.js"></script>'), 125],
])('%s gets the points of the Observatory', (_what, answer, score) => {
  expect(scoreOf(answer)).toBe(score)
})
