import { expect, test } from 'vitest'
import { longestCountSeconds } from '../../http/limits.ts'
import { periods } from './periods.ts'

test('the counters of rate limits are deleted within the time of the privacy notice', () => {
  expect(periods.find(({ table }) => table === 'rate_limit')?.atMost).toBe('1 day')
  expect(longestCountSeconds).toBeLessThanOrEqual(86_400)
})
