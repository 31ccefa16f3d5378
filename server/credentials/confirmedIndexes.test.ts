import { gunzipSync } from 'node:zlib'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificates } from '#contract/certificate.ts'
import { people } from '#contract/person.ts'
import type { Client } from '../../test/support/client.ts'
import type { TestServer } from '../../test/support/testServer.ts'
import { copiedRecords, type SealedRecords } from '../../test/support/sealedRecords.ts'
import { writeCheckpoint } from '../audit/checkpoint.ts'
import type { StatusPurpose } from './addresses.ts'
import { openConfirmedIndexes } from './confirmedIndexes.ts'

let copies: Awaited<ReturnType<typeof copiedRecords>>
let server: TestServer
let guest: Client
let records: SealedRecords

beforeAll(async () => {
  copies = await copiedRecords()
})
afterAll(() => copies.remove())

beforeEach(async () => {
  ;({ server, records } = await copies.open())
  guest = await server.as()
})
afterEach(() => server.close())

const entryOf = (id: string) =>
  server.database.reads
    .selectFrom('credential')
    .select(['authorityId', 'statusIndex', 'listNumber'])
    .where('certificateId', '=', id)
    .executeTakeFirstOrThrow()

/** The lists that mark a certificate as ended; the HTTP status if a list is unavailable. */
async function endedIn(id: string) {
  const entry = await entryOf(id)
  const ended: (string | number)[] = []
  for (const purpose of ['revocation', 'suspension']) {
    const { status, text } = await guest.send('GET', `/authorities/ps/status/${purpose}/${entry.listNumber}`)
    if (status !== 200) ended.push(status)
    else if (isSet(text, entry.statusIndex)) ended.push(purpose)
  }
  return ended
}

function isSet(list: string, index: number) {
  const { credentialSubject } = JSON.parse(list) as { credentialSubject: { encodedList: string } }
  const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
}

/** As an attacker with full database access. */
const force = (...statements: ReturnType<typeof sql>[]) =>
  server.owner.writes.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const statement of statements) await statement.execute(db)
  })

const both = ['revocation', 'suspension']
const untouched = () => endedIn(records.valid._id)

test('a status list contains exactly the revoked and suspended certificates', async () => {
  const { valid, revoked, suspended, anna } = records
  expect(await endedIn(valid._id)).toEqual([])
  expect(await endedIn(revoked._id)).toEqual(['revocation'])
  expect(await endedIn(suspended._id)).toEqual(['suspension'])
  await anna.ok(certificates.reinstate, { params: { id: suspended._id }, body: { reason: 'Geklärt' } })
  expect(await endedIn(suspended._id)).toEqual([])
})

function counted() {
  const counts = { certificates: 0, hashes: 0 }
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      const text = node.kind === 'RawNode' ? JSON.stringify(node) : ''
      if (text.includes('l.digest')) counts.hashes += 1
      else if (text.includes('cross join lateral')) counts.certificates += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { counts, db: server.database.reads.withPlugin(counter) }
}

test('parallel requests for a list share one read, and an unchanged list is not computed again', async () => {
  const { counts, db } = counted()
  const confirmedIndexes = openConfirmedIndexes(server)
  const { authorityId, listNumber: number } = await entryOf(records.revoked._id)
  const ask = (purpose: StatusPurpose) => confirmedIndexes(db, { authorityId, number }, purpose)
  const pending = Array.from({ length: 50 }, (_none, one) => ask(one % 2 ? 'revocation' : 'suspension'))
  const [first] = await Promise.all(pending)
  // All but the suspended one.
  expect(first).toHaveLength(2)
  expect(counts).toEqual({ certificates: 1, hashes: 2 })
  await ask('revocation')
  expect(counts).toEqual({ certificates: 1, hashes: 3 })
})

test('a cached list contains a new revocation as soon as the revocation is answered, also for parallel requests', async () => {
  const { valid, anna } = records
  expect(await untouched()).toEqual([])
  const revoking = anna.call(certificates.revoke, {
    params: { id: valid._id },
    body: { reason: 'Ende' },
  })
  const meanwhile = Array.from({ length: 20 }, untouched)
  expect((await revoking).status).toBe(200)
  expect(await untouched()).toEqual(['revocation'])
  await Promise.all(meanwhile)
  expect(await untouched()).toEqual(['revocation'])
})

