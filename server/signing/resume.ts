import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import { addJob } from '../jobs/jobs.ts'
import type { RecordKind } from './record.ts'

/**
 * Promises again, at each start, to seal what waits for its seal while nobody is about to: a job that failed ten
 * times, or died with its process as often, must not leave a certificate unfinished for ever.
 */
export const resumeSealing = ({ writes }: Database) =>
  writes.transaction().execute(async (db) => {
    const forgotten = await db
      .selectFrom('issuedDocument')
      .select(['recordKind', 'recordId'])
      .$narrowType<{ recordKind: RecordKind }>()
      .where('sealedAt', 'is', null)
      .where('failure', 'is', null)
      .where(
        sql<boolean>`not exists (select 1 from graphile_worker.jobs j
          where j.key = record_kind || '.seal ' || record_id and j.attempts < j.max_attempts)`,
      )
      .execute()
    for (const { recordKind, recordId } of forgotten) await addJob(db, `${recordKind}.seal`, { recordId })
  })
