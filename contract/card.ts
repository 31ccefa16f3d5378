import * as z from 'zod/mini'
import { certificate } from './certificate.ts'
import { endpoint } from './endpoint.ts'
import { day, moment } from './fields.ts'
import { verification } from './verify.ts'

const ownCard = z.object({
  ...z.pick(certificate, {
    _id: true,
    verifyCode: true,
    number: true,
    name: true,
    level: true,
    language: true,
    holder: true,
    issuer: true,
    issueDate: true,
    dueDate: true,
  }).shape,
  state: verification.shape.state,
  /** Lets an offline card show an overdue instruction. Null if the certificate ends before. */
  instructionDue: z.nullable(day),
  checkedAt: moment,
})
export type OwnCard = z.infer<typeof ownCard>

export const cards = {
  /** All cards of the caller, without paging. */
  own: endpoint('certificate.list', 'GET /api/card', { answer: z.object({ items: z.array(ownCard) }) }),
}
