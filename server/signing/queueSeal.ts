import { v7 as uuid } from 'uuid'
import { sql } from 'kysely'
import { appendToLog } from '../audit/chain.ts'
import { factsHash } from '../audit/entry.ts'
import type { Db, Database } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import type { RecordKind } from './issuedNumbers.ts'

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
  position?: number
}

/** Reserves the document and queues the job that seals it. */
export async function queueSeal(db: Db, { position, ...reserved }: Promised) {
  const { kind, recordId } = reserved
  await addJob(db, `${kind}.seal`, { recordId }, { position })
  await reserve(db, reserved)
}

/** Stores the document under its code. The log names code and facts hash; a document that differs is not sealed. */
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

/**
 * Queues pending seals again at each start and every hour. A job that failed ten times or crashed the process
 * must not leave a certificate unfinished.
 */
export const resumeSealing = ({ writes }: Database) =>
  writes.transaction().execute(async (db) => {
    const forgotten = await unsealed(db)
      .where(
        sql<boolean>`not exists (select 1 from graphile_worker.jobs j
          where j.key = record_kind || '.seal ' || record_id and j.attempts < j.max_attempts)`,
      )
      .execute()
    await queueJob(db, forgotten)
  })

/** An authority's certificates can be sealed now that it has a new seal. */
export async function resumeWithNewSeal(db: Db, authorityId: string) {
  const waiting = await unsealed(db)
    .where('recordId', 'in', (of) =>
      of
        .selectFrom('certificate')
        .select('id')
        .where('authorityId', '=', authorityId)
        .where('state', '=', 'sealing'),
    )
    .execute()
  await queueJob(db, waiting)
}

const unsealed = (db: Db) =>
  db
    .selectFrom('issuedDocument')
    .select(['recordKind', 'recordId'])
    .$narrowType<{ recordKind: RecordKind }>()
    .where('sealedAt', 'is', null)
    .where('failure', 'is', null)

async function queueJob(db: Db, waiting: { recordKind: RecordKind; recordId: string }[]) {
  for (const { recordKind, recordId } of waiting) await addJob(db, `${recordKind}.seal`, { recordId })
}
