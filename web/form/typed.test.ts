import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Account } from '#contract/account.ts'
import { ended } from '../session/ended.ts'
import { forgetAllTyped, forgetTyped, keepTyped, placeOf, typedAt } from './typed.ts'

vi.stubGlobal('location', { pathname: '/app/user' })
const anna = { account: { _id: 'anna' } as Account, idle: true }
const typedIn = { firstname: 'Anna', lastname: 'Lind' }

afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  forgetAllTyped()
  ended.set(null)
})

test('what stood in a form when the session ended is there again, once', () => {
  ended.set(anna)
  const place = placeOf({ firstname: '', lastname: '' })
  keepTyped(place, typedIn)
  expect(typedAt(placeOf({ firstname: '', lastname: '' }))).toEqual(typedIn)
  expect(typedAt(placeOf({ phone: '' }))).toBeUndefined()
  forgetTyped(place)
  expect(typedAt(place)).toBeUndefined()
})

test('what is left while somebody is signed in is gone', () => {
  keepTyped('here', typedIn)
  expect(typedAt('here')).toBeUndefined()
})

test('a form with a password is never kept', () => {
  ended.set(anna)
  keepTyped('here', { password: 'Kirschkern', newPassword: 'Weitspucken' })
  expect(typedAt('here')).toBeUndefined()
})
