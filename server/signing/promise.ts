import { v7 as uuid } from 'uuid'
import type { Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import type { RecordKind } from './record.ts'

interface Reserved {
  kind: RecordKind
  recordId: string
  verifyCode: string
  /** Everything the document shows, as it is at this moment. */
  input: object
  /** Its place among those ordered together, so that a course keeps nobody else waiting. */
  place?: number
}

/** Keeps what will be sealed under its code, and promises the seal: the worker makes it from what is kept here. */
export async function promiseSeal(db: Db, { kind, recordId, verifyCode, input, place }: Reserved) {
  await db
    .insertInto('issuedDocument')
    .values({ id: uuid(), recordKind: kind, recordId, verifyCode, input: JSON.stringify(input) })
    .execute()
  await addJob(db, `${kind}.seal`, { recordId }, { place })
}
