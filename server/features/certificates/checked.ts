import type { Certificate } from '#contract/certificate.ts'
import { stateRead } from '#domain/certificate.ts'
import { verificationOf, type VerifyRequest } from '../verify/verify.ts'

type Asking = Omit<VerifyRequest, 'code' | 'recordId'>

/** The certificate with the verdict and facts of the verification page. The row alone proves nothing. */
export async function checked(asking: Asking, row: Certificate): Promise<Certificate> {
  const request = { ...asking, code: row.verifyCode, recordId: row._id }
  const { state, certificate, instructedOn, instructionDue } = await verificationOf(request)
  const { number, name, level, holder, issuer, issueDate, dueDate } = certificate ?? row
  const facts = { number, name, level, holder, issuer, issueDate, dueDate }
  // An instruction that is only in the row does not count.
  const instruction = certificate
    ? { instructedOn: instructedOn ?? null, instructionDue: instructionDue ?? null }
    : {}
  return { ...row, ...facts, ...instruction, state: stateRead(row.state, state) }
}
