import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify, type LogProof } from '#contract/verify.ts'
import { firstBrokenEntry } from '../../audit/storedEvents.ts'
import { writeCheckpoint } from '../../audit/checkpoint.ts'
import { faultsOf } from '../../audit/verify/proven.ts'
import { isConsistent } from '../../audit/merkle.ts'
import { keyFromVerifier, openNote } from '../../audit/note.ts'
import { testServer, type TestServer } from '../../../test/support/testServer.ts'
import * as insert from '../../../test/support/people.ts'
import { keepWindowsOpen } from '../../../test/support/rateWindow.ts'

let server: TestServer
let issuing: Parameters<typeof insert.certificate>[1]

beforeAll(async () => {
  server = await testServer()
  const db = server.database.writes
  const authority = await insert.authority(db, 'Prüfstelle', 'LOG')
  issuing = {
    holder: await insert.person(db, 'Hanna'),
    issuer: await insert.person(db, 'Irma'),
    template: await insert.template(db, authority.id),
  }
})
afterAll(() => server.close())

async function sealed() {
  const { id } = await insert.certificate(server.database.writes, issuing)
  await insert.seal(server, id)
  const { verifyCode } = await server.database.reads
    .selectFrom('certificate')
    .select('verifyCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, verifyCode }
}

const shown = async (code: string) => (await server.as()).ok(verify.code, { params: { code } })
const proof = async (code: string) => (await server.as()).call(verify.proof, { params: { code } })
const requested = { host: 'localhost:3000' }
const get = async (path: string) => server.app.inject({ method: 'GET', url: path, headers: requested })

/** As an attacker with full database access. */
const force = (statement: ReturnType<typeof sql>) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await statement.execute(db)
  })

describe('sealed record', () => {
  test('shows its position in the log, and since when that is signed', async () => {
    const { verifyCode } = await sealed()
    const before = await shown(verifyCode)
    expect(before).toMatchObject({ state: 'valid', log: { signed: null } })
    expect((await proof(verifyCode)).status).toBe(404)
    await writeCheckpoint(server)
    const after = await shown(verifyCode)
    expect(after).toMatchObject({ state: 'valid', log: { position: before.log?.position } })
    expect(after.log?.signed?.size).toBeGreaterThanOrEqual(after.log?.position ?? Infinity)
  })

  test('is publicly proven by the signed note, the tree and the hash of its file', async () => {
    const { id, verifyCode } = await sealed()
    for (let count = 0; count < 6; count++) await sealed()
    await writeCheckpoint(server)
    const { status, body, headers } = await proof(verifyCode)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="T-\d+\.json"$/)
    const given = body as unknown as LogProof
    expect(faultsOf(given, given.key)).toEqual([])
    const [event] = given.events
    expect(event).toMatchObject({ entry: { type: 'certificate.issued', objectId: id } })
    expect(event?.sealed?.payload.sha256).toMatch(/^[0-9a-f]{64}$/)
    const forged = structuredClone(given)
    for (const one of forged.events) if (one.sealed) one.sealed.payload.number = 'T-0'
    expect(faultsOf(forged, given.key)).toHaveLength(1)
    const moved = structuredClone(given)
    for (const { entry } of moved.events) entry.sequence -= 1
    expect(faultsOf(moved, given.key)).toHaveLength(1)
  })

  test('T19/T24: is proven without its actor, or a hint that two records have the same actor', async () => {
    const codes = [(await sealed()).verifyCode, (await sealed()).verifyCode]
    await writeCheckpoint(server)
    const proofs = await Promise.all(codes.map(proof))
    const people = await server.database.reads.selectFrom('user').selectAll().execute()
    for (const { text } of proofs)
      for (const { id, evalid, email, username } of people)
        for (const message of [id, evalid, email, username]) expect(text).not.toContain(message)
    const actors = proofs.map(({ body }) => body.events[0]?.entry.actorSha256)
    expect(new Set(actors).size).toBe(2)
    expect(await firstBrokenEntry(server.database.reads)).toBeNull()
  })

  test('is no longer confirmed if the log differs from the signed one', async () => {
    const { verifyCode } = await sealed()
    await sealed()
    await writeCheckpoint(server)
    const state = async () => (await shown(verifyCode)).state
    expect(await state()).toBe('valid')
    const entries = await server.database.reads
      .selectFrom('chainEntry')
      .select(['sequence', 'hash'])
      .execute()
    // The end of the log, and another entry of the same tile.
    for (const { sequence, hash } of [entries.at(0), entries.at(-1)].filter((one) => one !== undefined)) {
      await force(sql`update chain_entry set hash = sha256(hash) where sequence = ${sequence}`)
      expect(await state()).toBe('unconfirmed')
      await force(sql`update chain_entry set hash = ${hash} where sequence = ${sequence}`)
      expect(await state()).toBe('valid')
    }
  })
})

