import { sql } from 'kysely'
import { authenticatorOf } from '../db/authenticator.ts'
import type { Db } from '../db/db.ts'
import { beginning, holds, type StoredEntry } from './entry.ts'
import { LogContradicts } from './logContradicts.ts'

export interface LoggedEvent {
  sequence: number
  hash: Buffer
  type: string
  at: string
  actorId: string | null
  payload: Record<string, unknown>
}

/**
 * The events of a record in order; null if one is not authentic, does not name the event before it or breaks
 * the chain. Only the checkpoint shows whether the last events are missing.
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

/** Whether all events of one record, in order, are authentic and name the event before them. */
export function areAuthentic(db: Db, events: readonly Authentic[]): boolean {
  const authenticator = authenticatorOf(db)
  return events.every(
    ({ hash, former, mac }, index) =>
      former === (events[index - 1]?.sequence ?? null) && authenticator.isAuthentic({ hash, former }, mac),
  )
}

type Authentic = Pick<StoredEntry, 'sequence' | 'hash' | 'former' | 'mac'>

/** The sequence number of the first entry that breaks the chain; null if there is none. */
export async function firstBrokenEntry(db: Db): Promise<number | null> {
  let sequence = 0
  for await (const { entry, previous } of entriesFrom(db, sequence)) {
    if (entry.sequence !== sequence + 1 || !holds(entry, previous) || !isAuthentic(db, entry))
      return sequence + 1
    ;({ sequence } = entry)
  }
  return null
}

export const isAuthentic = (db: Db, { hash, former, mac }: StoredEntry) =>
  authenticatorOf(db).isAuthentic({ hash, former }, mac)

/** The entries after a position, each with the expected previous hash; none if the entry there is missing. */
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

/** Restricts each joined table by the position; otherwise PostgreSQL reads the whole log for every portion. */
const stored = (db: Db, after = 0) =>
  db
    .selectFrom('chainEntry as e')
    .leftJoin('chainPayload as p', (join) =>
      join.onRef('p.sequence', '=', 'e.sequence').on('p.sequence', '>', after),
    )
    .leftJoin('chainMac as m', (join) =>
      join.onRef('m.sequence', '=', 'e.sequence').on('m.sequence', '>', after),
    )
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
    .where('e.sequence', '>', after)
    .orderBy('e.sequence')

const portion = (db: Db, after: number, most: number): Promise<StoredEntry[]> =>
  stored(db, after).limit(most).execute()

/** Not verified: for callers that prove the entries or have checked the whole chain. */
export const storedEvents = (db: Db, objectIds: string[]): Promise<StoredEntry[]> =>
  stored(db).where('e.objectId', 'in', objectIds).execute()

/** Throws for a broken chain, which reports an error every night until it is investigated. */
export async function assertUnbroken(db: Db) {
  const broken = await firstBrokenEntry(db)
  if (broken !== null)
    throw new LogContradicts(`the log was rewritten: entry ${broken} does not follow from those before it`)
}
