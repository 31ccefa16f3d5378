import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondFactor } from '#contract/secondFactor.ts'
import { session } from '#contract/session.ts'
import type { Client } from '../../../../test/support/client.ts'
import { overlapping } from '../../../../test/support/locks.ts'
import { testServer, type TestServer } from '../../../../test/support/testServer.ts'
import * as insert from '../../../../test/support/people.ts'
import { codeOf } from '../../../../test/support/totp.ts'
import { keepFirstRecoverySet, newRecoverySet } from './recoveryCodes.ts'

let server: TestServer
let anna: insert.Person

beforeAll(async () => {
  server = await testServer({ env: { SECOND_FACTOR: 'on' } })
  anna = await insert.person(server.database.writes, 'Anna')
})
afterAll(() => server.close())

async function signedIn(code: string): Promise<Client> {
  const caller = await server.as()
  await caller.call(session.open, { body: { username: anna.username, password: insert.password } })
  await caller.ok(session.finish, { body: { code } })
  return caller
}

test('of recovery codes that two devices renew at once, the last ones count and all of them work', async () => {
  const caller = await server.as(anna)
  const { secret } = await caller.ok(secondFactor.beginTotp)
  await caller.ok(secondFactor.confirmTotp, { body: { code: await codeOf(secret) } })
  await server.database.writes.updateTable('totp').set({ lastStep: 0 }).execute()
  const other = await signedIn(await codeOf(secret))
  const renew = (by: Client) => () => by.ok(secondFactor.renewRecoveryCodes)
  const [, last] = await overlapping(server, [renew(caller), renew(other)])
  expect(await caller.ok(secondFactor.read)).toMatchObject({ recoveryCodesLeft: 10 })
  expect(last?.recoveryCodes).toHaveLength(10)
  for (const code of last?.recoveryCodes ?? []) await signedIn(code)
})

const beforeCodes = 'lock table recovery_code in share row exclusive mode'

test('two first factors that are added at once bring one set of recovery codes', async () => {
  const { writes } = server.database
  const { id } = await insert.person(writes, 'Bert')
  const [one, other] = [await newRecoverySet(), await newRecoverySet()]
  const keep = (set: typeof one) => () =>
    writes.transaction().execute((db) => keepFirstRecoverySet(db, id, set))
  // Both have read that there are no codes, unless the second one waits for the first.
  const shown = await overlapping(server, [keep(one), keep(other)], beforeCodes)
  expect(shown.map((codes) => codes.length)).toEqual([10, 0])
  const rows = await writes.selectFrom('recoveryCode').select('salt').where('userId', '=', id).execute()
  expect(rows).toHaveLength(10)
})
