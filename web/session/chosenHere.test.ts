import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '#contract/account.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const { forgetIfOtherUser } = await import('./chosenHere.ts')
const { ended } = await import('./ended.ts')

const anna = { _id: 'anna' } as Account
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => {
  stored.set('drawer', 'rail')
  stored.set('selectedAuthority', 'north')
})

test('an expired session leaves neither the authority nor the drawer to the next person', () => {
  ended.set({ account: anna, idle: true })
  forgetIfOtherUser({ _id: 'bert' })
  expect([...stored]).toEqual([])
})

test('if the user of the ended session is unknown, no choice remains', () => {
  ended.set(null)
  forgetIfOtherUser(anna)
  expect([...stored]).toEqual([])
})

test('the same person finds their choices', () => {
  ended.set({ account: anna, idle: false })
  forgetIfOtherUser(anna)
  expect(stored.get('selectedAuthority')).toBe('north')
})
