import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards } from '#contract/card.ts'
import { certificates } from '#contract/certificate.ts'
import { people } from '#contract/person.ts'
import { certificateShares, shared } from '#contract/share.ts'
import { addDays } from '#domain/day.ts'
import type { Client } from '../../../test/support/client.ts'
import { today } from '../../../test/support/day.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { fillLog, sealedRecords } from '../../../test/support/sealedRecords.ts'
import { rolledBack } from '../../../test/support/rolledBack.ts'
import { entryHash, saltedHash } from '../../audit/entry.ts'
import { writeCheckpoint } from '../../audit/checkpoint.ts'
import { openLog } from '../../audit/log.ts'
import type { Db } from '../../db/db.ts'
import { certificatesRelied } from '../certificates/agreed.ts'
import { verificationOf } from './verify.ts'

let server: TestServer
let created: Awaited<ReturnType<typeof sealedRecords>>

/** The revocation is in another tile than the sealing. */
beforeAll(async () => {
  server = await testServer()
  created = await sealedRecords(server)
  await fillLog(server.database.writes, created.companyId)
  const { anna, valid } = created
  await anna.ok(certificates.suspend, { params: { id: valid._id }, body: { reason: 'Unfall', until: null } })
  await anna.ok(certificates.reinstate, { params: { id: valid._id }, body: { reason: 'Geklärt' } })
  await anna.ok(certificates.revoke, { params: { id: valid._id }, body: { reason: 'Betrug' } })
})
afterAll(() => server.close())

/**
 * The public and the internal verdict after a change by an attacker with write access; the change is rolled
 * back.
 */
const answerAfter = (change: (db: Db, id: string) => Promise<unknown>) =>
  rolledBack(server.owner, async (db) => {
    const { _id: id, verifyCode: code } = created.valid
    await change(db, id)
    const database = { ...server.database, reads: db as TestServer['database']['reads'] }
    const log = openLog({ config: server.config, database })
    const { config } = server
    const { state } = await verificationOf({ db, config, log, code, today, now: new Date() })
    const relied = await certificatesRelied(db, { config, log }, created.tester.id)
    return { state, relied: relied.map(({ number }) => number) }
  })

const isIssued = (db: Db, id: string) =>
  sql`update certificate set state = 'issued', state_reason = '' where id = ${id}`.execute(db)
const lastOf = (id: string) => sql`(select max(sequence) from chain_entry where object_id = ${id})`
const cutFrom = async (db: Db, from: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ from: number }>`select ${from} as from`.execute(db)
  for (const table of ['chain_payload', 'chain_mac', 'chain_entry'])
    await sql`delete from ${sql.table(table)} where sequence >= ${rows[0]?.from ?? 0}`.execute(db)
}
const refused = { state: 'unconfirmed', relied: [] }

describe('T48: a person who can write every table, but has neither the secret nor the checkpoints, gains nothing', () => {
  test('without changes: it is revoked', async () => {
    expect(await answerAfter(() => Promise.resolve())).toEqual({ state: 'revoked', relied: [] })
  })

  test('by removing a revocation in another part of the tree', async () => {
    const took = await answerAfter(async (db, id) => {
      await isIssued(db, id)
      for (const table of ['chain_payload', 'chain_mac', 'chain_entry'])
        await sql`delete from ${sql.table(table)} where sequence = ${lastOf(id)}`.execute(db)
    })
    expect(took).toEqual(refused)
  })

  test('by removing a revocation and joining its hash to the previous one, so that the tile reads the same', async () => {
    const joined = await answerAfter(async (db, id) => {
      await isIssued(db, id)
      await sql`update chain_entry e set hash = e.hash || r.hash from chain_entry r
        where r.sequence = ${lastOf(id)} and e.sequence = r.sequence - 1`.execute(db)
      for (const table of ['chain_payload', 'chain_mac', 'chain_entry'])
        await sql`delete from ${sql.table(table)} where sequence = ${lastOf(id)}`.execute(db)
    })
    expect(joined).toEqual(refused)
  })

  test('by giving a revocation to another record', async () => {
    const moved = await answerAfter(async (db, id) => {
      await isIssued(db, id)
      await sql`update chain_entry set object_id = gen_random_uuid() where sequence = ${lastOf(id)}`.execute(
        db,
      )
    })
    expect(moved).toEqual(refused)
  })

  test('by inventing a reinstatement, with every hash that needs no key', async () => {
    const invented = await answerAfter(async (db, id) => {
      await sql`update certificate set state = 'issued' where id = ${id}`.execute(db)
      // In place of the revocation, so the reinstatement is the last event.
      await cutFrom(db, lastOf(id))
      await invent(db, id)
    })
    expect(invented).toEqual(refused)
  })

  test('by cutting off the log after an older note and giving that note a huge size', async () => {
    const cut = await answerAfter(async (db, id) => {
      await isIssued(db, id)
      const { rows } = await sql<{ size: number; note: string }>`
        select size, note from chain_checkpoint where size < ${lastOf(id)} order by size desc limit 1`.execute(
        db,
      )
      await cutFrom(db, sql`${(rows[0]?.size ?? 0) + 1}::bigint`)
      await sql`delete from chain_checkpoint where size > ${rows[0]?.size ?? 0}`.execute(db)
      await sql`insert into chain_checkpoint (size, note) values (99999999, ${rows[0]?.note ?? ''})`.execute(
        db,
      )
    })
    expect(cut).toEqual(refused)
  })

  test('by cutting off a revocation that was answered a moment ago: it was signed before the answer', async () => {
    const cut = await answerAfter(async (db, id) => {
      await isIssued(db, id)
      await sql`delete from chain_checkpoint where size >= ${lastOf(id)}`.execute(db)
      await cutFrom(db, lastOf(id))
    })
    expect(cut).toEqual(refused)
  })
})

