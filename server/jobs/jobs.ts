import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export interface Jobs {
  'mail.send': { mailId: string }
  'certificate.seal': { recordId: string }
  'course.issue': { courseId: string }
  'pass.update': { certificateId: string }
  'report.seal': { recordId: string }
  /** In advance, so the first certificate does not wait for the keys. */
  'credentialKey.make': { authorityId: string }
  'file.remove': { fileId: string }
  'topic.tell': { answerId: string }
  'topic.tellMentioned': { topicId: string }
  'retention.clear': Record<string, never>
  'account.tidy': Record<string, never>
  'chain.check': Record<string, never>
  'checkpoint.write': Record<string, never>
  'certificate.remind': Record<string, never>
  'instrument.remind': Record<string, never>
  'report.remind': Record<string, never>
  'suspension.end': Record<string, never>
  'sealing.resume': Record<string, never>
  'digest.send': Record<string, never>
}

export const mostAttempts = 10

/**
 * Queues the job in the caller's transaction; a rollback removes it. The same job is queued only once.
 * `position` is the position in a bulk order: the first jobs of all orders run before the second ones.
 */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { position = 0, attempts = mostAttempts }: { position?: number; attempts?: number } = {},
) {
  const key = [name, ...Object.values(payload)].join(' ')
  await sql`select graphile_worker.add_job(${name}::text, payload => ${JSON.stringify(payload)}::json,
    max_attempts => ${attempts}::int, job_key => ${key}, priority => ${position}::int)`.execute(db)
}
