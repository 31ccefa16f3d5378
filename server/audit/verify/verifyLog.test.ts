import { randomUUID } from 'node:crypto'
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify, type LogProof } from '#contract/verify.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import { integersOf, repeat } from '../../../test/support/sample.ts'
import { fillLog, sealedFiles, sealedRecords, unlogged as free } from '../../../test/support/sealedRecords.ts'
import { somePhotos } from '../../../test/tampering/stored.ts'
import { rolledBack } from '../../../test/support/rolledBack.ts'
import { appendToLog } from '../chain.ts'
import { writeCheckpoint } from '../checkpoint.ts'
import { faultsOf, provenFaults } from './proven.ts'
import { reasoned, type ChainedEvent } from '../entry.ts'
import { keyFromVerifier, openNote, signedNote, verifierKey } from '../note.ts'
import type { Db } from '../../db/db.ts'
import { givenNote, faultsIn, storedFaults } from './stored.ts'
import { checkpointsOutside, type StoredCheckpoint } from '../logFaults.ts'
import { publishedFaults } from './published.ts'

let server: TestServer
let outside: StoredCheckpoint[]

beforeAll(async () => {
  server = await testServer()
  const { companyId } = await sealedRecords(server, { photos: await somePhotos() })
  await fillLog(server.database.writes, companyId)
  await writeCheckpoint(server)
  outside = await checkpointsOutside(server.config)
})
afterAll(() => server.close())

/** Applies a change as superuser, collects the violations and rolls back. */
const foundAfter = (change: (db: Db) => Promise<unknown>) =>
  rolledBack(server.owner, async (db) => {
    await change(db)
    return (await faultsIn(db, server, outside)).faults
  })

const otherOf: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1000000`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 second'`,
  bytea: (column) => `sha256(coalesce(${column}, ''))`,
  uuid: () => 'gen_random_uuid()',
  jsonb: (column) => `${column} || '{"forged": 1}'`,
  ARRAY: (column) => `array_append(${column}, 'forged')`,
}

const special: Record<string, string> = {
  'certificate.state': `case state when 'issued' then 'superseded' else 'issued' end`,
  'report.found_voltage': 'not found_voltage',
  'report.found_voltage_at': 'found_voltage_at || now()',
  'report.state': `'void'`,
  'report.type': `'isolation'`,
  'report.result': `'invalid'`,
  'report.authority_id': 'gen_random_uuid(), company_id = null',
  'report.company_id': 'gen_random_uuid()',
  'issued_document.record_kind': `case record_kind when 'report' then 'certificate' else 'report' end`,
  'chain_mac.former': 'coalesce(former, sequence) - 1',
  'certificate.due_date': 'due_date + 1',
  'certificate.language': `case language when 'de' then 'it' else 'de' end`,
}

async function columnsOf(table: string) {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(
    server.database.reads,
  )
  return rows.filter(({ name }) => !free[table]?.includes(name))
}

const someRow: Record<string, string> = {
  file: sealedFiles,
  chain_entry: 'sequence <= 256',
  chain_payload: 'sequence <= 256',
  chain_mac: 'sequence <= 256',
}

const next = integersOf('the log')

/** Deterministic, because tables are filled in the same order. */
function oneOf(table: string) {
  const rows = `from ${table} where ${someRow[table] ?? 'true'}`
  return `ctid = (select ctid ${rows} order by ctid limit 1 offset (select ${next()} % count(*) ${rows}))`
}

