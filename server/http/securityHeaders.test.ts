import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/support/client.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import { StoredFile } from './result.ts'

const env = {
  NODE_ENV: 'production',
  BASE_URL: 'https://eval.example.org',
  SECOND_FACTOR: 'on',
  SECRET: 'k3Jd82ls0Qp-Zx7Vb1Nm4Rt6Yw9Ha5Ge',
}
const headers = { host: 'eval.example.org' }

let server: TestServer
let guest: Client
let port: number

beforeAll(async () => {
  server = await testServer({ env })
  guest = await server.as()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = server.app.server.address() as AddressInfo)
})
afterAll(() => server.close())

const say = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (data) => (received += data.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })

const host = 'Host: eval.example.org\r\nConnection: close\r\n'

describe('ASVS 3.4.1, 3.4.3, 3.4.4: HSTS, nosniff and the content security policy are on the answer to', () => {
  test.each([
    ['a request that is not HTTP', 'HELLO\r\n\r\n', 400],
    ['an unreadable address', `GET /api/%E0%A4%A HTTP/1.1\r\n${host}\r\n`, 400],
    ['an unknown address', `GET /api/nothing HTTP/1.1\r\n${host}\r\n`, 404],
    ['a second host', `GET /api/health HTTP/1.1\r\nHost: other\r\n${host}\r\n`, 400],
    ['headers that are too long', `GET / HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(32_768)}\r\n\r\n`, 431],
    ['a foreign host', 'GET / HTTP/1.1\r\nHost: other\r\nConnection: close\r\n\r\n', 421],
  ])('%s', async (_what, text, status) => {
    const response = await say(text)
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(response).toMatch(/^Strict-Transport-Security: max-age=63072000; includeSubDomains\r$/im)
    expect(response).toMatch(/^X-Content-Type-Options: nosniff\r$/im)
    expect(response).toMatch(/^Content-Security-Policy: .*frame-ancestors 'none'\r$/im)
  })
})

test('ASVS 3.4.6: a download is shown in no frame', () => {
  const sent = new Map<string, string>()
  class Reply {
    header(name: string, value: string) {
      sent.set(name, value)
      return this
    }
    send() {
      return this
    }
  }
  new StoredFile('a.pdf', 'application/pdf', new Uint8Array()).send(new Reply() as never)
  expect(sent.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})

test('every answer declares the browser features of its page and delegates none', async () => {
  const { headers: answered } = await guest.send('GET', '/api/version', { headers })
  const policy = String(answered['permissions-policy'])
  expect(policy).toContain('camera=(self)')
  expect(policy).toContain('publickey-credentials-get=(self)')
  for (const unused of ['geolocation', 'microphone', 'payment', 'usb'])
    expect(policy).toContain(`${unused}=()`)
})

test('ASVS 13.4.5: in production the description of all calls is served only if it is enabled', async () => {
  const paths = ['/api/openapi.json', '/api/docs', '/api/docs.css']
  const statuses = (caller: Client) =>
    Promise.all(paths.map(async (path) => (await caller.send('GET', path, { headers })).status))
  expect(await statuses(guest)).toEqual([404, 404, 404])
  const withDocs = await testServer({ url: server.url, env: { ...env, API_DOCS: 'true' } })
  expect(await statuses(await withDocs.as())).toEqual([200, 200, 200])
  await withDocs.close()
})
