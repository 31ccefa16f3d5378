import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verify } from '#contract/verify.ts'
import type { TestServer } from '../../../test/support/testServer.ts'
import { copiedRecords, fillLog, type SealedRecords } from '../../../test/support/sealedRecords.ts'
import { appendToLog } from '../../audit/chain.ts'
import { writeCheckpoint } from '../../audit/checkpoint.ts'
import type { Db } from '../../db/db.ts'
import { reserve } from '../../signing/queueSeal.ts'
import { sealCertificate } from '../certificates/seal.ts'
import { sealReport } from '../reports/seal.ts'

let copies: Awaited<ReturnType<typeof copiedRecords>>
let server: TestServer
let created: SealedRecords

/** Puts the sealing into another tile than later events. */
beforeAll(async () => {
  copies = await copiedRecords(async (first, { companyId }) => {
    await fillLog(first.database.writes, companyId)
    await writeCheckpoint(first)
  })
})
afterAll(() => copies.remove())

beforeEach(async () => {
  ;({ server, records: created } = await copies.open())
})
afterEach(() => server.close())

/** Bypasses triggers and foreign keys. */
const force = (change: (db: Db) => Promise<unknown>) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await change(db)
  })

const stateOf = async (code: string | null) =>
  (await (await server.as()).ok(verify.code, { params: { code: code ?? '' } })).state

const moved = 'AAAAA-AAAAA-AAAAA-AAAAA'

/** A certificate with forged facts under the code of a revoked one, waiting for its seal. */
async function forgeWaiting(db: Db): Promise<string> {
  const { _id: id, verifyCode: code } = created.revoked
  const forged = randomUUID()
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
    where table_schema = 'public' and table_name = 'certificate' and is_generated = 'NEVER'
      and column_name not in ('id', 'verify_code', 'number', 'name', 'state', 'file_id', 'level', 'due_date')`.execute(
    db,
  )
  const others = sql.raw(rows[0]?.names ?? '')
  await sql`update certificate set verify_code = ${moved} where id = ${id}`.execute(db)
  await sql`update issued_document set verify_code = ${moved} where record_id = ${id}`.execute(db)
  await sql`insert into certificate (id, verify_code, number, name, state, file_id, level, due_date, ${others})
    select ${forged}::uuid, ${code}, 'PS-2026-00777', 'Neu', 'sealing', null, 'EVAL-9', '2049-01-01', ${others}
    from certificate where id = ${id}`.execute(db)
  const facts = {
    id: forged,
    verifyCode: code,
    number: 'PS-2026-00777',
    level: 'EVAL-9',
    dueDate: '2049-01-01',
  }
  await sql`insert into issued_document (id, record_kind, record_id, verify_code, input)
    select gen_random_uuid(), 'certificate', ${forged}::uuid, ${code},
      jsonb_set(input, '{certificate}', input -> 'certificate' || ${JSON.stringify(facts)}::jsonb)
    from issued_document where record_id = ${id}`.execute(db)
  return forged
}

const unsealed = (db: Db, id: string) =>
  sql`update issued_document set sealed_at = null, sha256 = null, attestation = null, file_id = null, signing_key_id = null
    where record_id = ${id}`.execute(db)

describe('T48: a person who can write every table, but has neither the secret nor the checkpoints, cannot obtain a seal', () => {
  test('under the code of a revoked certificate, by a certificate that the log never reserved', async () => {
    let forged = ''
    await force(async (db) => (forged = await forgeWaiting(db)))
    await sealCertificate(server)({ recordId: forged }).catch(() => undefined)
    await writeCheckpoint(server)
    expect(await stateOf(created.revoked.verifyCode)).toBe('unknown')
  })

  test('with facts other than the reserved ones, for a certificate that waits for its seal', async () => {
    const [id, verifyCode, number] = [randomUUID(), 'BBBBB-BBBBB-BBBBB-BBBBB', 'PS-2026-00778']
    const { input } = await server.database.reads
      .selectFrom('issuedDocument')
      .select('input')
      .where('recordId', '=', created.valid._id)
      .executeTakeFirstOrThrow()
    const data = input as { certificate: object }
    const reserved = { ...data, certificate: { ...data.certificate, id, verifyCode, number } }
    await server.database.writes.transaction().execute((db) =>
      reserve(db, {
        kind: 'certificate',
        ...{ recordId: id, number, verifyCode, input: reserved, actorId: null },
      }),
    )
    await force((db) =>
      sql`update issued_document set input = jsonb_set(input, '{certificate,level}', '"EVAL-9"')
        where record_id = ${id}`.execute(db),
    )
    await expect(sealCertificate(server)({ recordId: id })).rejects.toThrow('not what the log reserved')
    expect(await stateOf(verifyCode)).toBe('unknown')
  })

  test.each([
    ['all its events are given to another record', sql``],
    ['all but its reservation are given to another record', sql` and type <> 'certificate.reserved'`],
  ])('again, for a suspended certificate of which %s', async (_how, which) => {
    const { _id: id, verifyCode } = created.suspended
    await force(async (db) => {
      await sql`update chain_entry set object_id = gen_random_uuid() where object_id = ${id}${which}`.execute(
        db,
      )
      await unsealed(db, id)
      await sql`update certificate set state = 'sealing', file_id = null, suspended_until = null where id = ${id}`.execute(
        db,
      )
    })
    await sealCertificate(server)({ recordId: id }).catch(() => undefined)
    await writeCheckpoint(server).catch(() => undefined)
    expect(await stateOf(verifyCode)).toBe('unknown')
  })

  test('again, for a report with all events given to another record', async () => {
    const { _id: id, verifyCode } = created.report
    await force(async (db) => {
      await sql`update chain_entry set object_id = gen_random_uuid() where object_id = ${id}`.execute(db)
      await unsealed(db, id)
      await sql`update report set state = 'sealing', file_id = null where id = ${id}`.execute(db)
    })
    await sealReport(server)({ recordId: id }).catch(() => undefined)
    await writeCheckpoint(server).catch(() => undefined)
    expect(await stateOf(verifyCode)).toBe('unknown')
  })

  test('and no log is signed in which a record begins a second time', async () => {
    const { _id: id } = created.revoked
    const away = randomUUID()
    const give = (from: string, to: string) =>
      force((db) => sql`update chain_entry set object_id = ${to} where object_id = ${from}`.execute(db))
    await give(id, away)
    await server.database.writes
      .transaction()
      .execute((db) =>
        appendToLog(db, { type: 'certificate.instructed', actorId: null, objectId: id, payload: {} }),
      )
    await give(away, id)
    await expect(writeCheckpoint(server)).rejects.toThrow('begins a second time')
  })
})
