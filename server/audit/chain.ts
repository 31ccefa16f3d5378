import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isSignedAtOnce } from '#domain/documentVerdict.ts'
import { authenticatorOf, type Authenticator } from '../db/authenticator.ts'
import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import { beginning, entryHash, saltedHash } from './entry.ts'
import type { ChainedEvent } from './chainedEvent.ts'

interface Event {
  type: ChainedEvent
  actorId: string | null
  objectId: string
  payload: Record<string, unknown>
}

/** An event before it is known who did it: it is appended last, when all its rows are written. */
export type Occurrence = Omit<Event, 'actorId'>

/** Appends an event in the transaction of the action. */
export const chain = (db: Db, event: Event) => append(db, [event])

/** Appends several events of one action. */
export const chainAll = (db: Db, actorId: string | null, events: Occurrence[]) =>
  append(
    db,
    events.map((event) => ({ ...event, actorId })),
  )

/**
 * One lock for all, because the chain has one end. It is taken last, after keys and rows: a transaction that holds it and
 * then waits for a row of another one that waits for it would wait for ever.
 */
async function append(db: Db, events: Event[]) {
  if (events.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext('eval:chain'))`.execute(db)
  const end = await endOf(db, [...new Set(events.map(({ objectId }) => objectId))])
  const former = new Map(Object.entries(end.former))
  let { sequence, hash: previous } = end
  const rows = events.map((event) => {
    const { objectId } = event
    sequence += 1
    const place = { sequence, at: end.at, previous, former: former.get(objectId) ?? null }
    const row = entryRows(authenticatorOf(db), place, event)
    previous = row.entry.hash
    former.set(objectId, sequence)
    return row
  })
  for (let from = 0; from < rows.length; from += atOnce) await insert(db, rows.slice(from, from + atOnce))
  if (events.some(({ type }) => isSignedAtOnce(type))) await promiseCheckpoint(db)
}

/** A statement takes 65,535 parameters; an entry has eight. */
const atOnce = 1000

/** The place of an entry in the log; `former` is the sequence number of the last entry about the same record. */
interface EntryPlace {
  sequence: number
  at: string
  previous: Buffer
  former: number | null
}

/** The rows that store one event at its place in the log. */
export function entryRows(
  authenticator: Authenticator,
  { former, ...place }: EntryPlace,
  { type, actorId, objectId, payload }: Event,
) {
  const { sequence } = place
  // Two, for the salt of what was sealed is published.
  const salts = randomBytes(32)
  const [salt, actorSalt] = [salts.subarray(0, 16), salts.subarray(16)]
  const body = {
    ...{ ...place, type, objectId },
    actorSha256: saltedHash(actorSalt, actorId),
    payloadSha256: saltedHash(salt, payload),
  }
  const hash = entryHash(body)
  return {
    entry: { ...body, hash },
    payload: { sequence, salt, payload: JSON.stringify(payload), actorSalt, actorId },
    mac: { sequence, former, mac: authenticator.macOf({ hash, former }) },
  }
}

async function insert(db: Db, rows: ReturnType<typeof entryRows>[]) {
  const entries = rows.map(({ entry }) => entry)
  await db.insertInto('chainEntry').values(entries).execute()
  const payloads = rows.map(({ payload }) => payload)
  await db.insertInto('chainPayload').values(payloads).execute()
  const macs = rows.map(({ mac }) => mac)
  await db.insertInto('chainMac').values(macs).execute()
}

interface End {
  at: string
  sequence: number
  hash: Buffer
  /** The last entry about each of the records that has one. */
  former: Record<string, number>
}

/** The time, the last entry of the log and the last one about each of these records. */
async function endOf(db: Db, objectIds: string[]): Promise<End> {
  const { rows } = await sql<Omit<End, 'hash'> & { hash: Buffer | null }>`
    select date_trunc('milliseconds', clock_timestamp()) as at, coalesce(last.sequence, 0) as sequence, last.hash,
      (select coalesce(json_object_agg(o.id, f.sequence), '{}') from unnest(${objectIds}::uuid[]) as o (id)
        cross join lateral (select sequence from chain_entry where object_id = o.id order by sequence desc limit 1) f) as former
    from (select) one
    left join (select sequence, hash from chain_entry order by sequence desc limit 1) last on true`.execute(
    db,
  )
  const [end] = rows
  if (!end) throw new Error('the database did not say where the log ends')
  return { ...end, hash: end.hash ?? beginning }
}

/** The transactions in which an event was appended that is signed as soon as they are committed. */
const signedSoon = new WeakSet<Db>()

/** Whether a checkpoint is due as soon as this transaction is committed. */
export const awaitsCheckpoint = (db: Db) => signedSoon.has(db)

/** Promised with the event itself, so that it is signed also where the process ends with the commit. */
async function promiseCheckpoint(db: Db) {
  signedSoon.add(db)
  await addJob(db, 'checkpoint.write', {})
}

/**
 * Removes from the log what was written about the rights of a person, and reasons that name the person. That it happened,
 * when and by whom stays, and so does the chain. Called while the names are still stored; the transaction has to erase the
 * person, else it fails when it ends.
 */
export const forgetInLog = (db: Db, userId: string) => sql`select forget_in_log(${userId})`.execute(db)
