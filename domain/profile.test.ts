import { expect, test } from 'vitest'
import { isProfileComplete, isValidBirthday, missingInProfile } from '#domain/profile.ts'
import { profileVectors } from '../test/vectors/profile.ts'

test.each(profileVectors)('$id: with $what, a profile lacks $missing', ({ profile, missing }) => {
  expect(missingInProfile(profile, '2026-06-15')).toEqual(missing)
  expect(isProfileComplete(profile, '2026-06-15')).toBe(missing.length === 0)
})

test('a person born on a leap day is older than ten from the first of March', () => {
  const born = { birthday: '2016-02-29', address: { street: 'a', city: 'b', zip: 'c', country: 'AT' } }
  expect(isProfileComplete(born, '2026-02-28')).toBe(false)
  expect(isProfileComplete(born, '2026-03-01')).toBe(true)
})

test('a child has a valid birthday', () => {
  expect(isValidBirthday('2020-01-01', '2026-06-15')).toBe(true)
  expect(isValidBirthday('2026-06-15', '2026-06-15')).toBe(true)
  expect(isValidBirthday('2026-06-16', '2026-06-15')).toBe(false)
  expect(isValidBirthday('', '2026-06-15')).toBe(false)
})
