import { expect, test } from 'vitest'
import { hasHighVoltage, isAboveNominal, runsBackwards } from '#domain/companyVehicle.ts'

test('a 48 V mild hybrid has no high voltage to measure; every other drivetrain has', () => {
  expect(hasHighVoltage({ drivetrain: 'MHEV' })).toBe(false)
  for (const drivetrain of ['BEV', 'PHEV', 'HEV', 'FCEV', 'REEV'])
    expect(hasHighVoltage({ drivetrain })).toBe(true)
})

test.each([
  [403, 400, true],
  [400, 400, true],
  [399, 400, false],
  [null, 400, true],
  [400, null, true],
])(
  'a highest working voltage of %s V with a nominal voltage of %s V is possible: %s',
  (highest, nominal, possible) => {
    expect(isAboveNominal(highest, nominal)).toBe(possible)
  },
)

test.each([
  [48_250, 48_300, true],
  [48_300, 48_300, false],
  [48_301, 48_300, false],
  [null, 48_300, false],
  [48_250, null, false],
])('%s km after %s km is a decrease: %s', (mileage, last, backwards) => {
  expect(runsBackwards(mileage, last)).toBe(backwards)
})
