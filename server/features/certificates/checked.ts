import type { Certificate } from '#contract/certificate.ts'
import { stateRead } from '#domain/certificate.ts'
import { verificationOf, type Asked } from '../verify/verify.ts'

type Asking = Omit<Asked, 'code' | 'recordId'>

/**
 * One certificate with the verdict and the facts of the check page. The row alone proves nothing: another person than the
 * authority may have written it.
 */
export async function checked(asked: Asking, row: Certificate): Promise<Certificate> {
  const { state, certificate } = await verificationOf({ ...asked, code: row.verifyCode, recordId: row._id })
  const { number, name, level, holder, issuer, issueDate, dueDate } = certificate ?? row
  const facts = { number, name, level, holder, issuer, issueDate, dueDate }
  return { ...row, ...facts, state: stateRead(row.state, state) }
}
