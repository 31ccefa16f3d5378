import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/support/client.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'

let server: TestServer
let guest: Client
let person: insert.Person

beforeAll(async () => {
  server = await testServer()
  guest = await server.as()
  person = await insert.person(server.database.writes, 'Anna')
})
afterAll(() => server.close())

describe('refusal', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'Bitte melden Sie sich an.'],
    ['en', 'Sign in to continue.'],
    ['it-IT', 'Effettuare l’accesso.'],
    ['fr,en;q=0.5', 'Sign in to continue.'],
    ['fr', 'Bitte melden Sie sich an.'],
    ['', 'Bitte melden Sie sich an.'],
    ['*;q=x,,;', 'Bitte melden Sie sich an.'],
  ])('uses the requested language: %s', async (language, message) => {
    const { status, body } = await guest.send('GET', '/api/myself', {
      headers: { 'accept-language': language },
    })
    expect({ status, body }).toEqual({ status: 401, body: { code: 'signedOut', message } })
  })

  test.each([
    [
      'de',
      'state=x',
      { state: 'invalid' },
      'Bitte prüfen Sie diese Angaben: state: Diese Angabe ist nicht gültig.',
    ],
    ['en', 'state=x', { state: 'invalid' }, 'Check these values: state: This entry is not valid.'],
    [
      'it',
      'colour=x',
      { colour: 'unknownField' },
      'Controllare questi valori: colour: Questo campo non esiste qui.',
    ],
    [
      'de',
      'l=0&sf=colour',
      { l: 'outOfRange', sf: 'invalid' },
      'Bitte prüfen Sie diese Angaben: l: Dieser Wert liegt außerhalb des erlaubten Bereichs. sf: Diese Angabe ist nicht gültig.',
    ],
  ])('of a list names each wrong part of its address (%s, %s)', async (language, query, fields, message) => {
    const caller = await server.as(await insert.person(server.database.writes, 'Rosa', { isAdmin: true }))
    const { status, body } = await caller.send('GET', `/api/report?${query}`, {
      headers: { 'accept-language': language },
    })
    expect({ status, body }).toEqual({ status: 400, body: { code: 'invalid', message, fields } })
  })

  test('is the same for missing and for foreign items', async () => {
    const stranger = await server.as(person)
    const { id } = await insert.companyVehicle(server.database.writes, {
      companyId: (await insert.company(server.database.writes, 'Autohaus')).id,
      createdBy: person,
    })
    await insert.employ(
      server.database.writes,
      (await insert.company(server.database.writes, 'Werkstatt')).id,
      person,
    )
    const answers = await Promise.all(
      [id, randomUUID()].map((one) => stranger.send('GET', `/api/companyVehicle/${one}`)),
    )
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(
      Array(2).fill({ status: 404, text: '{"code":"notFound","message":"Nicht gefunden."}' }),
    )
  })

  test.each([
    ['GET', '/api/nothing', 404, 'notFound'],
    ['PATCH', '/api/myself', 404, 'notFound'],
    ['GET', '/api/user/not-an-id', 400, 'invalid'],
    ['GET', '/api/user/%E0%A4%A', 400, 'invalid'],
    ['POST', '/api/auth', 400, 'invalid'],
  ])('%s %s answers %i with its code', async (method, url, status, code) => {
    const answer = await guest.send(method, url)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(Object.keys(answer.body).toSorted()).toEqual(
      code === 'invalid' ? ['code', 'fields', 'message'] : ['code', 'message'],
    )
  })

  test.each([
    ['text/plain', '{}', 415, 'unsupportedMedia'],
    ['application/x-www-form-urlencoded', 'username=a', 415, 'unsupportedMedia'],
    ['application/json', 'x'.repeat(600_000), 413, 'tooLarge'],
    ['application/json', '{', 400, 'invalid'],
  ])('of a body of type %s has the expected answer', async (type, body, status, code) => {
    const answer = await guest.send('POST', '/api/auth', { body, headers: { 'content-type': type } })
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  })
})

