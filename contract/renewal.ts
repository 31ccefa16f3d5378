import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, day, id, locale, moment, optionalLongText, reason } from './fields.ts'
import { resource } from './resource.ts'

/** `renewed` and `ended` are set automatically when the renewal is issued or the certificate revoked. */
export const renewalState = z.enum(['open', 'declined', 'withdrawn', 'renewed', 'ended'])

const plain = resource('renewalRequest', {
  area: 'renewal',
  fields: { certificateId: id, note: optionalLongText(1000) },
  shown: {
    templateId: id,
    number: z.string(),
    name: z.string(),
    level: z.string(),
    /** Of the name. */
    language: locale,
    dueDate: day,
    holder: z.string(),
    evalid: z.string(),
    issuer: z.string(),
    state: renewalState,
    reason: z.string(),
    askedBy: z.string(),
    createdAt: moment,
    answeredAt: z.nullable(moment),
    userId: id,
    authorId: id,
    companyId: z.nullable(id),
    authorityId: id,
  },
  sort: ['createdAt', 'dueDate', 'holder'],
  filter: { state: renewalState, certificateId: id, authorityId: id, companyId: id, userId: id },
  verbs: { remove: 'renewalRequest.withdraw' },
  showsPeople: 'userId',
})

export const renewalRequests = {
  ...plain,
  decline: endpoint('renewalRequest.decline', 'POST /api/renewalRequest/:id/decline', {
    params: byId,
    body: reason,
    answer: plain.item,
  }),
}
