import { expect, test } from 'vitest'
import { checkPlate } from '#domain/plate.ts'
import { plateVectors } from '../test/vectors/plate.ts'

test.each(plateVectors)(
  '$id: the plate "$text" in $country is read as $checked',
  ({ text, country, checked }) => {
    expect(checkPlate(text, country)).toEqual(checked)
  },
)
