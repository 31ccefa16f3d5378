import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/support/testServer.ts'

const request = async (server: TestServer, url: string, host: string) => {
  const { statusCode, payload, headers } = await server.app.inject({ url, headers: { host } })
  return { status: statusCode, code: (JSON.parse(payload) as { code?: string }).code, headers }
}

describe('on a local computer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())

  test.each(['localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'the server answers at %s',
    async (host) => expect((await request(server, '/api/version', host)).status).toBe(200),
  )

  test.each([
    'evil.example.org',
    'evil.example.org:3000',
    'localhost.evil.example.org',
    '127.0.0.1.evil.example.org:3000',
    'localhost:3000@evil.example.org',
    '10.0.0.1:3000',
  ])('a foreign host name for this server, %s, is answered by a refusal only (T78)', async (host) => {
    for (const url of ['/api/version', '/api/myself', '/dev/outbox', '/verify/x', '/assets/x.js'])
      expect(await request(server, url, host)).toMatchObject({ status: 421, code: 'foreignHost' })
  })

  test('a monitor may check by address whether it is alive', async () => {
    expect((await request(server, '/api/health', '10.0.0.1:3000')).status).toBe(200)
    expect((await request(server, '/api/ready', '10.0.0.1:3000')).status).toBe(200)
  })

  test('a page of a foreign name does not pass as ours by giving that name twice (T78)', async () => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/forgot_password',
      payload: { email: 'anna@example.org' },
      headers: { host: 'evil.example.org', origin: 'http://evil.example.org' },
    })
    expect(statusCode).toBe(421)
  })
})

describe('behind a proxy', () => {
  let server: TestServer
  beforeAll(async () => {
    const env = { HOST: '0.0.0.0', BASE_URL: 'https://eval.example.org', TRUST_PROXY: '127.0.0.1' }
    server = await testServer({ env: { ...env, SECOND_FACTOR: 'on' } })
  })
  afterAll(() => server.close())

  test.each([
    ['eval.example.org', 200],
    ['eval.example.org:443', 200],
    ['eval.example.org:8443', 421],
    ['localhost:3000', 421],
  ])('%s is answered with %i', async (host, status) => {
    expect((await request(server, '/api/version', host)).status).toBe(status)
  })

  test('the name that the trusted proxy received counts', async () => {
    const headers = { host: 'inside:3000', 'x-forwarded-host': 'eval.example.org' }
    expect((await server.app.inject({ url: '/api/version', headers })).statusCode).toBe(200)
  })
})
