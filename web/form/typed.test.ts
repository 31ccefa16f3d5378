import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Account } from '#contract/account.ts'
import { ended } from '../session/ended.ts'
import { forgetAllTyped, forgetTyped, keepTyped, formKeyOf, typedAt } from './typed.ts'

vi.stubGlobal('location', { pathname: '/app/user' })
const anna = { account: { _id: 'anna' } as Account, idle: true }
const typedIn = { firstname: 'Anna', lastname: 'Lind' }

afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  forgetAllTyped()
  ended.set(null)
})

test('typed form values are restored once after the session ended', () => {
  ended.set(anna)
  const key = formKeyOf({ firstname: '', lastname: '' })
  keepTyped(key, typedIn)
  expect(typedAt(formKeyOf({ firstname: '', lastname: '' }))).toEqual(typedIn)
  expect(typedAt(formKeyOf({ phone: '' }))).toBeUndefined()
  forgetTyped(key)
  expect(typedAt(key)).toBeUndefined()
})

test('values left by a signed-in user are discarded', () => {
  keepTyped('here', typedIn)
  expect(typedAt('here')).toBeUndefined()
})

test('a form with a password is never stored', () => {
  ended.set(anna)
  keepTyped('here', { password: 'Kirschkern', newPassword: 'Weitspucken' })
  expect(typedAt('here')).toBeUndefined()
})
