import { expect, test } from 'vitest'
import { vatIdOf } from '#domain/taxNumber.ts'
import { vatIdVectors } from '../../../test/vectors/taxNumber.ts'
import { isEuVatId, vatIdIn, writtenVatId } from './vatId.ts'

const rightNumbers = [
  ...['ATU13585627', 'BE0428759497', 'BG7523169263', 'HR33392005961', 'CY10259033P', 'CZ46505334'],
  ...['DK13585628', 'EE100931558', 'FI09853608', 'FR40303265045', 'DE136695976', 'EL094259216'],
  ...['HU12892312', 'IE6433435F', 'IT00743110157', 'LV40003009497', 'LT119511515', 'LU26375245'],
  ...['MT11679112', 'NL004495445B01', 'PL5260001246', 'PT501964843', 'RO18547290', 'SK2022749619'],
  ...['SI50223054', 'ESB58378431', 'SE556188840401'],
]

test('a VAT number of each of the 27 member states is accepted', () => {
  expect(new Set(rightNumbers.map((number) => number.slice(0, 2))).size).toBe(27)
  expect(rightNumbers.filter((number) => !isEuVatId(number))).toEqual([])
})

test.each(rightNumbers)(
  '%s with another digit in any position is rejected in at least three of four cases',
  (number) => {
    const others = [...number].flatMap((digit, index) =>
      /\d/.test(digit)
        ? Array.from({ length: 9 }, (_, by) => {
            const other = String((Number(digit) + by + 1) % 10)
            return number.slice(0, index) + other + number.slice(index + 1)
          })
        : [],
    )
    const accepted = others.filter(isEuVatId)
    expect(accepted.length / others.length).toBeLessThan(0.25)
  },
)

test.each(vatIdVectors)('$id: web and server agree on $digits in $country', (row) => {
  expect(vatIdIn(row.country, row.digits)).toBe(row.vatId)
  expect(vatIdOf(row.country, row.digits)).toBe(row.vatId)
})

test('digits are completed with the prefix of the country; outside the EU they are not a VAT number', () => {
  expect(vatIdIn('GR', '094259216')).toBe('EL094259216')
  expect(vatIdIn('PL', '5260001246')).toBe('PL5260001246')
  expect(vatIdIn('CH', '136695976')).toBeNull()
  expect(vatIdIn('', '136695976')).toBeNull()
  expect(isEuVatId('CHE116281710MWST')).toBe(false)
})

test('a number is stored without blanks and separators', () => {
  expect(writtenVatId(' nl 0044.95445-b01 ')).toBe('NL004495445B01')
})
