import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, testDatabase, type TestDatabase } from '../../test/support/database.ts'
import { overlapping } from '../../test/support/locks.ts'
import { times } from '../../test/support/race.ts'
import type { Database } from '../db/db.ts'
import { appendToLog } from './chain.ts'
import { firstBrokenEntry, loggedEvents } from './storedEvents.ts'

let clone: TestDatabase
let database: Database

beforeAll(async () => {
  clone = await testDatabase()
  database = openTestDatabase(clone.url)
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

/** As an attacker with full database access, without triggers and foreign keys. */
const force = (...statements: ReturnType<typeof sql>[]) =>
  database.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) await statement.execute(db)
  })

const append = (
  payload: Record<string, unknown> = { number: 'PS-2026-00001', nested: { b: [1, null], a: 'ä' } },
) =>
  database.writes
    .transaction()
    .execute((db) =>
      appendToLog(db, { type: 'certificate.issued', actorId: uuid(), objectId: uuid(), payload }),
    )

describe('event chain', () => {
  beforeEach(async () => {
    await force(sql`delete from chain_payload`, sql`delete from chain_mac`, sql`delete from chain_entry`)
    for (let count = 0; count < 8; count++) await append()
  })

  test('is valid as written, also after many parallel writes', async () => {
    // The MAC of an entry is written last.
    const lock = 'lock table chain_mac in share row exclusive mode'
    await overlapping(
      { database, owner: database },
      times(3, () => () => append()),
      lock,
    )
    await Promise.all(times(17, () => append()))
    expect(await firstBrokenEntry(database.writes)).toBeNull()
    const { rows } = await sql<{ sequence: number }>`select sequence from chain_entry order by 1`.execute(
      database.writes,
    )
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 28 }, (_, index) => index + 1))
  })

  test('is invalid if a text is missing from an event that no erasure empties', async () => {
    await force(sql`delete from chain_payload where sequence = 4`)
    expect(await firstBrokenEntry(database.writes)).toBe(4)
  })

  test('preserves who changed the rights of a person and when, after the text is erased', async () => {
    const [actorId, objectId] = [uuid(), uuid()]
    const rights = { type: 'account.rights', actorId, objectId, payload: { isAdmin: true } } as const
    await database.writes.transaction().execute(async (db) => {
      await appendToLog(db, rights)
      // As the erasure of a person does (`forget_in_log`).
      await sql`update chain_payload set salt = null, payload = null
        where sequence = (select max(sequence) from chain_payload)`.execute(db)
    })
    expect(await loggedEvents(database.writes, objectId)).toMatchObject([{ actorId, payload: {} }])
    expect(await firstBrokenEntry(database.writes)).toBeNull()
  })

  test('has no entry for an action that was rolled back', async () => {
    const action = database.writes.transaction().execute(async (db) => {
      await appendToLog(db, { type: 'certificate.issued', actorId: null, objectId: uuid(), payload: {} })
      throw new Error('rolled back')
    })
    await expect(action).rejects.toThrow('rolled back')
    await append()
    const { rows } = await sql<{ last: number }>`select max(sequence) as last from chain_entry`.execute(
      database.writes,
    )
    expect(rows[0]?.last).toBe(9)
    expect(await firstBrokenEntry(database.writes)).toBeNull()
  })

  test.each([
    ['type', sql`update chain_entry set type = 'certificate.revoked' where sequence = 4`],
    ['time', sql`update chain_entry set at = at + interval '1 millisecond' where sequence = 4`],
    ['actor', sql`update chain_payload set actor_id = null where sequence = 4`],
    ['salt of its actor', sql`update chain_payload set actor_salt = sha256('x') where sequence = 4`],
    ['hash of its actor', sql`update chain_entry set actor_sha256 = sha256('x') where sequence = 4`],
    ['object', sql`update chain_entry set object_id = gen_random_uuid() where sequence = 4`],
    ['hash of its payload', sql`update chain_entry set payload_sha256 = sha256('x') where sequence = 4`],
    ['link to the previous one', sql`update chain_entry set previous = sha256('x') where sequence = 4`],
    ['hash', sql`update chain_entry set hash = sha256('x') where sequence = 4`],
    [
      'payload',
      sql`update chain_payload set payload = jsonb_set(payload, '{number}', '"X"') where sequence = 4`,
    ],
    ['authentication', sql`update chain_mac set mac = sha256(mac) where sequence = 4`],
    ['authentication, removed', sql`delete from chain_mac where sequence = 4`],
    ['previous entry of its record', sql`update chain_mac set former = 1 where sequence = 4`],
    ['salt', sql`update chain_payload set salt = sha256('x') where sequence = 4`],
  ])('shows a change to the %s of an entry', async (_what, change) => {
    await force(change)
    expect(await firstBrokenEntry(database.writes)).toBe(4)
  })

  test('shows removed, inserted and exchanged entries', async () => {
    await force(sql`delete from chain_entry where sequence = 5`)
    expect(await firstBrokenEntry(database.writes)).toBe(5)
    await force(sql`update chain_entry set sequence = sequence - 1 where sequence > 5`)
    expect(await firstBrokenEntry(database.writes)).toBe(5)
    await force(sql`delete from chain_payload`, sql`delete from chain_mac`, sql`delete from chain_entry`)
    for (let count = 0; count < 4; count++) await append()
    await force(
      sql`update chain_entry set sequence = 99 where sequence = 2`,
      sql`update chain_entry set sequence = 2 where sequence = 3`,
      sql`update chain_entry set sequence = 3 where sequence = 99`,
    )
    expect(await firstBrokenEntry(database.writes)).toBe(2)
  })
})

test.each(['audit_entry', 'chain_entry'])('%s cannot be changed, shortened or emptied', async (table) => {
  const { writes } = database
  await append()
  await sql`insert into audit_entry (id, action) values (gen_random_uuid(), 'user.signup')`.execute(writes)
  for (const statement of [
    `update ${table} set object_id = gen_random_uuid()`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])
    await expect(sql.raw(statement).execute(writes)).rejects.toThrow('keeps what was written')
})
