import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testDatabase, type TestDatabase } from '../../test/support/database.ts'
import type { Database, Db } from '../db/db.ts'
import { assertBegunOnce } from './checkpoint.ts'
import { rootOf } from './merkle.ts'
import { entriesFrom } from './storedEvents.ts'
import { agreeStill, leavesOf, tileSize, treeOf } from './tree.ts'

let clone: TestDatabase
let database: Database

const size = 30_000
const behind = size - 100
/** Far fewer rows than the log has, whichever join the planner chooses. */
const few = size / 10

beforeAll(async () => {
  clone = await testDatabase()
  database = openTestDatabase(clone.url)
  const entries = sql`select n, sha256(int8send(n)) as h from generate_series(1, ${sql.lit(size)}) n`
  await database.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into chain_entry (sequence, at, type, actor_sha256, object_id, payload_sha256, previous, hash)
      select n, now(), 'certificate.issued', h, gen_random_uuid(), h, h, h from (${entries}) x`.execute(db)
    await sql`insert into chain_payload (sequence, salt, payload, actor_salt) select n, h, '{}', h from (${entries}) x`.execute(
      db,
    )
    await sql`insert into chain_mac (sequence, former, mac) select n, null, h from (${entries}) x`.execute(db)
  })
  await sql`analyze chain_entry, chain_payload, chain_mac`.execute(database.writes)
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

const rowsRead = (work: (db: Db) => Promise<unknown>) =>
  database.writes.transaction().execute(async (db) => {
    await work(db)
    const { rows } = await sql<{
      read: number
    }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname in ('chain_entry', 'chain_payload', 'chain_mac')`.execute(
      db,
    )
    return rows[0]?.read
  })

test('the last entries of a long log are read without the earlier ones', async () => {
  const walk = async (db: Db) => {
    const sequences: number[] = []
    for await (const { entry } of entriesFrom(db, behind)) sequences.push(entry.sequence)
    expect(sequences).toEqual(Array.from({ length: size - behind }, (_none, index) => behind + 1 + index))
  }
  expect(await rowsRead(walk)).toBeLessThan(few)
})

test('only new entries of a long log are checked for repeated records', async () => {
  expect(await rowsRead((db) => assertBegunOnce(db, behind, size))).toBeLessThan(few)
})

test('the root of a tile computed in the database matches the signed tree until an entry of it changes', async () => {
  const tiles: Buffer[] = []
  for (const tile of [0, 1, 2])
    tiles.push(rootOf(await leavesOf(database.reads, tile * tileSize, (tile + 1) * tileSize)))
  const edge = await leavesOf(database.reads, 3 * tileSize, 3 * tileSize + 5)
  const tree = treeOf(3 * tileSize + 5, { tiles, edge })
  const otherRoot = { ...tree, levels: [[...tiles.slice(0, 2), rootOf(edge)], ...tree.levels.slice(1)] }
  expect(await agreeStill(database.reads, otherRoot, [2])).toBe(false)
  const all = () => agreeStill(database.reads, tree, [0, 1, 2, 3])
  expect([await all(), await all()]).toEqual([true, true])
  const change = (sequence: number) =>
    database.writes.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`update chain_entry set hash = sha256(hash) where sequence = ${sequence}`.execute(db)
    })
  for (const [tile, sequence] of [0, 1, 2, 3].map((index) => [index, index * tileSize + 3] as const)) {
    await change(sequence)
    expect(await agreeStill(database.reads, tree, [tile])).toBe(false)
  }
})
