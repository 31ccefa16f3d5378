import { expect, test } from 'vitest'
import { isMeasuredBefore } from '#domain/measurement/measuredAt.ts'

test.each([
  ['2026-10-01T08:00:00Z', 2027, false],
  ['2026-01-01T00:00:00Z', 2027, false],
  ['2025-12-31T23:59:59Z', 2027, true],
  ['2027-03-01T08:00:00Z', 2027, false],
  ['no moment', 2027, true],
])('measured at %s on a vehicle of the model year %d is too early: %s', (measuredAt, year, early) => {
  expect(isMeasuredBefore(measuredAt, year)).toBe(early)
})
