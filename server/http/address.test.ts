import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatEvalId } from '#domain/codes.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import { isPage, logged } from './address.ts'

const token = 'fu3bdLKQvmiGWVvBoE3bAkFFyNw0h0m6JYyJ2o8nJmU'
const encoded = Buffer.from(token).toString('hex').replace(/../g, '%$&')

test.each([
  ['/api/version', false],
  ['/%61pi/version', false],
  ['/%2561pi/version', true],
  ['//api/version', false],
  ['/x/../api/version', false],
  ['/x/%2e%2e/api/version', false],
  ['/\\api/version', false],
  ['/API/version', false],
  ['/api', false],
  ['/api?x=/y', false],
  ['/assets/x.js', false],
  ['/apian', true],
  ['/app/api/x', true],
  ['/verify/%zz', true],
  ['/metrics', false],
  ['/metrics?x=1', false],
  ['/metricsx', true],
])('%s is a page: %s', (url, page) => expect(isPage(url)).toBe(page))

describe('log', () => {
  let server: TestServer
  const lines: string[] = []
  beforeAll(async () => {
    const logTo = { write: (line: string) => void lines.push(line) }
    server = await testServer({ env: { LOG_LEVEL: 'debug' }, logTo })
  })
  afterAll(() => server.close())

  test.each([
    `/api/setup/${token}`,
    `/%61pi/setup/${token}`,
    `/api/reset_password/${encoded}`,
    `/api/invitation/${token}/x`,
    `/activate/${token}`,
    `/%61ctivate/${encoded}`,
    `/activate//${token}?next=x`,
    `/activate/x%2F${token}`,
    `/x?token=${token}`,
    `/x;token=${token}`,
    `/company-activation/../welcome/${encoded}`,
    '/api/checkemail/anna%40example.org',
    '/public/anna@example.org',
    '/api/user?search=anna%40example.org',
  ])('contains neither token nor address of %s (T14)', async (url) => {
    lines.length = 0
    for (const method of ['GET', 'POST'] as const) await server.app.inject({ method, url })
    const log = lines.join('')
    expect(log).toContain('"url"')
    expect(log).not.toContain(token.slice(4, 30))
    expect(log).not.toContain(encoded.slice(6, 60))
    expect(log).not.toMatch(/anna/)
  })

  test.each(['/public/', '/app/people/', '/api/user/', '/api/public/', '/api/users/'])(
    'ASVS 16.2.5: contains no Eval-ID, in any notation, of an address below %s',
    async (location) => {
      const evalId = formatEvalId(Buffer.from('0123456789abcdef', 'hex'))
      lines.length = 0
      for (const written of [evalId, evalId.toLowerCase(), evalId.slice(5)])
        await server.app.inject({ url: location + written })
      expect(lines).toHaveLength(3)
      expect(lines.join('').toUpperCase()).not.toContain(evalId.slice(5))
    },
  )

  test('names the item of a call', () => {
    const id = '0198c0de-0000-7000-8000-000000000000'
    const call = { id: 'r', method: 'GET', url: `/api/user/${id}`, params: { id } }
    const routeOptions = { url: '/api/user/:id' } as never
    expect(logged({ ...call, routeOptions })).toEqual({ id: 'r', method: 'GET', url: `/api/user/${id}` })
  })
})

describe('address in another notation', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())

  test('is still a call: never cached, and never answered by a page', async () => {
    const { headers } = await server.app.inject({ url: '/%61pi/version' })
    expect(headers['cache-control']).toBe('no-store')
    const { statusCode, payload } = await server.app.inject({ url: '/%61pi/nothing' })
    expect(statusCode).toBe(404)
    expect(JSON.parse(payload)).toMatchObject({ code: 'notFound' })
  })
})
