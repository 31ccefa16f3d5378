import { expect, test } from 'vitest'
import { calibrationViolations, calibrationOn, usualDue } from '#domain/calibration.ts'

test.each([
  ['today, for a year', '2026-06-01', '2027-06-01', {}],
  ['for three years', '2026-06-01', '2029-06-01', {}],
  ['for a day longer than three years', '2026-06-01', '2029-06-02', { due: 'outOfRange' }],
  ['until before its own date', '2026-06-01', '2026-05-31', { due: 'outOfRange' }],
  ['tomorrow', '2026-06-02', '2027-06-01', { calibratedOn: 'outOfRange' }],
  ['without a lasting result', '2026-06-01', null, {}],
])('a calibration done %s', (_what, calibratedOn, due, violations) => {
  expect(calibrationViolations({ calibratedOn, due }, '2026-06-01', 'multimeter')).toEqual(violations)
})

test('a calibration is normally valid for a year', () => {
  expect(usualDue('2028-02-29', 'multimeter')).toBe('2029-02-28')
})

test('gloves are tested every six months, other equipment at the interval of instruments', () => {
  expect(usualDue('2026-08-31', 'insulatingGloves')).toBe('2027-02-28')
  expect(usualDue('2026-08-31', 'faceShield')).toBe('2027-08-31')
  const tested = { calibratedOn: '2026-06-01', due: '2026-12-02' }
  expect(calibrationViolations(tested, '2026-06-01', 'insulatingGloves')).toEqual({ due: 'outOfRange' })
  expect(calibrationViolations({ ...tested, due: '2026-12-01' }, '2026-06-01', 'insulatingGloves')).toEqual(
    {},
  )
  expect(calibrationViolations(tested, '2026-06-01', 'insulatedTools')).toEqual({})
})

const calibratedUntilOn = (...[day, calibrations]: Parameters<typeof calibrationOn>) =>
  calibrationOn(day, calibrations)?.due ?? null

test('the last calibration up to the day counts, even if it failed', () => {
  const calibrations = [
    { calibratedOn: '2026-03-01', due: null },
    { calibratedOn: '2025-02-01', due: '2026-02-01' },
    { calibratedOn: '2026-05-01', due: '2027-05-01' },
  ]
  expect(calibratedUntilOn('2025-01-31', calibrations)).toBe(null)
  expect(calibratedUntilOn('2026-05-31', calibrations)).toBe('2027-05-01')
  expect(calibratedUntilOn('2026-04-30', calibrations)).toBe(null)
  expect(calibratedUntilOn('2026-05-01', calibrations)).toBe('2027-05-01')
})

test('an instrument proves nothing between its last good calibration and a failed one, whatever follows', () => {
  const calibrations = [
    { calibratedOn: '2025-01-01', due: '2026-01-01' },
    { calibratedOn: '2025-09-01', due: '2026-09-01' },
    { calibratedOn: '2026-06-01', due: null },
    { calibratedOn: '2026-06-03', due: '2027-06-03' },
  ]
  expect(calibratedUntilOn('2025-08-31', calibrations)).toBe('2026-01-01')
  for (const day of ['2025-09-01', '2026-05-31', '2026-06-01', '2026-06-02'])
    expect(calibratedUntilOn(day, calibrations)).toBe(null)
  expect(calibratedUntilOn('2026-06-03', calibrations)).toBe('2027-06-03')
})

test('if several calibrations have the same day, the one entered last counts', () => {
  const failed = { calibratedOn: '2026-06-01', due: null }
  const repaired = { calibratedOn: '2026-06-01', due: '2027-06-01' }
  const before = { calibratedOn: '2026-01-01', due: '2027-01-01' }
  expect(calibratedUntilOn('2026-06-01', [before, failed, repaired])).toBe('2027-06-01')
  expect(calibratedUntilOn('2026-06-01', [before, repaired, failed])).toBe(null)
  expect(calibratedUntilOn('2026-05-01', [before, failed, repaired])).toBe(null)
})
