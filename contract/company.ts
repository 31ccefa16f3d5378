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
  moment,
  properName,
  reason,
} from './fields.ts'
import { resource } from './resource.ts'

/** Digits with `-` or `/`; empty for none. */
const taxNumber = z._default(
  z.string().check(({ value, issues }) => {
    const error = value === '' ? null : euNumberError(value)
    const message = error === 'euNumber.mandatory' ? 'mandatory' : error
    if (message) issues.push({ code: 'custom', message, input: value, path: [] })
  }),
  '',
)

const fields = {
  name: properName(120),
  email,
  uid: taxNumber,
  /**
   * With country prefix. Unchanged if omitted. If blank or never entered, it is derived from `uid` and the country of
   * the company, and follows both.
   */
  vatId: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(20)))),
  address,
  allowsR0,
  guardedRule,
}

const output = {
  email: z.optional(z.string()),
  /** The new address. `email` remains in use until the link sent to the new one is opened. */
  pendingEmail: z.optional(z.nullable(z.string())),
  /** The number as typed, and the VAT number as entered or derived from it. */
  uid: z.optional(z.string()),
  vatId: z.optional(z.nullable(z.string())),
  address: z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
  logo: z.nullable(id),
  allowsR0: z.optional(z.boolean()),
  guardedRule,
  activated: z.boolean(),
  /** A company that was ever activated cannot be deleted on leaving. */
  everActivated: z.optional(z.boolean()),
  /** Locked by the system administration. Visible to the company and the administration only. */
  locked: z.optional(z.nullable(z.object({ at: moment, reason: z.string() }))),
  /** Whether another company's name looks the same. Visible to the system administration only. */
  confusable: z.optional(z.boolean()),
  companyId: id,
  createdAt: moment,
}

const plain = resource('company', {
  fields,
  shown: output,
  sort: ['name', 'city', 'createdAt'],
  filter: { activated: flag, confusable: flag },
  verbs: { remove: 'company.delete' },
})

const company = plain.item

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
  /** Requires the right to change the company, besides the link sent to the new address. */
  confirmEmail: endpoint('company.update', 'POST /api/company/email/:token', {
    inBody: '/api/company/email',
    params: byToken,
    answer: done,
  }),
  withdrawEmail: endpoint('company.update', 'DELETE /api/company/:id/email', {
    params: byId,
    answer: company,
  }),
  resendActivation: endpoint('company.resendActivation', 'POST /api/company/:id/activation', {
    params: byId,
    answer: done,
  }),
  /** Blocks reports and invitations until a new emailed link is opened. */
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
