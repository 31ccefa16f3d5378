import type { Certificate } from '#contract/certificate.ts'
import { stateRead } from '#domain/certificate.ts'
import { verificationOf, type Asked } from '../verify/verify.ts'

type Asking = Omit<Asked, 'code' | 'recordId'>

/**
 * One certificate with the verdict and the facts of the check page. The row alone proves nothing: another person than the
 * authority may have written it.
 */
export async function checked(asked: Asking, row: Certificate): Promise<Certificate> {
  const { verifyCode: code, _id: recordId } = row
  const { state, certificate, instructedOn, instructionDue } = await verificationOf({
    ...asked,
    code,
    recordId,
  })
  const { number, name, level, holder, issuer, issueDate, dueDate } = certificate ?? row
  const facts = { number, name, level, holder, issuer, issueDate, dueDate }
  // What is only written into the row says nothing of an instruction either.
  const instruction = certificate
    ? { instructedOn: instructedOn ?? null, instructionDue: instructionDue ?? null }
    : {}
  return { ...row, ...facts, ...instruction, state: stateRead(row.state, state) }
}
