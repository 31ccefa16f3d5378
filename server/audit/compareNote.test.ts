import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkpoints } from '#contract/checkpoint.ts'
import { testServer, type TestServer } from '../../test/support/testServer.ts'
import * as insert from '../../test/support/people.ts'
import { appendToLog } from './chain.ts'
import { writeCheckpoint } from './checkpoint.ts'
import { checkpointToKeep } from './compareNote.ts'
import { directoriesOf } from './checkpointDirectories.ts'
import { openNote, publicKeyOf, signedNote } from './note.ts'

let server: TestServer
let administrator: insert.Person

beforeAll(async () => {
  server = await testServer()
  administrator = await insert.person(server.database.writes, 'Sara', { isAdmin: true })
})
afterAll(() => server.close())

const companyId = '01890000-0000-7000-8000-000000000001'
const append = (name: string) =>
  server.database.writes
    .transaction()
    .execute((db) =>
      appendToLog(db, { type: 'company.renamed', actorId: null, objectId: companyId, payload: { name } }),
    )

const newest = async () => {
  const { newest: shown } = await (await server.as(administrator)).ok(checkpoints.read)
  if (!shown) throw new Error('nothing is signed')
  return shown
}

const compare = async (note: string) =>
  (await server.as(administrator)).ok(checkpoints.compare, { body: { checkpoint: note } })

async function signedAfter(...names: string[]) {
  for (const name of names) await append(name)
  await writeCheckpoint(server)
  return newest()
}

test('a database that cannot answer is not a contradiction: the error is thrown, and the weekly email is retried', async () => {
  const cancelled = Object.assign(new Error('canceling statement due to statement timeout'), {
    code: '57014',
  })
  const log = { ...server.log, renewed: () => Promise.reject(cancelled) }
  await expect(checkpointToKeep({ ...server, log })).rejects.toBe(cancelled)
})

describe('comparison of an external checkpoint by the system administration', () => {
  test('the log continues each checkpoint that was signed for it', async () => {
    const stored = await signedAfter('A', 'B')
    expect(await compare(stored.note)).toEqual({
      verdict: 'continues',
      given: { size: stored.size, at: stored.at },
    })
    await signedAfter('C')
    expect(await compare(`> ${stored.note.replaceAll('\n', '\r\n> ')}`)).toMatchObject({
      verdict: 'continues',
    })
  })

  test('a database that was restored with its older checkpoints contradicts the checkpoint, also after the log grows and is signed again', async () => {
    const former = await signedAfter('D')
    const stored = await signedAfter('E', 'F')
    await restoreTo(former.size)
    expect((await newest()).size).toBe(former.size)
    expect(await compare(stored.note)).toMatchObject({ verdict: 'contradicts', given: { size: stored.size } })
    const grown = await signedAfter('other', 'events', 'than', 'then')
    expect(grown.size).toBeGreaterThan(stored.size)
    expect(await compare(stored.note)).toMatchObject({ verdict: 'contradicts' })
    expect(await compare(former.note)).toMatchObject({ verdict: 'continues' })
  })

  test('a log that contradicts its own checkpoint confirms none and publishes none', async () => {
    const stored = await signedAfter('G')
    const { hash } = await server.database.reads
      .selectFrom('chainEntry')
      .select('hash')
      .where('sequence', '=', stored.size)
      .executeTakeFirstOrThrow()
    const write = (value: Buffer) =>
      force(sql`update chain_entry set hash = ${value} where sequence = ${stored.size}`)
    await write(Buffer.alloc(32))
    expect(await compare(stored.note)).toMatchObject({ verdict: 'contradicts' })
    expect(await (await server.as(administrator)).ok(checkpoints.read)).toEqual({
      confirmed: false,
      newest: null,
    })
    await write(hash)
    expect(await compare(stored.note)).toMatchObject({ verdict: 'continues' })
  })

  test('a log with a changed old entry or text does not continue a checkpoint, although its end and the stored tree parts match the signature', async () => {
    const stored = await signedAfter('I', 'J', 'K')
    await signedAfter('L')
    const at = stored.size - 1
    const { payload, hash, mac } = await server.database.reads
      .selectFrom('chainEntry as e')
      .innerJoin('chainPayload as p', 'p.sequence', 'e.sequence')
      .innerJoin('chainMac as m', 'm.sequence', 'e.sequence')
      .select(['p.payload', 'e.hash', 'm.mac'])
      .where('e.sequence', '=', at)
      .executeTakeFirstOrThrow()
    const write = {
      payload: (value: unknown) =>
        force(sql`update chain_payload set payload = ${JSON.stringify(value)} where sequence = ${at}`),
      hash: (value: Buffer) => force(sql`update chain_entry set hash = ${value} where sequence = ${at}`),
      mac: (value: Buffer) => force(sql`update chain_mac set mac = ${value} where sequence = ${at}`),
    }
    const other = Buffer.alloc(32)
    for (const [change, putBack] of [
      [() => write.payload({ name: 'X' }), () => write.payload(payload)],
      [() => write.hash(other), () => write.hash(hash)],
      [() => write.mac(other), () => write.mac(mac)],
    ] as const) {
      await change()
      expect(await compare(stored.note)).toMatchObject({
        verdict: 'contradicts',
        given: { size: stored.size },
      })
      await putBack()
      expect(await compare(stored.note)).toMatchObject({ verdict: 'continues' })
    }
  })

  test('a checkpoint signed with the same secret for another address is foreign, unless the log was published there', async () => {
    const { note } = await signedAfter('M')
    const opened = openNote(note, publicKeyOf(server.config))
    if (!opened) throw new Error('the note is not signed by this installation')
    const elsewhere = signedNote({ ...server.config, baseUrl: 'https://former.example.org' }, opened)
    expect(await compare(elsewhere)).toEqual({ verdict: 'foreign', given: null })
    // The checkpoint of the first entry, signed before the address changed.
    await force(sql`insert into chain_checkpoint (size, note) values (1, ${elsewhere})`)
    expect(await compare(elsewhere)).toMatchObject({ verdict: 'continues' })
  })

  test('a checkpoint of another installation is foreign', async () => {
    const { size, at } = await signedAfter('H')
    const theirs = { secret: 'x'.repeat(40), dataDirectory: '', baseUrl: server.config.baseUrl }
    const none = Buffer.alloc(32)
    const note = signedNote(theirs, { size, root: none, chain: none, heads: none, at })
    expect(await compare(note)).toEqual({ verdict: 'foreign', given: null })
  })

  test('a text without a checkpoint is rejected at its field', async () => {
    const caller = await server.as(administrator)
    const { status, body } = await caller.call(checkpoints.compare, { body: { checkpoint: 'Guten Tag' } })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: { checkpoint: 'checkpoint' } } })
  })
})

/** As an attacker with full database access, without the protecting triggers. */
const force = (statement: ReturnType<typeof sql>) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await statement.execute(db)
  })

/** Restores an older copy of the database together with its checkpoints. */
async function restoreTo(size: number) {
  for (const [table, column] of [
    ['chain_mac', 'sequence'],
    ['chain_payload', 'sequence'],
    ['chain_entry', 'sequence'],
    ['chain_checkpoint', 'size'],
  ])
    await force(sql.raw(`delete from ${table} where ${column} > ${size}`))
  // Copies remain in the database.
  for (const directory of directoriesOf(server.config)) await rm(directory, { recursive: true })
}
