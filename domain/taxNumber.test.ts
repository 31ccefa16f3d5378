import { expect, test } from 'vitest'
import {
  euNumberError,
  isAustrianTaxNumber,
  isAustrianUid,
  isGermanVatId,
  isItalianVatId,
  isVatId,
  vatIdOf,
} from '#domain/taxNumber.ts'
import { austrianTaxNumberVectors, euNumberVectors, vatIdVectors } from '../test/vectors/taxNumber.ts'

const ofCountry = { AT: isAustrianUid, DE: isGermanVatId, IT: isItalianVatId }

test.each(euNumberVectors)('$id: the EU number "$text" is rejected with $error', ({ text, error }) => {
  expect(euNumberError(text)).toBe(error)
})

test.each(vatIdVectors)(
  '$id: $digits entered in $country is the VAT number $vatId',
  ({ country, digits, vatId }) => {
    expect(vatIdOf(country, digits)).toBe(vatId)
    if (vatId !== null) expect(ofCountry[country](vatId)).toBe(true)
  },
)

test('the VAT number of one country is invalid in another country', () => {
  expect(isGermanVatId('ATU13585627')).toBe(false)
  expect(isAustrianUid('DE136695976')).toBe(false)
  expect(isItalianVatId('FR00743110157')).toBe(false)
  expect(isVatId('FR00743110157')).toBe(false)
})

test.each(austrianTaxNumberVectors)(
  '$id: whether "$text" is a valid Austrian tax number: $valid',
  ({ text, valid }) => {
    expect(isAustrianTaxNumber(text)).toBe(valid)
  },
)
