import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isSignedAtOnce } from '#domain/documentVerdict.ts'
import { authenticatorOf, type Authenticator } from '../db/authenticator.ts'
import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import { erasable } from './erasable.ts'
import { LogContradicts } from './logContradicts.ts'

/** The events that must never be rewritten unnoticed. */
export type ChainedEvent =
  | 'certificate.reserved'
  | 'certificate.issued'
  | 'certificate.revoked'
  | 'certificate.suspended'
  | 'certificate.reinstated'
  | 'certificate.superseded'
  | 'certificate.failed'
  | 'certificate.erased'
  | 'certificate.instructed'
  | 'certificate.timestampMissing'
  | 'template.changed'
  | 'signingKey.made'
  | 'report.reserved'
  | 'report.finalised'
  | 'report.failed'
  | 'report.erased'
  | 'report.voided'
  | 'report.amended'
  | 'report.accepted'
  | 'report.timestampMissing'
  | 'tag.hung'
  | 'tag.followed'
  | 'tag.overridden'
  | 'vehicleAction.opened'
  | 'vehicleAction.closed'
  | 'membership.changed'
  | 'account.rights'
  | 'account.exported'
  | 'account.erased'
  | 'signingKey.disabled'
  | 'company.locked'
  | 'company.deactivated'
  | 'company.renamed'
  | 'organisation.rules'
  | 'session.privileged'
  | 'system.setup'
  | 'log.authenticated'

interface Event {
  type: ChainedEvent
  actorId: string | null
  objectId: string
  payload: Record<string, unknown>
}

/** An event before it is known who did it: it is appended last, when all its rows are written. */
export type Occurrence = Omit<Event, 'actorId'>

export interface ChainEntry {
  sequence: number
  at: string
  type: string
  /** Salted, so that a published entry names nobody and two of the same person are not alike. */
  actorSha256: Buffer
  objectId: string
  payloadSha256: Buffer
  previous: Buffer
  hash: Buffer
}

export const beginning = Buffer.alloc(32)

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
  const [salt, actorSalt] = [randomBytes(16), randomBytes(16)]
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

export const saltedHash = (salt: Buffer, what: unknown) =>
  createHash('sha256').update(salt).update(canonical(what)).digest()

/** What an entry's hash covers: every column of it, and by `previous` every entry before it. */
export const entryHash = ({
  sequence,
  at,
  type,
  actorSha256,
  objectId,
  payloadSha256,
  previous,
}: Omit<ChainEntry, 'hash'>) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        sequence,
        new Date(at).toISOString(),
        type,
        actorSha256.toString('hex'),
        objectId,
        payloadSha256.toString('hex'),
        previous.toString('hex'),
      ]),
    )
    .digest()

/** The database stores JSON with keys in its own order, so the hash is taken over sorted keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
    .join(',')}}`
}

/** What a record says, as one hash for the log: whoever changes the record later must change the log as well. */
export const factsHash = (facts: unknown) => createHash('sha256').update(canonical(facts)).digest('hex')

export interface LoggedEvent {
  sequence: number
  hash: Buffer
  type: string
  at: string
  actorId: string | null
  payload: Record<string, unknown>
}

/**
 * The events of a record in their order; null where one of them is not authentic, does not name the event before it, or
 * does not hold in the chain. That none is missing at the end is known by the checkpoint only.
 */
export async function loggedEvents(db: Db, objectId: string): Promise<LoggedEvent[] | null> {
  const entries = await db
    .selectFrom('chainEntry as e')
    .leftJoin('chainPayload as p', 'p.sequence', 'e.sequence')
    .leftJoin('chainMac as m', 'm.sequence', 'e.sequence')
    .leftJoin('chainEntry as before', (join) => join.on('before.sequence', '=', sql<number>`e.sequence - 1`))
    .leftJoin('chainEntry as after', (join) => join.on('after.sequence', '=', sql<number>`e.sequence + 1`))
    .selectAll('e')
    .select([
      'p.salt',
      'p.payload',
      'p.actorSalt',
      'p.actorId',
      'before.hash as before',
      'after.previous as after',
      'm.former',
      'm.mac',
    ])
    .where('e.objectId', '=', objectId)
    .orderBy('e.sequence')
    .execute()
  const sound = entries.every(
    ({ before, after, ...entry }) =>
      holds(entry, before ?? (entry.sequence === 1 ? beginning : undefined)) &&
      (!after || after.equals(entry.hash)),
  )
  return sound && areAuthentic(db, entries)
    ? entries.map(({ sequence, hash, type, at, actorId, payload }) => ({
        ...{ sequence, hash, type, at, actorId },
        payload: (payload ?? {}) as LoggedEvent['payload'],
      }))
    : null
}

