import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHouse, type TestHouse } from '../../../test/house.ts'
import { limits } from '../../documents/pool.ts'

let house: TestHouse

beforeAll(async () => {
  house = await testHouse({ env: { LIMIT_FACTOR: '1' } })
})
afterAll(() => house.close())

const dropped = async () => {
  const { statusCode, body } = await house.app.inject({
    method: 'POST',
    url: '/api/verify/file',
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000', 'content-type': 'application/pdf' },
    payload: Buffer.from(`%PDF-1.7\n${'/ByteRange '.repeat(20)}`),
  })
  return { statusCode, ...(JSON.parse(body) as { verdict?: string; code?: string }) }
}

test('T66: a file that takes too long to check is unknown, and counts as ten', async () => {
  expect(await dropped()).toMatchObject({ statusCode: 200, verdict: 'unknown' })
  const usual = limits.checkMs
  limits.checkMs = 0
  const answers = []
  for (let call = 0; call < 4; call++) answers.push(await dropped())
  limits.checkMs = usual
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
  expect(answers[0]).toMatchObject({ verdict: 'unknown' })
})
