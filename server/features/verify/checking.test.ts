import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { keepWindowsOpen } from '../../../test/support/rateWindow.ts'
import { limits } from '../../documents/pool.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer({ env: { LIMIT_FACTOR: '1' } })
})
afterAll(() => server.close())

let usualMs: number
beforeEach(() => void (usualMs = limits.checkMs))
afterEach(() => void (limits.checkMs = usualMs))

/** Enough markers to exceed a minimal time limit. */
const marks = '/ByteRange '.repeat(500_000)

const dropped = async () => {
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/api/verify/file',
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'content-type': 'application/pdf' },
    payload: Buffer.from(`%PDF-1.7\n${marks}`),
  })
  return { statusCode, ...(JSON.parse(body) as { verdict?: string; code?: string }) }
}

test('T66: a file that takes too long to check is reported as unchecked and counts as ten', async () => {
  expect(await dropped()).toMatchObject({ statusCode: 200, verdict: 'unknown' })
  await keepWindowsOpen(server)
  limits.checkMs = 0
  const answers = []
  for (let call = 0; call < 4; call++) answers.push(await dropped())
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  expect(answers[0]).toMatchObject({ verdict: 'unchecked' })
})
