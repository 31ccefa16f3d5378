import { sql } from 'kysely'
import type { Database, Db } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import type { RecordKind } from './record.ts'

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
