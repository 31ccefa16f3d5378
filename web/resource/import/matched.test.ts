import { expect, test } from 'vitest'
import { matched } from './matched.ts'

const fields = [
  { field: 'vin', label: 'Fahrgestellnummer (VIN)' },
  { field: 'plate', label: 'Kennzeichen' },
]

test.each([
  [
    ['Fahrgestellnummer (VIN)', 'Kennzeichen'],
    ['vin', 'plate'],
  ],
  [
    ['kennzeichen ', 'VIN', 'Farbe'],
    ['plate', 'vin', ''],
  ],
  [
    ['VIN', 'vin', ''],
    ['vin', '', ''],
  ],
])('the headings %j mean the fields %j', (headings, meant) => {
  expect(matched(headings, fields)).toEqual(meant)
})
