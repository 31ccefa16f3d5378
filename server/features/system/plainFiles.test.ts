import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { securityText } from './routes.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const read = async (path: string) => {
  const { status, text, headers } = await (await server.as()).send('GET', path)
  return { status, text, type: headers['content-type'] }
}

test('robots.txt excludes calls and pages of people from search engines', async () => {
  const { status, text, type } = await read('/robots.txt')
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' })
  expect(text.split('\n')).toEqual(['User-agent: *', 'Disallow: /api/', 'Disallow: /app/', ''])
})

test('security.txt names the mailbox of the operator, and the imprint if there is none (RFC 9116)', async () => {
  const before = await read('/.well-known/security.txt')
  expect(before).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' })
  expect(before.text).toContain('Contact: http://localhost:3000/imprint\n')
  const facts = JSON.stringify({ email: 'security@operator.example' })
  await server.database.writes.insertInto('operator').values({ facts }).execute()
  for (const path of ['/.well-known/security.txt', '/security.txt'])
    expect((await read(path)).text).toMatch(
      /^Contact: mailto:security@operator\.example\nExpires: \S+Z\nPreferred-Languages: de, en, it\nCanonical: http:\/\/localhost:3000\/\.well-known\/security\.txt\n$/,
    )
})

test('security.txt is valid for less than a year, and a mailbox adds no line', () => {
  const now = new Date('2026-11-26T08:00:00Z')
  const text = securityText({
    email: 'a@b.example\nContact: https://evil.example',
    baseUrl: 'https://e',
    now,
  })
  expect(text).toContain('Expires: 2027-02-24T08:00:00.000Z')
  expect(text.match(/^Contact:/gm)).toHaveLength(1)
})
