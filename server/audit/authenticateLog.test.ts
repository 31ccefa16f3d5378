import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import { sealedRecords } from '../../test/support/sealedRecords.ts'
import { storedFaults } from './verify/stored.ts'
import { authenticateLog } from './authenticateLog.ts'
import { appendToLog } from './chain.ts'
import { openLog } from './log.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const force = (...statements: string[]) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) await sql.raw(statement).execute(db)
  })

const count = async (table: string) =>
  Number(
    (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(server.database.reads))
      .rows[0]?.count,
  )

test('the log of an older version is authenticated once; a log that lost its authentication is not', async () => {
  const { writes } = server.database
  await writes.transaction().execute(async (db) => {
    for (let time = 0; time < 3; time++)
      await appendToLog(db, {
        ...{ type: 'company.locked', actorId: null, payload: {} },
        objectId: '00000000-0000-7000-8000-000000000001',
      })
  })
  // The state that an older version left.
  await force('delete from chain_mac')
  await authenticateLog(server)
  expect([await count('chain_entry'), await count('chain_mac')]).toEqual([4, 4])
  expect((await server.log.signed())?.size).toBe(4)
  expect((await storedFaults(server)).faults).toEqual([])
  await force('delete from chain_mac')
  const log = openLog(server)
  await authenticateLog({ ...server, log })
  expect(await count('chain_mac')).toBe(0)
})

test('a second start changes nothing', async () => {
  const fresh = await testServer()
  await authenticateLog(fresh)
  await sealedRecords(fresh)
  const before = await fresh.log.renewed()
  await authenticateLog(fresh)
  expect(await fresh.log.renewed()).toEqual(before)
  expect((await storedFaults(fresh)).faults).toEqual([])
  await fresh.close()
})
