import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isSignedAtOnce } from '#domain/documentVerdict.ts'
import type { AuthorityRole, CompanyRole } from '#domain/role.ts'
import { authenticatorOf, type Authenticator } from '../db/authenticator.ts'
import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import { beginning, entryHash, saltedHash, type ChainedEvent } from './entry.ts'

interface Event {
  type: ChainedEvent
  actorId: string | null
  objectId: string
  payload: Record<string, unknown>
}

export type Occurrence = Omit<Event, 'actorId'>

export const appendToLog = (db: Db, event: Event) => append(db, [event])

export const appendAllToLog = (db: Db, actorId: string | null, events: Occurrence[]) =>
  append(
    db,
    events.map((event) => ({ ...event, actorId })),
  )

/**
 * Takes one lock for the whole log. It must be the last lock of a transaction, after keys and rows; otherwise
 * two transactions can deadlock.
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
    const position = { sequence, at: end.at, previous, former: former.get(objectId) ?? null }
    const row = entryRows(authenticatorOf(db), position, event)
    previous = row.entry.hash
    former.set(objectId, sequence)
    return row
  })
  for (let from = 0; from < rows.length; from += atOnce) await insert(db, rows.slice(from, from + atOnce))
  if (events.some(({ type }) => isSignedAtOnce(type))) await queueCheckpoint(db)
}

/** A statement has at most 65,535 parameters; an entry needs eight. */
const atOnce = 1000

/** The position of an entry; `former` is the sequence number of the previous entry about the same record. */
interface EntryPosition {
  sequence: number
  at: string
  previous: Buffer
  former: number | null
}

export function entryRows(
  authenticator: Authenticator,
  { former, ...position }: EntryPosition,
  { type, actorId, objectId, payload }: Event,
) {
  const { sequence } = position
  // Two salts, because the salt of sealed data is published.
  const salts = randomBytes(32)
  const [salt, actorSalt] = [salts.subarray(0, 16), salts.subarray(16)]
  const body = {
    ...{ ...position, type, objectId },
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
  former: Record<string, number>
}

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
  if (!end) throw new Error('the database returned no end of the log')
  return { ...end, hash: end.hash ?? beginning }
}

/** Transactions whose events are signed right after the commit. */
const signedSoon = new WeakSet<Db>()

export const awaitsCheckpoint = (db: Db) => signedSoon.has(db)

/** Queues the job with the event, so the log is signed even if the process ends right after the commit. */
async function queueCheckpoint(db: Db) {
  signedSoon.add(db)
  await addJob(db, 'checkpoint.write', {})
}

/**
 * Erases a person from the log: payloads about their rights, and reasons that contain their name. That an
 * event happened, its time and its actor remain, and the hash chain remains valid. Must run before the names
 * are erased; the commit fails if the transaction does not erase the person.
 */
export const forgetInLog = (db: Db, userId: string) => sql`select forget_in_log(${userId})`.execute(db)

export interface Membership {
  userId: string
  of: string
  /** Null: the person has left. */
  role: CompanyRole | AuthorityRole | null
  /** Whether this suspended or reinstated the member, if either. */
  suspended?: boolean
  actorId: string | null
}

export const recordMembership = (db: Db, { userId, of, role, suspended, actorId }: Membership) =>
  appendToLog(db, {
    type: 'membership.changed',
    actorId,
    objectId: of,
    payload: { userId, role, ...(suspended !== undefined && { suspended }) },
  })
