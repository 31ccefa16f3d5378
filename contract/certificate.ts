import * as z from 'zod/mini'
import { shownStates } from '#domain/certificate.ts'
import { endpoint } from './endpoint.ts'
import { byId, day, done, id, itemBase, moment, optionalLongText, reason, text } from './fields.ts'
import { resource } from './resource.ts'
import { reportType } from './template.ts'

/** As shown for a day. */
export const certificateState = z.enum(shownStates)

const input = z.strictObject({
  templateId: id,
  userId: id,
  issueDate: day,
  /** How the holder's identity was checked, as BSI TR-03147 asks: method and by whom. */
  identityCheck: text(200),
  note: optionalLongText(2000),
})

export const certificate = z.object({
  ...itemBase,
  name: z.string(),
  number: z.string(),
  state: certificateState,
  level: z.string(),
  issueDate: day,
  dueDate: day,
  validYears: z.int(),
  reportTypes: z.array(reportType),
  holder: z.string(),
  issuer: z.string(),
  /** The authority's own, as the note: empty for everybody else. */
  identityCheck: z.string(),
  note: z.string(),
  /** In the words of whoever decided; of a failed one, which text `certificate.failed.…` says why. */
  stateReason: z.string(),
  stateAt: moment,
  verifyCode: z.string(),
  fileId: z.nullable(id),
  createdAt: moment,
  templateId: id,
  userId: id,
  companyId: z.nullable(id),
  authorityId: id,
})
export type Certificate = z.infer<typeof certificate>

export const certificates = {
  ...resource('certificate', {
    item: certificate,
    input,
    sort: ['createdAt', 'name', 'number', 'issueDate', 'dueDate', 'holder'],
    filter: {
      authorityId: id,
      userId: id,
      companyId: id,
      templateId: id,
      level: z.string(),
      state: certificateState,
    },
    range: ['issueDate', 'dueDate'],
    showsPeople: 'userId',
    actions: { create: 'certificate.issue', update: 'certificate.annotate', remove: 'certificate.revoke' },
  }),
  /** To delete a certificate is to revoke it; the reason may be left out. */
  remove: endpoint('certificate.revoke', 'DELETE /api/certificate/:id', {
    params: byId,
    query: z.partial(reason),
    answer: done,
  }),
  revoke: endpoint('certificate.revoke', 'POST /api/certificate/:id/revoke', {
    params: byId,
    body: reason,
    answer: certificate,
  }),
}
