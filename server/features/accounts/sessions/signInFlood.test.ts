import { availableParallelism } from 'node:os'
import type * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accounts, system } from '#contract/account.ts'
import { session } from '#contract/session.ts'
import type { Answered, Client } from '../../../../test/support/client.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import type { Person } from '../../../../test/support/people.ts'
import { times } from '../../../../test/support/race.ts'

/** Delays every comparison of a password. */
const gate = vi.hoisted(() => ({ open: Promise.resolve() }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const verify: typeof real.verify = async (...given) => {
    await gate.open
    return real.verify(...given)
  }
  return { ...real, verify }
})

let server: TestServer
let anna: Person

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  anna = await insert.person(server.database.writes, 'Anna')
})

const wrong = 'not her password'
const signIn = (caller: Client, username: string) =>
  caller.call(session.open, { body: { username, password: wrong } })

/** Comparisons in progress, at most four and never on the last core, and fifty waiting. */
const mostAccepted = Math.min(4, Math.max(1, availableParallelism() - 1)) + 50

/**
 * Signs in many times in parallel. Calls `meanwhile` when the queue is full; the comparisons start after it.
 */
async function flood(attempts: (() => Promise<Answered>)[], meanwhile = () => Promise.resolve()) {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate.open = promise
  const statuses: number[] = []
  const answered = Promise.all(attempts.map(async (attempt) => void statuses.push((await attempt()).status)))
  try {
    await expect.poll(() => statuses.length).toBe(attempts.length - mostAccepted)
    expect(new Set(statuses)).toEqual(new Set([503]))
    await meanwhile()
    expect(statuses).toHaveLength(attempts.length - mostAccepted)
  } finally {
    resolve()
  }
  await answered
  return { refused: statuses.filter((status) => status === 503).length, statuses }
}

test('T9: sign-ins beyond the hashing capacity get an answer to retry, and no other call waits for them', async () => {
  const callers = await Promise.all(times(90, () => server.as()))
  const reader = await server.as(anna)
  const bert = await insert.person(server.database.writes, 'Bert')
  const attempts = callers.map((caller) => () => signIn(caller, anna.username))
  const { refused, statuses } = await flood(attempts, async () => {
    for (let call = 0; call < 20; call++) {
      await reader.ok(accounts.myself)
      await reader.ok(system.version)
    }
    const writer = await server.as(bert)
    await writer.ok(session.closeByPost)
  })
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  expect(refused).toBe(90 - mostAccepted)
})

test('T1: an attempt that could not be checked does not count', async () => {
  const { writes } = server.database
  await writes.deleteFrom('signInFailure').execute()
  const guest = await server.as()
  const attempts = times(80, (index) => () => signIn(guest, `unknown user ${index}`))
  const { refused, statuses } = await flood(attempts)
  expect(refused).toBe(80 - mostAccepted)
  expect(statuses.filter((status) => status === 401)).toHaveLength(mostAccepted)
  const rows = await writes.selectFrom('signInFailure').select('failures').execute()
  expect(rows.filter(({ failures }) => failures === 0)).toHaveLength(2 * refused)
  expect(rows.filter(({ failures }) => failures === 1)).toHaveLength(2 * mostAccepted)
})
