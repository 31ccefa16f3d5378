import { expect, test } from 'vitest'
import { valuesFor } from './valuesFor.ts'

const fields = [{ field: 'name' }, { field: 'mileage', kind: 'integer' as const }, { field: 'address.city' }]

test('a new item starts blank, with the values of the page', () => {
  expect(valuesFor(fields, { companyId: 'c1' })).toEqual({
    companyId: 'c1',
    name: '',
    mileage: null,
    address: { city: '' },
  })
})

test('a field whose input the form shows itself has no blank value', () => {
  const custom = [{ field: 'uncertainties', kind: 'custom' as const }]
  expect(valuesFor(custom, {}).uncertainties).toBeUndefined()
  expect(valuesFor(custom, { uncertainties: null })).toEqual({ uncertainties: null })
  expect(valuesFor(custom, {}, { uncertainties: [1] })).toEqual({ uncertainties: [1] })
})

test('only the fields of an item that the form may send back are used', () => {
  const item = {
    _id: '1',
    version: 3,
    owner: 'Muster',
    name: 'ID.3',
    mileage: 0,
    companyId: 'c2',
    address: { city: 'Linz' },
  }
  expect(valuesFor(fields, { companyId: 'c1' }, item)).toEqual({
    companyId: 'c2',
    name: 'ID.3',
    mileage: 0,
    address: { city: 'Linz' },
  })
})