describe('checkpoints', () => {
  test('are published with the key that signed them, newest first', async () => {
    await sealed()
    await writeCheckpoint(server)
    const list = (await get('/checkpoints')).json<{ key: string; items: { size: number; note: string }[] }>()
    const [newest] = list.items
    expect(list.items.map(({ size }) => size)).toEqual(
      list.items.map(({ size }) => size).toSorted((a, b) => b - a),
    )
    const note = await get(newest?.note ?? '')
    expect(note.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'access-control-allow-origin': '*',
    })
    expect((await get('/checkpoints/latest')).body).toBe(note.body)
    expect((await get('/pki/log.vkey')).body.trim()).toBe(list.key)
    expect((await get('/pki/log.pem')).body).toContain('BEGIN PUBLIC KEY')
    expect(openNote(note.body, keyFromVerifier(list.key))?.size).toBe(newest?.size)
    for (const path of [
      '/checkpoints/0',
      '/checkpoints/x',
      '/checkpoints/999999',
      '/checkpoints/999999/proof',
    ])
      expect((await get(path)).statusCode).toBe(404)
  })

  test('T66/T69: are listed by the hundred, at most once a second by one network, without checking signatures', async () => {
    await writeCheckpoint(server)
    const { note: signed } = await server.database.reads
      .selectFrom('chainCheckpoint')
      .select('note')
      .orderBy('size', 'desc')
      .executeTakeFirstOrThrow()
    const note = signed.replace(/\S+\n$/, 'AAAA\n')
    const sizes = Array.from({ length: 150 }, (_, index) => 1_000_000 + index)
    await server.database.writes
      .insertInto('chainCheckpoint')
      .values(sizes.map((size) => ({ size, note })))
      .execute()
    const first = (await get('/checkpoints')).json<{ items: { size: number; at: string }[] }>().items
    expect(first.map(({ size }) => size)).toEqual(sizes.toReversed().slice(0, 100))
    expect(new Set(first.map(({ at }) => at))).toEqual(new Set([/\ntime (\S+)/.exec(note)?.[1]]))
    const next = (await get(`/checkpoints?before=${first.at(-1)?.size}`)).json<{ items: unknown[] }>().items
    expect(next.length).toBeGreaterThanOrEqual(50)
    const strict = await testServer({ env: { LIMIT_FACTOR: '1' }, url: server.url })
    const list = async () =>
      (await strict.app.inject({ url: '/checkpoints', headers: requested, remoteAddress: '203.0.113.7' }))
        .statusCode
    const answers: number[] = []
    for (let call = 0; call < 61; call++) {
      answers.push(await list())
      if (call === 0) await keepWindowsOpen(strict)
    }
    await strict.close()
    await force(sql`delete from chain_checkpoint where size >= 1000000`)
    expect(answers.map((status) => status === 200)).toEqual([...Array<boolean>(60).fill(true), false])
    expect(answers.at(-1)).toBe(429)
  })

  test('are each proven to be a prefix of the newest', async () => {
    await sealed()
    await sealed()
    await writeCheckpoint(server)
    const { key, items } = (await get('/checkpoints')).json<{ key: string; items: { size: number }[] }>()
    expect(items.length).toBeGreaterThan(2)
    for (const { size } of items) {
      const opened = openNote((await get(`/checkpoints/${size}`)).body, keyFromVerifier(key))
      const answer = (await get(`/checkpoints/${size}/proof`)).json<{ checkpoint: string; path: string[] }>()
      const newest = openNote(answer.checkpoint, keyFromVerifier(key))
      if (!opened || !newest) throw new Error('not signed')
      const path = answer.path.map((hash) => Buffer.from(hash, 'base64'))
      expect(isConsistent({ old: opened, size: newest.size, root: newest.root }, path)).toBe(true)
    }
  })
})
