import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { CallProblem } from '../api/CallProblem.ts'
import { ended } from './ended.ts'
import { readSession } from './session.ts'

vi.mock('../api/call.ts', () => ({ call: vi.fn() }))
vi.mock('./keptAccount.ts', () => ({
  keptAccount: () => Promise.resolve(null),
  forgetKept: () => Promise.resolve(),
}))

const account = { _id: 'anna' } as Account
const asked = vi.mocked(call)
const refused = () => Promise.reject(new CallProblem(401, { code: 'signedOut', message: '' }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  asked.mockReset()
})

test('a user who is rejected while their session gets a new key stays signed in', async () => {
  asked.mockImplementationOnce(refused).mockResolvedValueOnce({ account })
  const read = readSession({ account, offline: false })
  await vi.runAllTimersAsync()
  expect(await read).toEqual({ account, offline: false })
})

test('a user who is rejected twice is signed out', async () => {
  asked.mockImplementation(refused)
  const read = readSession({ account, offline: false })
  await vi.runAllTimersAsync()
  expect(await read).toEqual({ account: null, offline: false })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('without a session no one is signed in', async () => {
  asked.mockResolvedValueOnce({ account: null })
  expect(await readSession()).toEqual({ account: null, offline: false })
})

test('a user signed out for inactivity sees that, and one who signed out elsewhere does not', async () => {
  for (const code of ['session.idle', 'signedOut'] as const) {
    asked.mockImplementation(() => Promise.reject(new CallProblem(401, { code, message: '' })))
    const read = readSession({ account, offline: false })
    await vi.runAllTimersAsync()
    await read
    expect(ended.get()).toEqual({ account, idle: code === 'session.idle' })
  }
})

test('a user who signed out elsewhere is rejected at once', async () => {
  asked.mockImplementation(refused)
  expect(await readSession()).toEqual({ account: null, offline: false })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('without an answer, a signed-in user stays signed in', async () => {
  asked.mockRejectedValue(new Error('no network'))
  expect(await readSession({ account, offline: false })).toEqual({ account, offline: true })
})
