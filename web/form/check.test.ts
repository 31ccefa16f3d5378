import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { email, text } from '#contract/fields.ts'
import { check, errorsBeside, remainingErrors, valueAt, withValue } from './check.ts'

const schema = z.object({
  name: text(5),
  email,
  year: z.int().check(z.minimum(1950)),
  kind: z.enum(['BEV', 'PHEV']),
  address: z.object({ city: text(80) }),
})
const good = { name: 'Anna', email: 'anna@example.org', year: 2020, kind: 'BEV', address: { city: 'Linz' } }

test.each([
  ['a complete form has no errors', {}, {}],
  ['a blank field is mandatory', { name: '' }, { name: 'mandatory' }],
  ['a field of spaces is mandatory', { name: '   ' }, { name: 'mandatory' }],
  ['a missing number is mandatory', { year: null }, { year: 'mandatory' }],
  ['an empty choice is mandatory', { kind: '' }, { kind: 'mandatory' }],
  ['a word is not a number', { year: 'soon' }, { year: 'invalid' }],
  ['a year too early is out of range', { year: 1900 }, { year: 'outOfRange' }],
  ['a long name is too long', { name: 'Annabella' }, { name: 'tooLong' }],
  ['an address without an at sign is not an email address', { email: 'anna' }, { email: 'email' }],
  ['an inner field is reported by its path', { address: { city: '' } }, { 'address.city': 'mandatory' }],
])('%s', (_, change, errors) => {
  expect(check(schema, { ...good, ...change })).toEqual(errors)
})

test('one inner value changes and its neighbours stay', () => {
  const changed = withValue({ address: { city: 'Linz', zip: '4020' } }, 'address.city', 'Wels')
  expect(changed).toEqual({ address: { city: 'Wels', zip: '4020' } })
  expect(valueAt(changed, 'address.zip')).toBe('4020')
})

test('a value in a list changes, and the list remains one', () => {
  const changed = withValue({ ranges: [{ from: 1, to: 2 }, { from: 2 }] }, 'ranges.1.from', 3)
  expect(changed).toEqual({ ranges: [{ from: 1, to: 2 }, { from: 3 }] })
})

test('typing into a field removes its errors and those of its parts, and no others', () => {
  const errors = { 'boxes.1': 'a', 'boxes.1.width': 'b', 'boxes.10.width': 'c', name: 'd' }
  expect(errorsBeside(errors, 'boxes.1')).toEqual({ 'boxes.10.width': 'c', name: 'd' })
})

test('an error fixed by another field disappears; an error found only by the server remains', () => {
  const found = { zip: 'invalid', name: 'mandatory' }
  const serverErrors = { ...found, email: 'user.emailTaken' }
  expect(remainingErrors({ serverErrors, found }, () => ({ name: 'mandatory' }))).toEqual({
    name: 'mandatory',
    email: 'user.emailTaken',
  })
  expect(remainingErrors({ serverErrors, found: {} }, () => ({}))).toEqual(serverErrors)
})
