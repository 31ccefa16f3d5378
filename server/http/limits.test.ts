import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import { verify } from '#contract/verify.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { extension_s, keepWindowsOpen } from '../../test/support/rateWindow.ts'
import { networkOf } from './limits.ts'

let one: TestServer
let other: TestServer
let person: insert.Person

beforeAll(async () => {
  one = await testServer({ env: { LIMIT_FACTOR: '1' } })
  other = await testServer({
    url: one.config.databaseUrl ?? '',
    env: { LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' },
  })
  person = await insert.person(one.database.writes, 'Anna')
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

test('T66: a call is limited for all instances together, and the refusal contains Retry-After', async () => {
  const [here, there] = [await one.as(), await other.as()]
  const ask = (caller: typeof here) => caller.call(verify.code, { params: { code: 'x' } })
  for (let count = 0; count < 60; count++) {
    expect(statuses([await ask(here), await ask(there)])).toEqual([200, 200])
    if (count === 0) await keepWindowsOpen(one)
  }
  for (const caller of [here, there]) {
    const { status, body, headers } = await ask(caller)
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'tooMany' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(extension_s + 60)
  }
})

describe('client address', () => {
  const ask = (server: TestServer, forwarded: string) =>
    server.app.inject({ url: '/api/checkusername/x', headers: { 'x-forwarded-for': forwarded } })

  test('is not the claimed one if no proxy is trusted (T78)', async () => {
    const answers = []
    for (let count = 0; count < 11; count++) {
      answers.push((await ask(one, `203.0.113.${count}`)).statusCode)
      if (count === 0) await keepWindowsOpen(one)
    }
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  })

  test('is the one named by the trusted proxy', async () => {
    const answers = []
    for (let count = 0; count < 11; count++) answers.push((await ask(other, `203.0.113.${count}`)).statusCode)
    expect(new Set(answers)).toEqual(new Set([200]))
  })

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8::1', '2001:db8:0:0:9::', true],
    ['2001:db8:1::1', '2001:db8:2::1', false],
    ['::1', '::2', true],
    ['203.0.113.1', '203.0.113.2', false],
    ['::ffff:203.0.113.1', '::ffff:203.0.113.2', false],
    ['::ffff:203.0.113.1', '203.0.113.1', true],
  ])('%s and %s count as one: %s (T2)', (a, b, same) => {
    expect(networkOf(a) === networkOf(b)).toBe(same)
  })
})

test('after five wrong passwords for one name from one network the right one must wait there, elsewhere not (T1)', async () => {
  const open = async (password: string, ip: string) => {
    const { statusCode } = await other.app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { username: person.username, password },
      headers: { 'x-forwarded-for': ip },
    })
    return statusCode
  }
  for (let count = 0; count < 5; count++) expect(await open('wrong', '198.51.100.9')).toBe(401)
  expect(await open(insert.password, '198.51.100.9')).toBe(401)
  expect(await open(insert.password, '203.0.113.5')).toBe(200)
})

test('requesting a new password is not rejected past its limit, from any network, for known and unknown addresses', async () => {
  for (const email of [person.email, 'stranger@example.org']) {
    const answers = []
    for (let count = 0; count < 8; count++)
      answers.push(
        (
          await other.app.inject({
            method: 'POST',
            url: '/api/forgot_password',
            payload: { email: count % 2 ? email : email.toUpperCase() },
            headers: { 'x-forwarded-for': `192.0.2.${count}` },
          })
        ).statusCode,
      )
    expect(answers).toEqual(Array<number>(8).fill(200))
  }
})

test.each([
  ['sign up', 'POST', '/api/user/signup', 5],
  ['see public profiles', 'GET', '/api/public/unknown', 60],
  ['look people up by Eval-ID', 'GET', '/api/userbyevalid/unknown', 30],
  ['look at an invitation', 'GET', `/api/invitation/token/${'x'.repeat(43)}`, 60],
  ['use a reset link', 'POST', `/api/reset_password/${'x'.repeat(43)}`, 20],
])(
  'T19, T22, T66: the number of times one network may %s is limited, rejected or not',
  async (_what, method, url, often) => {
    const caller = await one.as(person)
    const answers = []
    for (let count = 0; count <= often; count++) {
      answers.push((await caller.send(method, url)).status)
      if (count === 0) await keepWindowsOpen(one)
    }
    expect(answers.indexOf(429)).toBe(often)
  },
)