describe('T48: other pages that show a certificate use the verdict, not the rows', () => {
  let holder: Client
  let other: Awaited<ReturnType<typeof issued>>
  const issued = async (name: string) => {
    const { id: templateId } = await insert.template(
      server.database.writes,
      created.valid.authorityId ?? '',
      name,
    )
    const body = { templateId, userId: created.tester.id, issueDate: today, identityCheck: 'Reisepass' }
    return created.anna.ok(certificates.create, { body })
  }

  beforeAll(async () => {
    other = await issued('Vier')
    holder = await server.as(created.tester)
  })

  /** The revoked row with the code of a valid certificate and facts that were never sealed. */
  async function forge() {
    const { owner } = server
    const forged = { holder: 'Mallory', level: 'EVAL-3', name: 'Alles', dueDate: '2040-01-01' }
    await owner.writes.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      const set = (id: string, values: object) =>
        db.updateTable('certificate').set(values).where('id', '=', id).execute()
      await set(other._id, { verifyCode: 'SWAPPED' })
      await set(created.valid._id, { ...forged, verifyCode: other.verifyCode, state: 'issued' })
      await set(other._id, { verifyCode: created.valid.verifyCode })
    })
  }

  test('own card, printed card, share link and public profile', async () => {
    const { uuid } = await server.database.writes
      .updateTable('user')
      .set({ publicProfile: true, publicFields: ['certificates'] })
      .where('id', '=', created.tester.id)
      .returning('uuid')
      .executeTakeFirstOrThrow()
    const id = created.valid._id
    const { url } = await holder.ok(certificateShares.create, {
      params: { id },
      body: { until: addDays(today, 10) },
    })
    await forge()
    const { items } = await holder.ok(cards.own)
    expect(items.map(({ _id, state }) => [_id, state])).toEqual(
      expect.arrayContaining([
        [id, 'unconfirmed'],
        [other._id, 'unconfirmed'],
      ]),
    )
    const card = await holder.call(certificates.card, { params: { id }, query: { form: 'card' } })
    expect(card).toMatchObject({ status: 409, body: { fields: { state: 'unconfirmed' } } })
    const link = new URL(url).hash.slice(1)
    const opened = await (await server.as()).ok(shared.read, { params: { kind: 'certificate', link } })
    expect(opened).toMatchObject({ verification: { state: 'unconfirmed' }, fileName: null })
    const answer = await (await server.as()).ok(people.readPublic, { params: { uuid } })
    expect(answer.certificates).toEqual([])
  })
})

test('a log with an invented entry is not signed', async () => {
  await rolledBack(server.owner, async (db) => {
    await invent(db, created.valid._id)
    const database = { ...server.database, reads: db as TestServer['database']['reads'] }
    const log = openLog({ config: server.config, database })
    await expect(writeCheckpoint({ config: server.config, database, log })).rejects.toThrow(
      'is not authentic',
    )
  })
})

/** A reinstatement created without the secret. */
async function invent(db: Db, objectId: string) {
  const last = await db
    .selectFrom('chainEntry')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const former = await db
    .selectFrom('chainEntry')
    .select('sequence')
    .where('objectId', '=', objectId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [salt, actorSalt] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)]
  const payload = { number: 'PS-2026-00001', reason: 'Geklärt', until: null, byPlatform: false }
  const body = {
    ...{
      sequence: last.sequence + 1,
      at: new Date().toISOString(),
      type: 'certificate.reinstated',
      objectId,
    },
    ...{ actorSha256: saltedHash(actorSalt, null), payloadSha256: saltedHash(salt, payload) },
    previous: last.hash,
  }
  const { sequence } = body
  await db
    .insertInto('chainEntry')
    .values({ ...body, hash: entryHash(body) })
    .execute()
  await db
    .insertInto('chainPayload')
    .values({ sequence, salt, payload: JSON.stringify(payload), actorSalt, actorId: null })
    .execute()
  await db
    .insertInto('chainMac')
    .values({ sequence, former: former.sequence, mac: Buffer.alloc(32, 3) })
    .execute()
}
