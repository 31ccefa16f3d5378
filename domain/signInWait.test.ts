import { expect, test } from 'vitest'
import { waitMinutes } from '#domain/signInWait.ts'

test('four failures are free; from the fifth, each wait is twice the previous one, up to 15 minutes', () => {
  const waits = Array.from({ length: 11 }, (_, failures) => waitMinutes(failures, 5))
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 15, 15])
  expect(waitMinutes(5000, 5)).toBe(15)
})