test('a revoked or suspended certificate remains ended if its row and log are reset', async () => {
  // The last signed entry of the log is about another event.
  await writeCheckpoint(server)
  const ids = [records.revoked._id, records.suspended._id]
  const entries = sql`select sequence from chain_entry where object_id in (${sql.join(ids)})
    and type in ('certificate.revoked', 'certificate.suspended')`
  await force(
    sql`create temp table removed_entry on commit drop as ${entries}`,
    sql`delete from chain_payload where sequence in (table removed_entry)`,
    sql`delete from chain_mac where sequence in (table removed_entry)`,
    sql`delete from chain_entry where sequence in (table removed_entry)`,
    sql`update certificate set state = 'issued' where id in (${sql.join(ids)})`,
  )
  for (const id of ids) expect(await endedIn(id)).toEqual(both)
  expect(await untouched()).toEqual([])
})

test.each([
  ['got the type of another', sql`type = 'certificate.reinstated'`],
  ['was given to another record', sql`object_id = gen_random_uuid()`],
])('a suspended certificate remains ended if its event %s', async (_what, change) => {
  const { _id: id } = records.suspended
  // The cache of authentic entries must not apply to another event.
  expect(await endedIn(id)).toEqual(['suspension'])
  await force(
    sql`update chain_entry set ${change} where object_id = ${id} and type = 'certificate.suspended'`,
    sql`update certificate set state = 'issued' where id = ${id}`,
  )
  expect(await endedIn(id)).toEqual(both)
  expect(await untouched()).toEqual([])
})

test('no list is signed for a log that contradicts its checkpoint', async () => {
  await force(
    sql`update chain_entry set hash = sha256(hash) where sequence = (select max(size) from chain_checkpoint)`,
  )
  expect(await untouched()).toEqual([503, 503])
})

describe('T48: a person who can write every table, but has neither the secret nor the checkpoints, cannot improve a badge', () => {
  /** The bit of a revoked certificate after the rows were changed. */
  async function endedAfter(...changes: ReturnType<typeof sql>[]) {
    const { listNumber, statusIndex } = await entryOf(records.revoked._id)
    await force(...changes)
    const { status, text } = await guest.send('GET', `/authorities/ps/status/revocation/${listNumber}`)
    return status === 200 ? isSet(text, statusIndex) : status
  }

  test('by moving the entry of a revoked certificate', async () => {
    const { _id: id } = records.revoked
    const moved = sql`update credential set status_index = (status_index + 7) % 131072 where certificate_id = ${id}`
    expect(await endedAfter(moved)).toBe(true)
    expect(await untouched()).toEqual([])
  })

  test('by deleting the entry of a revoked certificate', async () => {
    const { _id: id } = records.revoked
    expect(await endedAfter(sql`delete from credential where certificate_id = ${id}`)).toBe(true)
    expect(await untouched()).toEqual([])
  })

  test('by giving the credential and number of a revoked certificate to a valid one', async () => {
    const { valid, revoked } = records
    const ended = await endedAfter(
      sql`delete from credential where certificate_id = ${valid._id}`,
      sql`update credential set certificate_id = ${valid._id} where certificate_id = ${revoked._id}`,
      sql`update certificate set number = 'x' where id = ${revoked._id}`,
      sql`update certificate set number = ${revoked.number} where id = ${valid._id}`,
    )
    expect(ended).toBe(true)
  })

  test('by undoing the erasure in the row of its holder', async () => {
    const { id } = records.tester
    await (await server.as(records.tester)).ok(people.eraseMyself)
    await force(sql`update "user" set erased_at = null where id = ${id}`)
    expect(await untouched()).toEqual(['revocation'])
  })

  test('by exchanging the entries of a revoked and a valid certificate', async () => {
    const [valid, revoked] = [await entryOf(records.valid._id), await entryOf(records.revoked._id)]
    const give = (id: string, index: number) =>
      sql`update credential set status_index = ${index} where certificate_id = ${id}`
    const ended = await endedAfter(
      give(records.valid._id, 131_071),
      give(records.revoked._id, valid.statusIndex),
      give(records.valid._id, revoked.statusIndex),
    )
    expect(ended).toBe(true)
  })
})
