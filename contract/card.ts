import * as z from 'zod/mini'
import { certificate } from './certificate.ts'
import { endpoint } from './endpoint.ts'
import { day, moment } from './fields.ts'
import { verification } from './verify.ts'

/** A certificate as its holder shows it, with what the register says of it to anyone at this moment. */
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
   * The last day for the next yearly instruction: a card that is kept without a network shows from the day after that it is
   * overdue. Null where the certificate ends before.
   */
  instructionDue: z.nullable(day),
  checkedAt: moment,
})
export type OwnCard = z.infer<typeof ownCard>

export const cards = {
  /** Anyone who asks is answered for all of their own at once. */
  own: endpoint('certificate.list', 'GET /api/card', { answer: z.object({ items: z.array(ownCard) }) }),
}