describe('call from a foreign page', () => {
  const body = { username: 'unknown', password: 'nothing' }

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example.org' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.evil.example.org' },
  ])('that would change something is rejected: %o', async (headers) => {
    for (const [method, url] of [
      ['POST', '/api/auth'],
      ['PUT', '/api/myself/password'],
      ['DELETE', `/api/report/${randomUUID()}`],
    ] as const) {
      const answer = await guest.send(method, url, { body, headers })
      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 403,
        code: 'foreignOrigin',
      })
    }
  })

  test.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'none' },
  ])('is not assumed if the browser reports the same origin or there is no browser: %o', async (headers) => {
    expect((await guest.send('POST', '/api/auth', { body, headers })).body.code).toBe('session.wrong')
  })

  test('never gets permission to read the answer', async () => {
    const { headers } = await guest.send('GET', '/api/version', {
      headers: { origin: 'https://evil.example.org' },
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('headers', () => {
  test.each(['/', '/login', '/api/version', '/api/nothing', '/api/verify/%ed%a0%80', '/verify/anything'])(
    'of %s permit no foreign content',
    async (url) => {
      const { headers } = await guest.send('GET', url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
      })
      const policy = String(headers['content-security-policy'])
      for (const part of [
        "default-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(part)
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'|\*/)
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  test('T80: of every call forbid caching the answer', async () => {
    const caller = await server.as(person)
    for (const url of ['/api/myself', '/api/user', '/api/nothing', '/api/version', '/api/verify/%ed%a0%80'])
      expect((await caller.send('GET', url)).headers['cache-control']).toBe('no-store')
  })

  test('require https for two years if the address is https', async () => {
    const secure = await testServer({
      url: server.config.databaseUrl ?? '',
      env: { BASE_URL: 'https://eval.example.org', SECOND_FACTOR: 'on' },
    })
    const { headers } = await (await secure.as()).send('GET', '/api/version')
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    await secure.close()
  })
})

test('T79: an unexpected error returns only its number', async () => {
  const broken = await testServer({ url: server.config.databaseUrl ?? '' })
  broken.limits.count = () => Promise.reject(new Error('select secret from "user" at /srv/app/server.ts:1:1'))
  const { status, body } = await (await broken.as()).send('GET', '/api/verify/anything')
  expect({ status, code: body.code, keys: Object.keys(body).toSorted() }).toEqual({
    status: 500,
    code: 'unexpected',
    keys: ['code', 'message', 'requestId'],
  })
  await broken.close()
})

test('without the database the answer is a 503 with Retry-After, and the program continues', async () => {
  const alone = await testServer({ url: 'postgres://unknown@127.0.0.1:1/nothing' })
  const answer = await (await alone.as()).send('GET', '/api/myself')
  expect({ status: answer.status, code: answer.body.code, retry: answer.headers['retry-after'] }).toEqual({
    status: 503,
    code: 'unavailable',
    retry: '5',
  })
  expect((await (await alone.as()).send('GET', '/api/health')).status).toBe(200)
  expect((await (await alone.as()).send('GET', '/api/ready')).status).toBe(503)
  await alone.close()
})

describe('on the wire', () => {
  let port: number

  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })

  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text.replace('PORT', String(port))))
      let received = ''
      socket.on('data', (data) => (received += data.toString()))
      socket.on('close', () => resolve(received))
      socket.on('error', reject)
    })

  test.each([
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 40[045]/],
    ['a request that is not HTTP', 'HELLO\r\n\r\n', /^HTTP\/1\.1 400/],
    [
      'two content lengths',
      'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
      /^HTTP\/1\.1 400/,
    ],
    [
      'a content length and chunks',
      'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1\.1 400/,
    ],
    [
      'headers of 32 KB',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(32_768)}\r\n\r\n`,
      /^HTTP\/1\.1 431/,
    ],
    [
      'a second host',
      'GET /api/health HTTP/1.1\r\nHost: localhost:PORT\r\nHost: evil.example.org\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 400/,
    ],
    [
      'the same host a second time',
      'GET /api/health HTTP/1.1\r\nHost: localhost:PORT\r\nhOST: localhost:PORT\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 400/,
    ],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400/],
  ])('%s is rejected without exposing the server software (T78)', async (_what, text, answer) => {
    const response = await say(text)
    expect(response).toMatch(answer)
    expect(response).not.toMatch(/fastify|node|\.ts:|stack/i)
    expect(response).toMatch(/^X-Content-Type-Options: nosniff\r$/im)
    expect(response).toMatch(/^Content-Security-Policy: default-src 'none';.*frame-ancestors 'none'\r$/im)
  })
})

test('a monitor that uses HTTP/1.0 needs no Host header', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined)
  const { port } = server.app.server.address() as AddressInfo
  const response = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/health HTTP/1.0\r\n\r\n'))
    let message = ''
    socket.on('data', (data) => (message += data.toString()))
    socket.on('close', () => resolve(message))
  })
  expect(response).toMatch(/^HTTP\/1\.1 200/)
})
