import { expect, test } from 'vitest'
import { wmiOf } from '#domain/catalogue.ts'

test.each([
  ['WVWZZZ1KZ6W000001', 'WVW'],
  [' wvw-zzz', 'WVW'],
  ['WV', null],
  ['WIW', null],
  ['', null],
])('of the VIN %s the manufacturer is %s', (vin, wmi) => {
  expect(wmiOf(vin)).toBe(wmi)
})
