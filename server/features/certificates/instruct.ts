import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { certificates } from '#contract/certificate.ts'
import { isValidOn } from '#domain/certificate.ts'
import { mayInstructOn } from '#domain/instruction.ts'
import { appendToLog } from '../../audit/chain.ts'
import { Problem } from '../../http/problem.ts'
import { writeVersion } from '../../resource/changing.ts'
import type { Context } from '../../http/context.ts'
import { queuePasses } from './updatePasses.ts'

/** Records the yearly instruction of a valid certificate. The latest day counts. */
export async function instruct(
  { db, actor, today, body }: Pick<Context<typeof certificates.instruct>, 'db' | 'actor' | 'today' | 'body'>,
  certificateId: string,
) {
  const { day, instructor } = body
  const certificate = await db
    .selectFrom('certificate')
    .select(['state', 'issueDate', 'dueDate'])
    .where('id', '=', certificateId)
    .executeTakeFirstOrThrow()
  if (!isValidOn(today, certificate)) throw new Problem('certificate.instructionState')
  if (!mayInstructOn(day, certificate, today)) throw new Problem('certificate.instructionDay')
  const row = { id: uuid(), certificateId, day, instructor, recordedBy: actor.userId }
  await db.insertInto('instruction').values(row).execute()
  await writeVersion(db, 'certificate', certificateId, {
    instructedOn: sql`greatest(instructed_on, ${day}::date)`,
  })
  // The instructor's name is only in the row, because the log contains no names.
  const event = { type: 'certificate.instructed', objectId: certificateId, payload: { day } } as const
  await appendToLog(db, { ...event, actorId: actor.userId })
  await queuePasses(db, certificateId)
}
