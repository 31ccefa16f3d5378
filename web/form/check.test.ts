import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { email, text } from '#contract/fields.ts'
import { check, valueAt, withValue } from './check.ts'

const schema = z.object({
  name: text(5),
  email,
  year: z.int().check(z.minimum(1950)),
  kind: z.enum(['BEV', 'PHEV']),
  address: z.object({ city: text(80) }),
})
const good = { name: 'Anna', email: 'anna@example.org', year: 2020, kind: 'BEV', address: { city: 'Linz' } }

test.each([
  ['nothing is wrong', {}, {}],
  ['a blank field is mandatory', { name: '' }, { name: 'mandatory' }],
  ['a blank made of spaces is mandatory', { name: '   ' }, { name: 'mandatory' }],
  ['a number left out is mandatory', { year: null }, { year: 'mandatory' }],
  ['a chosen nothing is mandatory', { kind: '' }, { kind: 'mandatory' }],
  ['a word is no number', { year: 'soon' }, { year: 'invalid' }],
  ['a year too early is out of range', { year: 1900 }, { year: 'outOfRange' }],
  ['a long name is too long', { name: 'Annabella' }, { name: 'tooLong' }],
  ['an address without at sign is no e-mail address', { email: 'anna' }, { email: 'email' }],
  ['an inner field is named by its path', { address: { city: '' } }, { 'address.city': 'mandatory' }],
])('%s', (_, change, errors) => {
  expect(check(schema, { ...good, ...change })).toEqual(errors)
})

test('one inner value changes and its neighbours stay', () => {
  const changed = withValue({ address: { city: 'Linz', zip: '4020' } }, 'address.city', 'Wels')
  expect(changed).toEqual({ address: { city: 'Wels', zip: '4020' } })
  expect(valueAt(changed, 'address.zip')).toBe('4020')
})