/** Whether all events of one record, in their order, are authentic and each names the one before it. */
export function areAuthentic(db: Db, events: readonly Authentic[]): boolean {
  const authenticator = authenticatorOf(db)
  return events.every(
    ({ hash, former, mac }, place) =>
      former === (events[place - 1]?.sequence ?? null) && authenticator.isAuthentic({ hash, former }, mac),
  )
}

export type Authentic = Pick<StoredEntry, 'sequence' | 'hash' | 'former' | 'mac'>

/** The sequence of the first entry that does not follow from the one before it; null where the whole chain holds. */
export async function firstBrokenEntry(db: Db): Promise<number | null> {
  let sequence = 0
  for await (const { entry, previous } of entriesFrom(db, sequence)) {
    if (entry.sequence !== sequence + 1 || !holds(entry, previous) || !isAuthentic(db, entry))
      return sequence + 1
    ;({ sequence } = entry)
  }
  return null
}

export type StoredEntry = ChainEntry & {
  salt: Buffer | null
  payload: unknown
  actorSalt: Buffer | null
  actorId: string | null
  /** The entry before it about the same record; null where there is none, or nothing authenticates this one. */
  former: number | null
  mac: Buffer | null
}

/** Whether one entry was written by this installation. */
export const isAuthentic = (db: Db, { hash, former, mac }: StoredEntry) =>
  authenticatorOf(db).isAuthentic({ hash, former }, mac)

/** The entries after a place in their order, each with the hash it must follow from; none where that is missing. */
export async function* entriesFrom(
  db: Db,
  after: number,
): AsyncGenerator<{ entry: StoredEntry; previous: Buffer | undefined }> {
  let previous = after === 0 ? beginning : (await portion(db, after - 1, 1))[0]?.hash
  for (let sequence = after; ;) {
    const entries = await portion(db, sequence, 1000)
    if (entries.length === 0) return
    for (const entry of entries) {
      yield { entry, previous }
      ;({ sequence, hash: previous } = entry)
    }
  }
}

const stored = (db: Db) =>
  db
    .selectFrom('chainEntry as e')
    .leftJoin('chainPayload as p', 'p.sequence', 'e.sequence')
    .leftJoin('chainMac as m', 'm.sequence', 'e.sequence')
    .select([
      'e.sequence',
      'e.at',
      'e.type',
      'e.actorSha256',
      'e.objectId',
      'e.payloadSha256',
      'e.previous',
      'e.hash',
      'p.salt',
      'p.payload',
      'p.actorSalt',
      'p.actorId',
      'm.former',
      'm.mac',
    ])
    .orderBy('e.sequence')

const portion = (db: Db, after: number, most: number): Promise<StoredEntry[]> =>
  stored(db).where('e.sequence', '>', after).limit(most).execute()

/** The entries about these things as they are stored, for whoever proves them or knows the whole chain to hold. */
export const storedEvents = (db: Db, objectIds: string[]): Promise<StoredEntry[]> =>
  stored(db).where('e.objectId', 'in', objectIds).execute()

/** Fails, and with that stands in the log as an error every night, until somebody has looked at what was rewritten. */
export async function demandUnbroken(db: Db) {
  const broken = await firstBrokenEntry(db)
  if (broken !== null)
    throw new LogContradicts(`the log was rewritten: entry ${broken} does not follow from those before it`)
}

/**
 * Whether one entry is what its hash says, and its actor and its payload are what the entry says. Only the payload of an
 * event that an erasure may empty can be missing, and it is missing as a whole.
 */
export function holds(entry: StoredEntry, previous?: Buffer) {
  if (!previous) return false
  const { salt, payload, actorSalt, actorId } = entry
  const payloadHolds =
    salt === null
      ? payload === null && erasable.has(entry.type)
      : saltedHash(salt, payload).equals(entry.payloadSha256)
  const actorHolds = actorSalt !== null && saltedHash(actorSalt, actorId).equals(entry.actorSha256)
  return payloadHolds && actorHolds && entry.previous.equals(previous) && entryHash(entry).equals(entry.hash)
}
