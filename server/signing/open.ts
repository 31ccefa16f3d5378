import { sql } from 'kysely'
import { reservationOf } from '#domain/reservation.ts'
import { factsHash } from '../audit/entry.ts'
import { loggedEvents } from '../audit/storedEvents.ts'
import { signedFor, logStateOf, type Log } from '../audit/log.ts'
import { LogContradicts } from '../audit/logContradicts.ts'
import type { Db } from '../db/db.ts'
import type { RecordKind } from './issuedNumbers.ts'
import { kindOf } from './sealed.ts'

/** The log has no reservation for the record, or one from before reservations included the facts hash. */
export class NotReserved extends Error {
  override name = 'NotReserved'
}

interface Which {
  kind: RecordKind
  id: string
}

/** The document that waits for its seal; none if it is sealed already. */
export const openDocument = (db: Db, { kind, id }: Which) =>
  db
    .selectFrom('issuedDocument')
    .select(['input', 'recordKind', 'recordId', 'verifyCode'])
    .where('recordId', '=', id)
    .where('recordKind', '=', kind)
    .where('sealedAt', 'is', null)
    .where('failure', 'is', null)
    .executeTakeFirst()

export type OpenDocument = NonNullable<Awaited<ReturnType<typeof openDocument>>>

/** The same, locked until the commit. */
export async function heldOpen(db: Db, which: Which) {
  await sql`select 1 from issued_document where record_id = ${which.id} for update`.execute(db)
  return openDocument(db, which)
}

/**
 * Checks that the log reserved exactly this document and that the newest checkpoint knows no later event
 * about it. Throws `LogContradicts` for a difference, `NotReserved` if there is no reservation.
 */
export async function assertNumberReserved(db: Db, log: Log, document: OpenDocument) {
  const { input, recordId, verifyCode } = document
  // Read before the events, so a new event counts as not yet covered and not as missing.
  const signed = await signedFor(log)
  const events = await loggedEvents(db, recordId)
  const kind = kindOf(document)
  const reservation = reservationOf(kind, events, { verifyCode, facts: factsHash(input) })
  // Without any event, the checkpoint proves nothing.
  const isCovered = events !== null && events.length > 0
  const { checkpoint } = isCovered ? await logStateOf(db, signed, events) : { checkpoint: 'notYet' }
  if (reservation === 'contradicts' || checkpoint === 'contradicts')
    throw new LogContradicts(`${kind} ${recordId} is not what the log reserved`)
  if (reservation === 'missing') throw new NotReserved(`${kind} ${recordId} was not reserved`)
}
