import * as z from 'zod/mini'
import { euNumberError } from '#domain/taxNumber.ts'
import { endpoint } from './endpoint.ts'
import {
  address,
  allowsR0,
  byId,
  byToken,
  done,
  email,
  flag,
  guardedRule,
  id,
  itemBase,
  moment,
  properName,
  reason,
} from './fields.ts'
import { resource } from './resource.ts'

/** Digits with `-` or `/`, as tax numbers are written; empty where there is none. */
const taxNumber = z._default(
  z.string().check(({ value, issues }) => {
    const error = value === '' ? null : euNumberError(value)
    const message = error === 'euNumber.mandatory' ? 'mandatory' : error
    if (message) issues.push({ code: 'custom', message, input: value, path: [] })
  }),
  '',
)

const input = z.strictObject({
  name: properName(120),
  email,
  uid: taxNumber,
  /**
   * With the letters of its country. Left out, an entered one stays as it is. Blank, or never entered, it is what the digits
   * of `uid` are in the company's country, and follows both.
   */
  vatId: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(20)))),
  address,
  allowsR0,
  guardedRule,
})

export const company = z.object({
  ...itemBase,
  name: z.string(),
  email: z.optional(z.string()),
  /** The address to come: what counts is `email`, until the link in the mailbox of this one is used. */
  pendingEmail: z.optional(z.nullable(z.string())),
  /** The digits as typed, and the VAT number: as entered, else what the digits are in the company's country. */
  uid: z.optional(z.string()),
  vatId: z.optional(z.nullable(z.string())),
  address: z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
  logo: z.nullable(id),
  allowsR0: z.optional(z.boolean()),
  guardedRule,
  activated: z.boolean(),
  /** Whether it ever was; no one gives up one that was. */
  everActivated: z.optional(z.boolean()),
  /** Locked by the system administration, and why; only the company itself and the administration learn it. */
  locked: z.optional(z.nullable(z.object({ at: moment, reason: z.string() }))),
  /** Another company's name looks the same; only the system administration sees it. */
  confusable: z.optional(z.boolean()),
  companyId: id,
  createdAt: moment,
})

const plain = resource('company', {
  item: company,
  input,
  sort: ['name', 'city', 'createdAt'],
  filter: { activated: flag, confusable: flag },
  actions: { remove: 'company.delete' },
})

export const companies = {
  ...plain,
  // `GET /api/company` is the caller's own.
  list: endpoint('company.list', 'GET /api/companies', {
    query: plain.list.query,
    answer: plain.list.answer,
  }),
  own: endpoint('company.read', 'GET /api/company', { answer: company }),
  leave: endpoint('company.leave', 'POST /api/company/leave', { answer: done }),
  activate: endpoint('company.activate', 'POST /api/company/activate/:token', {
    inBody: '/api/company/activate',
    params: byToken,
    answer: done,
  }),
  /** By the link from the mailbox of the address to come, and by whoever may change the company. */
  confirmEmail: endpoint('company.update', 'POST /api/company/email/:token', {
    inBody: '/api/company/email',
    params: byToken,
    answer: done,
  }),
  withdrawEmail: endpoint('company.update', 'DELETE /api/company/:id/email', {
    params: byId,
    answer: company,
  }),
  /** The link that activates it, or that of the address to come. */
  resendActivation: endpoint('company.resendActivation', 'POST /api/company/:id/activation', {
    params: byId,
    answer: done,
  }),
  /** Until a new mailed link is used, no one reports or invites. */
  deactivate: endpoint('company.deactivate', 'POST /api/company/:id/deactivate', {
    params: byId,
    body: reason,
    answer: company,
  }),
  lock: endpoint('company.lock', 'POST /api/company/:id/lock', {
    params: byId,
    body: reason,
    answer: company,
  }),
  unlock: endpoint('company.unlock', 'POST /api/company/:id/unlock', { params: byId, answer: company }),
}
