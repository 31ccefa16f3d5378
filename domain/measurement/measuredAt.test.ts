import { expect, test } from 'vitest'
import {
  isMeasuredBefore,
  isMeasuredElsewhen,
  latenessWarnings,
  stepsLater,
} from '#domain/measurement/measuredAt.ts'
import { stepsAt } from '../../test/vectors/disconnection.ts'

test.each([
  ['2026-10-01T08:00:00Z', 2027, false],
  ['2026-01-01T00:00:00Z', 2027, false],
  ['2025-12-31T23:59:59Z', 2027, true],
  ['2027-03-01T08:00:00Z', 2027, false],
  ['no moment', 2027, true],
])('a measurement at %s on a vehicle of model year %d is too early: %s', (measuredAt, year, early) => {
  expect(isMeasuredBefore(measuredAt, year)).toBe(early)
})

test.each([
  ['at the moment of its voltages', '2026-11-02T08:00:00Z', false],
  ['five minutes later', '2026-11-02T08:05:00Z', false],
  ['more than five minutes later', '2026-11-02T08:05:01Z', true],
  ['more than five minutes earlier', '2026-11-02T07:54:59Z', true],
  ['at no moment', '', true],
])('a disconnection measured %s has voltages of another time: %s', (_what, measuredAt, elsewhen) => {
  expect(isMeasuredElsewhen(measuredAt, stepsAt('2026-11-02T08:00:00Z'))).toBe(elsewhen)
})

test('a step in the future is listed; a clock that is slightly fast is accepted', () => {
  const steps = stepsAt('2026-11-02T08:00:00Z')
  expect(stepsLater(steps, new Date('2026-11-02T07:57:00Z'))).toEqual([])
  expect(stepsLater(steps, new Date('2026-11-02T07:56:00Z'))).toEqual(['adjacent'])
  expect(stepsLater({}, new Date('2026-11-02T07:56:00Z'))).toEqual([])
})

test.each([
  ['just thirty days ago', '2026-10-03T08:00:00Z', []],
  ['more than thirty days ago', '2026-10-03T07:59:59Z', ['W_MEASURED_LONG_AGO']],
  ['at an unknown moment', null, []],
])('a report measured %s is marked as finished late only after thirty days', (_what, at, warnings) => {
  expect(latenessWarnings(at, new Date('2026-11-02T08:00:00Z'))).toEqual(warnings)
})
