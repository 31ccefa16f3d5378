import { expect, test } from 'vitest'
import { isOtherMaker, wmiOf } from '#domain/catalogue.ts'

test.each([
  ['WVWZZZ1KZ6W000001', 'WVW'],
  [' wvw-zzz', 'WVW'],
  ['WV', null],
  ['WIW', null],
  ['', null],
])('the VIN %s belongs to the manufacturer %s', (vin, wmi) => {
  expect(wmiOf(vin)).toBe(wmi)
})

test.each([
  ['Alpenwagen', ['Alpenwagen'], false],
  ['alpenwagen AG', ['Alpenwagen'], false],
  ['Citroen', ['Citroën'], false],
  ['Nordstern', ['Alpenwagen', 'Seewagen'], true],
  ['Nordstern', [], false],
  ['', ['Alpenwagen'], false],
])('manufacturer %s and the VIN %j contradict each other: %s', (typed, models, other) => {
  expect(isOtherMaker(typed, models)).toBe(other)
})
