import * as z from 'zod/mini'
import { certificate } from './certificate.ts'
import { endpoint } from './endpoint.ts'
import { day, moment } from './fields.ts'
import { verification } from './verify.ts'

/** A certificate as shown by its holder, with the current public state. */
const ownCard = z.object({
  ...z.pick(certificate, {
    _id: true,
    verifyCode: true,
    number: true,
    name: true,
    level: true,
    holder: true,
    issuer: true,
    issueDate: true,
    dueDate: true,
  }).shape,
  state: verification.shape.state,
  /**
   * The last day for the next yearly instruction, so that an offline card can show it as overdue. Null if the
   * certificate ends before.
   */
  instructionDue: z.nullable(day),
  checkedAt: moment,
})
export type OwnCard = z.infer<typeof ownCard>

export const cards = {
  /** All cards of the caller, without paging. */
  own: endpoint('certificate.list', 'GET /api/card', { answer: z.object({ items: z.array(ownCard) }) }),
}
