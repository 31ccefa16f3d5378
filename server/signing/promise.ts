import { v7 as uuid } from 'uuid'
import { appendToLog } from '../audit/chain.ts'
import { factsHash } from '../audit/entry.ts'
import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import type { RecordKind } from './record.ts'

interface Reserved {
  /** A new one by default. */
  id?: string
  kind: RecordKind
  recordId: string
  number: string
  verifyCode: string
  input: object
  actorId: string | null
  noted?: Record<string, unknown>
}

interface Promised extends Reserved {
  /** Position in a bulk order, so a course does not delay other seals. */
  place?: number
}

/** Reserves the document and queues the job that seals it. */
export async function queueSeal(db: Db, { place, ...reserved }: Promised) {
  const { kind, recordId } = reserved
  await addJob(db, `${kind}.seal`, { recordId }, { place })
  await reserve(db, reserved)
}

/**
 * Stores the document under its code. The log names code and facts hash; a document that differs is not
 * sealed.
 */
export async function reserve(db: Db, reserved: Reserved) {
  const { id = uuid(), kind, recordId, number, verifyCode, actorId, noted = {} } = reserved
  const input = JSON.stringify(reserved.input)
  await db
    .insertInto('issuedDocument')
    .values({ id, recordKind: kind, recordId, verifyCode, input })
    .execute()
  // Hashed as it is read back, because JSON drops undefined values.
  const payload = { number, verifyCode, facts: factsHash(JSON.parse(input)), ...noted }
  await appendToLog(db, { type: `${kind}.reserved`, actorId, objectId: recordId, payload })
}
