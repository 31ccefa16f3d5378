import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { verify } from '#contract/verify.ts'
import type { TestServer } from '../../../test/support/testServer.ts'
import { copiedRecords, type SealedRecords } from '../../../test/support/sealedRecords.ts'
import { writeCheckpoint } from '../../audit/checkpoint.ts'
import { openLog } from '../../audit/log.ts'
import { storedFaults } from '../../audit/verify/stored.ts'

let copies: Awaited<ReturnType<typeof copiedRecords>>
let server: TestServer
let created: SealedRecords
let directory: string

beforeAll(async () => {
  copies = await copiedRecords(writeCheckpoint)
})
afterAll(() => copies.remove())

beforeEach(async () => {
  ;({ server, records: created } = await copies.open())
  directory = path.join(server.config.dataDirectory, 'checkpoints')
})
afterEach(() => server.close())

const notes = async () => (await readdir(directory)).filter((name) => name.endsWith('.note'))
const readShown = async () =>
  (await (await server.as()).ok(verify.code, { params: { code: created.valid.verifyCode } })).state

const revoke = (language: string) =>
  created.anna.call(certificates.revoke, {
    params: { id: created.valid._id },
    body: { reason: 'Betrug' },
    headers: { 'accept-language': language },
  })

/** As an attacker with full database access: ends the log after an entry and resets the certificate. */
const cutOff = (last: number) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const table of ['chain_payload', 'chain_mac', 'chain_entry'])
      await sql`delete from ${sql.table(table)} where sequence > ${last}`.execute(db)
    await sql`update certificate set state = 'issued' where id = ${created.valid._id}`.execute(db)
  })

describe('T48: an answered revocation cannot be cut off', () => {
  test('if the database rejects the checkpoint: it is written outside first', async () => {
    const { rows } = await sql<{ last: number }>`select max(sequence) as last from chain_entry`.execute(
      server.owner.writes,
    )
    await sql`create function refuse_note() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(server.owner.writes)
    await sql`create trigger refuse_note before insert on chain_checkpoint
      for each row execute function refuse_note()`.execute(server.owner.writes)
    const before = await notes()
    expect(await revoke('de')).toMatchObject({ status: 200, body: { state: 'revoked' } })
    expect((await notes()).length).toBe(before.length + 1)
    await cutOff(rows[0]?.last ?? 0)
    expect(await readShown()).toBe('unconfirmed')
    expect((await storedFaults(server)).faults).not.toEqual([])
  })

  test('if a second signer, which began earlier, ends later', async () => {
    const former = await server.log.renewed()
    await revoke('de')
    await cutOff(former?.size ?? 0)
    server.log.keep(former)
    expect(await readShown()).toBe('unconfirmed')
  })

  test('if another instance signed in the meantime', async () => {
    const log = openLog(server)
    const former = await log.renewed()
    await revoke('de')
    const current = await log.renewed()
    log.keep(former)
    expect((await log.signed())?.size).toBe(current?.size)
    expect(current?.size).toBeGreaterThan(former?.size ?? 0)
  })

  test('if no location accepts the checkpoint: the answer states that it is stored but not signed, and it is signed later', async () => {
    await rename(directory, `${directory}.away`)
    await writeFile(directory, 'no directory')
    const { status, body } = await revoke('de')
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'log.notSigned' })
    expect(body.message).toContain('gespeichert, aber noch nicht mit einem signierten Prüfpunkt')
    const { id } = await server.owner.reads
      .selectFrom('certificate')
      .select('id')
      .where('id', '=', created.valid._id)
      .where('state', '=', 'revoked')
      .executeTakeFirstOrThrow()
    expect(id).toBe(created.valid._id)
    await rm(directory)
    await rename(`${directory}.away`, directory)
    // As the job queued with the event does.
    await writeCheckpoint(server)
    expect(await readShown()).toBe('revoked')
    expect((await storedFaults(server)).faults).toEqual([])
  })

  test('a checkpoint that the database rejected is written there as soon as possible', async () => {
    await sql`create function refuse_note() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(server.owner.writes)
    await sql`create trigger refuse_note before insert on chain_checkpoint
      for each row execute function refuse_note()`.execute(server.owner.writes)
    await revoke('de')
    await sql`drop trigger refuse_note on chain_checkpoint`.execute(server.owner.writes)
    await writeCheckpoint(server)
    expect((await storedFaults(server)).faults).toEqual([])
  })
})
