import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, system } from '#contract/account.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { person } from '../../../test/support/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('an instance with stalled jobs, or during shutdown, is alive but not ready', async () => {
  const guest = await server.as()
  const statuses = async () =>
    Promise.all(['/api/health', '/api/ready'].map(async (url) => (await guest.send('GET', url)).status))
  const running = server.app.services
  running.worker = { isStalled: () => true }
  expect(await statuses()).toEqual([200, 503])
  running.worker = { isStalled: () => false }
  expect(await statuses()).toEqual([200, 200])
  running.ending = true
  expect(await statuses()).toEqual([200, 503])
  running.ending = false
})

const outboxes = ['/dev/outbox', '/dev/outbox.css', '/api/dev/outbox']

test('an operator checks without signing in whether it is alive and ready, and its version', async () => {
  const guest = await server.as()
  expect((await guest.send('GET', '/api/health')).body).toEqual({ ok: true })
  expect((await guest.send('GET', '/api/ready')).body).toEqual({ ready: true })
  expect((await guest.send('GET', '/api/version')).body).toEqual({ version: '0.0.0', outbox: '/dev/outbox' })
})

test('in local development without SMTP every email is shown as text, whatever it contains', async () => {
  const { email } = await person(server.database.writes, 'Paula')
  const guest = await server.as()
  await guest.ok(accounts.forgotPassword, { body: { email } })
  await server.database.writes.updateTable('mail').set({ subject: '<script>alert(1)</script>' }).execute()
  const { text, headers } = await guest.send('GET', '/dev/outbox', { headers: { host: 'localhost:3000' } })
  expect(text).toContain(email)
  expect(text).not.toContain('<script')
  expect(headers['content-type']).toMatch(/^text\/html/)
  const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? []
  expect((await guest.send('GET', sheet)).headers['content-type']).toMatch(/^text\/css/)
  expect(text).toMatch(/>\d\d\.\d\d\.\d{4}, \d\d:\d\d<\/time>/)
})

test('a foreign host name that resolves to the computer shows no emails', async () => {
  const guest = await server.as()
  for (const url of outboxes)
    expect((await guest.send('GET', url, { headers: { host: 'evil.example.org' } })).text).not.toContain(
      'example.org/',
    )
  const answer = await guest.send('GET', '/api/dev/outbox', { headers: { host: 'evil.example.org' } })
  expect(answer.status).toBe(421)
})

test.each<Record<string, string>>([
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-host': 'localhost:3000' },
  { 'x-forwarded-proto': 'https' },
  { 'X-Forwarded-Prefix': '/eval' },
  { 'x-forwarded': 'for=203.0.113.7' },
  { forwarded: 'for=203.0.113.7;host=localhost' },
  { 'x-real-ip': '127.0.0.1' },
  { via: '1.1 tunnel' },
])('a request forwarded by a proxy with %o finds no outbox (ASVS V13.4.2)', async (headers) => {
  const guest = await server.as()
  const host = 'localhost:3000'
  for (const url of outboxes) {
    expect((await guest.send('GET', url, { headers: { host } })).status).toBe(200)
    const { status, body, text } = await guest.send('GET', url, { headers: { host, ...headers } })
    expect(text).not.toContain('example.org')
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'notFound' })
  }
  expect(await guest.ok(system.version, { headers: { host, ...headers } })).toEqual({ version: '0.0.0' })
})

test('a request from another computer finds no outbox (ASVS V13.4.2)', async () => {
  const headers = { host: 'localhost:3000' }
  const seenFrom = async (remoteAddress: string, url: string) =>
    (await server.app.inject({ url, headers, remoteAddress })).statusCode
  for (const url of outboxes) {
    for (const here of ['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1'])
      expect(await seenFrom(here, url)).toBe(200)
    for (const elsewhere of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1'])
      expect(await seenFrom(elsewhere, url)).toBe(404)
  }
})

test.each<Record<string, string>>([
  { SMTP_URL: 'smtp://127.0.0.1:1' },
  { HOST: '0.0.0.0' },
  { BASE_URL: 'https://eval.example.org' },
])('there is no outbox with %o', async (setting) => {
  const env = { ...setting, SECOND_FACTOR: 'on' }
  const elsewhere = await testServer({ url: server.config.databaseUrl ?? '', env })
  expect(await (await elsewhere.as()).ok(system.version)).toEqual({ version: '0.0.0' })
  expect(elsewhere.routes.filter(({ url }) => outboxes.includes(url))).toEqual([])
  await elsewhere.close()
})
