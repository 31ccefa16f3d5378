import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { CallProblem } from '../api/CallProblem.ts'
import { ended } from './ended.ts'
import { readSession } from './session.ts'

vi.mock('../api/call.ts', () => ({ call: vi.fn() }))
vi.mock('./cachedAccount.ts', () => ({
  cachedAccount: () => Promise.resolve(null),
  dropCachedAccounts: () => Promise.resolve(),
}))

const account = { _id: 'anna' } as Account
const callMock = vi.mocked(call)
const refused = () => Promise.reject(new CallProblem(401, { code: 'signedOut', message: '' }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  callMock.mockReset()
})

test('a user who is rejected while their session gets a new key remains signed in', async () => {
  callMock.mockImplementationOnce(refused).mockResolvedValueOnce({ account })
  const read = readSession({ account, offline: false })
  await vi.runAllTimersAsync()
  expect(await read).toEqual({ account, offline: false })
})

test('a user who is rejected twice is signed out', async () => {
  callMock.mockImplementation(refused)
  const read = readSession({ account, offline: false })
  await vi.runAllTimersAsync()
  expect(await read).toEqual({ account: null, offline: false })
  expect(callMock).toHaveBeenCalledTimes(2)
})

test('without a session no one is signed in', async () => {
  callMock.mockResolvedValueOnce({ account: null })
  expect(await readSession()).toEqual({ account: null, offline: false })
})

test('a user signed out for inactivity sees that, and one who signed out elsewhere does not', async () => {
  for (const code of ['session.idle', 'signedOut'] as const) {
    callMock.mockImplementation(() => Promise.reject(new CallProblem(401, { code, message: '' })))
    const read = readSession({ account, offline: false })
    await vi.runAllTimersAsync()
    await read
    expect(ended.get()).toEqual({ account, idle: code === 'session.idle' })
  }
})

test('a user who signed out elsewhere is rejected at once', async () => {
  callMock.mockImplementation(refused)
  expect(await readSession()).toEqual({ account: null, offline: false })
  expect(callMock).toHaveBeenCalledTimes(1)
})

test('without an answer, a signed-in user remains signed in', async () => {
  callMock.mockRejectedValue(new Error('no network'))
  expect(await readSession({ account, offline: false })).toEqual({ account, offline: true })
})
