import { expect, test } from 'vitest'
import { vinVectors } from '../test/vectors/vin.ts'
import { checkVin } from '#domain/vin.ts'

test.each(vinVectors)('$id: the VIN "$text" is read as $checked', ({ text, kind, checked }) => {
  expect(checkVin(text, kind)).toEqual(checked)
})