describe('log check', () => {
  test('finds nothing in an unchanged log', async () => {
    const { seen, faults } = await storedFaults(server)
    expect({ seen, faults }).toEqual({
      seen: expect.stringMatching(/^\d+ entries, 6 checkpoints, 4 sealed records/) as string,
      faults: [],
    })
  })

  test('G8: detects every single change by a superuser in logged data', async () => {
    const missed: string[] = []
    let tried = 0
    for (const table of Object.keys(free))
      for (const { name, type } of await columnsOf(table)) {
        const value = special[`${table}.${name}`] ?? otherOf[type]?.(name)
        if (value === undefined) throw new Error(`${table}.${name} is of the type ${type}`)
        const change = `update ${table} set ${name} = ${value} where ${oneOf(table)}`
        const faults = await foundAfter((db) => sql.raw(change).execute(db))
        tried += 1
        if (faults.length === 0) missed.push(change)
      }
    expect(missed, repeat).toEqual([])
    expect(tried).toBeGreaterThan(60)
  })

  test('G8: detects every removed row', async () => {
    for (const table of [
      'certificate',
      'report',
      'issued_document',
      'file',
      'report_photo',
      'chain_entry',
      'chain_payload',
      'chain_mac',
      'chain_tile',
    ])
      expect(
        [table, await foundAfter((db) => sql.raw(`delete from ${table} where ${oneOf(table)}`).execute(db))],
        repeat,
      ).toEqual([table, expect.arrayContaining([expect.any(String) as string])])
  })

  const removingReason = (type: ChainedEvent, { isErasure }: { isErasure: boolean }) =>
    foundAfter(async (db) => {
      const written = { actorId: null, objectId: randomUUID() }
      await appendToLog(db, { ...written, type, payload: { reason: 'Erasmus Vergessen war krank' } })
      await sql`update chain_payload set salt = null, payload = null
        where sequence = (select max(sequence) from chain_payload)`.execute(db)
      const last = db.selectFrom('chainPayload').select('payload').orderBy('sequence', 'desc')
      expect((await last.executeTakeFirstOrThrow()).payload).toBeNull()
      if (isErasure) await appendToLog(db, { ...written, type: 'account.erased', payload: {} })
    })

  test.each(reasoned)(
    'accepts that an erasure removed the reason of %s, which named the person',
    async (type) => {
      expect(await removingReason(type, { isErasure: true })).toEqual([])
    },
  )

  test.each(reasoned)('G8: detects that the reason of %s was removed without an erasure', async (type) => {
    expect(await removingReason(type, { isErasure: false })).toEqual([
      expect.stringContaining('no erasure followed') as string,
    ])
  })

  test('G8: lists sealed records whose seal is missing from the log', async () => {
    const lost = `delete from chain_payload where sequence in
      (select sequence from chain_entry where type in ('certificate.issued', 'report.finalised'))`
    const faults = await foundAfter((db) => sql.raw(lost).execute(db))
    expect(faults.filter((fault) => fault.includes('what was sealed'))).toHaveLength(4)
  })

  test('G8: detects a changed byte in a stored file and in a checkpoint', async () => {
    const documents = await server.database.reads.selectFrom('issuedDocument').select('fileId').execute()
    for (const { fileId } of documents) {
      const bytes = await server.files.get(fileId ?? '')
      const index = next() % bytes.length
      await server.files.put(
        fileId ?? '',
        bytes.map((byte, at) => (at === index ? byte ^ 1 : byte)),
      )
      expect((await storedFaults(server)).faults, `byte ${index}, ${repeat}`).toEqual([
        expect.stringContaining('its file'),
      ])
      await server.files.put(fileId ?? '', bytes)
    }
    const folder = join(server.config.dataDirectory, 'checkpoints')
    const [file = ''] = await readdir(folder)
    const note = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), note.replace('time 2', 'time 3'))
    expect((await storedFaults(server)).faults).toEqual([expect.stringContaining('not signed')])
    await writeFile(join(folder, file), note)
  })

  test('G8: proves on request that the seal of a report is in the log', async () => {
    const { verifyCode } = await server.database.reads
      .selectFrom('report')
      .select('verifyCode')
      .where('state', '=', 'final')
      .executeTakeFirstOrThrow()
    const received = await (await server.as()).ok(verify.proof, { params: { code: verifyCode ?? '' } })
    expect(faultsOf(received, received.key)).toEqual([])
  })

  test('T48: accepts a proof only with an external key and exactly one seal', async () => {
    const { verifyCode, number } = await server.database.reads
      .selectFrom('certificate')
      .select(['verifyCode', 'number'])
      .where('state', '=', 'revoked')
      .executeTakeFirstOrThrow()
    const received = await (await server.as()).ok(verify.proof, { params: { code: verifyCode } })
    const file = join(server.config.dataDirectory, 'proof.json')
    const check = async (proof: LogProof, key?: string) => {
      await writeFile(file, JSON.stringify(proof))
      return provenFaults(file, key)
    }
    const { seen, faults } = await check(received, received.key)
    expect(faults).toEqual([])
    const sealing = received.events.filter(({ sealed }) => sealed)
    const hash = sealing[0]?.sealed?.payload.sha256
    for (const message of [number, hash, 'certificate.revoked', 'revocation']) expect(seen).toContain(message)
    const others = received.events.filter(({ sealed }) => !sealed)
    for (const events of [[], others, [...received.events, ...sealing]])
      expect((await check({ ...received, events }, received.key)).faults).not.toEqual([])
    // Signed with a foreign key in our name, which the proof contains.
    const theirs = {
      secret: 'x'.repeat(40),
      dataDirectory: server.config.dataDirectory,
      baseUrl: server.config.baseUrl,
    }
    const opened = openNote(received.checkpoint, keyFromVerifier(received.key))
    if (!opened) throw new Error('not signed')
    const forged = { ...received, checkpoint: signedNote(theirs, opened), key: verifierKey(theirs) }
    expect((await check(forged, received.key)).faults).toEqual(['the checkpoint is not signed with this key'])
    // The next test reads the last proof.
    await expect(check(received)).rejects.toThrow('The key of the log could not be read from')
  })

  test.each(['quoted-printable', 'base64'] as const)(
    'reads a checkpoint from an email as saved by a mail program, encoded as %s',
    async (textEncoding) => {
      const { note } = await server.database.reads
        .selectFrom('chainCheckpoint')
        .select('note')
        .orderBy('size', 'desc')
        .executeTakeFirstOrThrow()
      const text = `Prüfpunkt des Ereignisprotokolls. Bewahren Sie diese E-Mail auf.\n\n${note.trimEnd()}\n\nGrüße`
      const program = createTransport({ streamTransport: true, buffer: true })
      const { message } = await program.sendMail({
        ...{ from: 'a@example.org', to: 'b@example.org', subject: 'Wochenübersicht' },
        ...{ text, html: `<pre>${text}</pre>`, textEncoding },
      })
      const file = join(server.config.dataDirectory, 'weekly.eml')
      await writeFile(file, message)
      expect(await readFile(file, 'utf8')).not.toContain(note.trimEnd())
      expect(await givenNote(file)).toEqual({ name: file, note })
    },
  )

  test('compares a checkpoint from an email with the stored ones', async () => {
    const { note } = await server.database.reads
      .selectFrom('chainCheckpoint')
      .select('note')
      .orderBy('size', 'desc')
      .executeTakeFirstOrThrow()
    const file = join(server.config.dataDirectory, 'weekly.txt')
    await writeFile(file, `Guten Tag\r\n> ${note.replaceAll('\n', '\r\n> ')}`)
    const received = await givenNote(file)
    expect((await storedFaults(server, [received])).faults).toEqual([])
    const opened = openNote(note, keyFromVerifier(verifierKey(server.config)))
    if (!opened) throw new Error('not signed')
    // Signed here, but for a log that is no longer stored.
    const longer = signedNote(server.config, { ...opened, size: opened.size + 5 })
    expect((await storedFaults(server, [{ name: file, note: longer }])).faults).toEqual([
      `the log has ${opened.size} entries, but checkpoint ${opened.size + 5} in ${file} was signed`,
      `checkpoint ${opened.size + 5} in ${file} is missing in the database`,
    ])
    const other = signedNote(server.config, { ...opened, root: Buffer.alloc(32) })
    expect((await storedFaults(server, [{ name: file, note: other }])).faults).toEqual([
      `the log is not the one of checkpoint ${opened.size} in ${file}`,
    ])
    const theirs = { secret: 'x'.repeat(40), dataDirectory: '', baseUrl: server.config.baseUrl }
    await expect(storedFaults(server, [{ name: file, note: signedNote(theirs, opened) }])).rejects.toThrow(
      'not signed by this installation',
    )
    await writeFile(file, 'Guten Tag')
    await expect(givenNote(file)).rejects.toThrow('no complete checkpoint')
  })

  test('detects from outside that the log does not match a saved note', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as { port: number }
    const address = `http://127.0.0.1:${port}`
    const folder = join(server.config.dataDirectory, 'checkpoints')
    expect((await publishedFaults(address, folder)).faults).toEqual([])
    expect((await provenFaults(join(server.config.dataDirectory, 'proof.json'), address)).faults).toEqual([])
    const [file = ''] = await readdir(folder)
    const note = await readFile(join(folder, file), 'utf8')
    expect((await publishedFaults(address, undefined, [{ name: 'weekly.txt', note }])).faults).toEqual([])
    const altered = note.replace('time 2', 'time 3')
    expect(
      (await publishedFaults(address, undefined, [{ name: 'weekly.txt', note: altered }])).faults,
    ).toEqual(['weekly.txt is not signed with this key'])
    await appendFile(join(folder, file), 'x')
    expect((await publishedFaults(address, folder)).faults).toEqual([expect.stringContaining('not signed')])
  })
})
