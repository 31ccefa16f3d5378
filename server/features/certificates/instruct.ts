import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { certificates, Certificate } from '#contract/certificate.ts'
import { isValidOn, stateRead } from '#domain/certificate.ts'
import { mayInstructOn } from '#domain/instruction.ts'
import { appendToLog } from '../../audit/chain.ts'
import { Problem } from '../../http/problem.ts'
import { writeVersion } from '../../resource/changing.ts'
import type { Context } from '../../http/context.ts'
import { queuePasses } from './updatePasses.ts'
import { verificationOf, type VerifyRequest } from '../verify/verify.ts'

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

type Asking = Omit<VerifyRequest, 'code' | 'recordId'>

/** The certificate with the verdict and facts of the verification page. The row alone proves nothing. */
export async function checked(trust: Asking, row: Certificate): Promise<Certificate> {
  const { verifyCode: code, _id: recordId } = row
  const { state, certificate, instructedOn, instructionDue } = await verificationOf({
    ...trust,
    code,
    recordId,
  })
  const { number, name, level, holder, issuer, issueDate, dueDate } = certificate ?? row
  const facts = { number, name, level, holder, issuer, issueDate, dueDate }
  // An instruction that is only in the row does not count.
  const instruction = certificate
    ? { instructedOn: instructedOn ?? null, instructionDue: instructionDue ?? null }
    : {}
  return { ...row, ...facts, ...instruction, state: stateRead(row.state, state) }
}
