import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The promises the product keeps after the commit, and what each needs to know. */
export interface Jobs {
  'mail.send': { mailId: string }
  'certificate.seal': { recordId: string }
  'course.issue': { courseId: string }
  /** So that what lies in wallets says what it is worth. */
  'pass.update': { certificateId: string }
  'report.seal': { recordId: string }
  /** So that the first certificate need not wait for them. */
  'credentialKey.make': { authorityId: string }
  'file.remove': { fileId: string }
  'topic.tell': { answerId: string }
  'topic.tellMentioned': { topicId: string }
  /** Promised by the clock, not by a deed. */
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

/** A job that failed so often is given up, where nothing else is said. */
export const mostAttempts = 10

/**
 * Queued in the deed's own transaction: what is rolled back was never promised. Promised twice, it is kept once. What
 * was ordered together names its place in it: the first of everybody come before the second of anyone.
 */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { place = 0, attempts = mostAttempts }: { place?: number; attempts?: number } = {},
) {
  const key = [name, ...Object.values(payload)].join(' ')
  await sql`select graphile_worker.add_job(${name}::text, payload => ${JSON.stringify(payload)}::json,
    max_attempts => ${attempts}::int, job_key => ${key}, priority => ${place}::int)`.execute(db)
}
