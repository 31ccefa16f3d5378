import { v7 as uuid } from 'uuid'
import { chain } from '../audit/chain.ts'
import { factsHash } from '../audit/entry.ts'
import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import type { RecordKind } from './record.ts'

interface Reserved {
  /** Of the row; a new one where none is given. */
  id?: string
  kind: RecordKind
  recordId: string
  number: string
  verifyCode: string
  /** Everything the document shows, as it is at this moment. */
  input: object
  actorId: string | null
  /** What else the log keeps of the reservation. */
  noted?: Record<string, unknown>
}

interface Promised extends Reserved {
  /** Its place among those ordered together, so that a course keeps no one else waiting. */
  place?: number
}

/** Reserves what will be sealed, and promises the seal: the worker makes it from what is kept here. */
export async function promiseSeal(db: Db, { place, ...reserved }: Promised) {
  const { kind, recordId } = reserved
  await addJob(db, `${kind}.seal`, { recordId }, { place })
  await reserve(db, reserved)
}

/**
 * Keeps what will be sealed under its code. The log names code and facts: what differs from them is not sealed, and
 * nothing is sealed that it does not name.
 */
export async function reserve(db: Db, reserved: Reserved) {
  const { id = uuid(), kind, recordId, number, verifyCode, actorId, noted = {} } = reserved
  const input = JSON.stringify(reserved.input)
  await db
    .insertInto('issuedDocument')
    .values({ id, recordKind: kind, recordId, verifyCode, input })
    .execute()
  // As it is read back: what JSON leaves out is no fact.
  const payload = { number, verifyCode, facts: factsHash(JSON.parse(input)), ...noted }
  await chain(db, { type: `${kind}.reserved`, actorId, objectId: recordId, payload })
}
