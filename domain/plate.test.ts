import { expect, test } from 'vitest'
import { checkPlate, plateLetters } from '#domain/plate.ts'
import { plateVectors } from '../test/vectors/plate.ts'

test.each(plateVectors)(
  '$id: the plate "$text" in $country is read as $checked',
  ({ text, country, checked }) => {
    expect(checkPlate(text, country)).toEqual(checked)
  },
)

test.each(['RO-XT 633E', 'RO XT 633E', 'roxt633e', 'RO-XT633E', 'RO\u2011XT\u00a0633E', ' ro–xt 633e '])(
  'a search for "%s" has the same characters as the plate RO-XT 633E',
  (typed) => {
    expect(plateLetters(typed)).toBe('roxt633e')
  },
)