test('T19: the number of look-ups by Eval-ID of one person is limited, from any network', async () => {
  const caller = await other.as(await insert.person(other.database.writes, 'Walker', { isAdmin: true }))
  const answers = []
  for (let count = 0; count <= 30; count++) {
    const headers = { 'x-forwarded-for': `198.51.100.${count}` }
    answers.push((await caller.send('GET', '/api/userbyevalid/unknown', { headers })).status)
  }
  expect(answers).toEqual([...Array<number>(30).fill(404), 429])
})

describe('T66: all calls together', () => {
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  const version = '/api/version'
  const answersTo = async (caller: Awaited<ReturnType<TestServer['as']>>, calls: number, ip: string) => {
    const answers = []
    for (let count = 0; count < calls; count++)
      answers.push((await caller.send('GET', version, from(ip))).status)
    return answers
  }

  test('are limited for the guests of one network, who do not prevent others from signing in or requesting a code', async () => {
    const ip = '192.0.2.77'
    const guest = await other.as()
    expect(await answersTo(guest, 301, ip)).toEqual([...Array<number>(300).fill(200), 429])
    expect((await guest.send('GET', '/api/verify/x', from(ip))).status).toBe(200)
    const anna = await other.as(person)
    expect(await answersTo(anna, 2, ip)).toEqual([200, 200])
    expect(await answersTo(guest, 1, '192.0.2.78')).toEqual([200])
  })

  test('ASVS 2.4.1: an invented cookie, or a new one each time, leaves a guest a guest', async () => {
    const ip = '192.0.2.79'
    const guest = await other.as()
    const answers = []
    for (let count = 0; count < 302; count++) {
      guest.token = count % 2 ? 'invented' : `invented-${count}`
      answers.push(...(await answersTo(guest, 1, ip)))
    }
    expect(answers).toEqual([...Array<number>(300).fill(200), 429, 429])
  })

  test('a person who signed in on another instance does not wait for guests of the same network', async () => {
    const ip = '192.0.2.83'
    expect((await answersTo(await other.as(), 301, ip)).at(-1)).toBe(429)
    const { token } = await one.as(person)
    const browser = await other.as()
    browser.token = token
    expect(await answersTo(browser, 2, ip)).toEqual([200, 200])
  })

  test('are limited for one person from any network, and not for a colleague in the same network', async () => {
    const [busy, colleague] = [await insert.person(other.database.writes, 'Busy'), person]
    const [caller, beside] = [await other.as(busy), await other.as(colleague)]
    const answers = await answersTo(caller, 1501, '192.0.2.80')
    expect(answers.indexOf(429)).toBe(1500)
    expect(await answersTo(caller, 1, '192.0.2.81')).toEqual([429])
    expect(await answersTo(beside, 2, '192.0.2.80')).toEqual([200, 200])

    // A page opened by its address is a page in the language of the reader.
    const page = await caller.send('GET', '/robots.txt', {
      headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': 'it-IT,it;q=0.9' },
    })
    expect(page.status).toBe(429)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(page.text).toContain('<html lang="it">')
    expect(page.text).toContain('<main lang="it"><h1>Troppe richieste</h1>')
    expect(page.text).toContain('<main lang="de" hidden><h1>Zu viele Aufrufe</h1>')
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1]
    expect(page.text.split(`nonce="${nonce}"`)).toHaveLength(3)

    const hostile = '<script>alert(1)</script>'
    const encoded = encodeURIComponent(hostile)
    const attacked = await caller.send('GET', `/${encoded}?lang=${encoded}#${encoded}`, {
      headers: { accept: `text/html,${hostile}`, 'accept-language': hostile, referer: hostile },
    })
    expect(attacked.status).toBe(429)
    expect(attacked.text).toContain('<html lang="de">')
    expect(attacked.text).not.toContain('alert')
    for (const [address, accept] of [
      ['/api/myself', 'text/html'],
      ['/assets/missing.js', 'text/html'],
      ['/robots.txt', 'application/json'],
    ] as const)
      expect((await caller.send('GET', address, { headers: { accept } })).body).toMatchObject({
        code: 'tooMany',
      })
  })
})

test('a named setting raises the limits', async () => {
  const raised = await testServer({ url: one.config.databaseUrl ?? '', env: { LIMIT_FACTOR: '100' } })
  const caller = await raised.as()
  expect((await caller.call(accounts.checkEmail, { params: { email: 'x@example.org' } })).status).toBe(200)
  expect((await caller.call(verify.code, { params: { code: 'x' } })).status).toBe(200)
  expect((await caller.call(session.open, { body: { username: 'x', password: 'y' } })).status).toBe(401)
  await raised.close()
})

test('a client that has disconnected has no network, and is counted as none', () => {
  expect(networkOf(undefined)).toBe('none')
})
