import * as z from 'zod/mini'
import { done } from './account.ts'
import { endpoint } from './endpoint.ts'
import { address, byId, email, flag, id, itemBase, moment, text } from './fields.ts'
import { resource } from './resource.ts'

/** Digits with `-` or `/`, as the Austrian tax number is written; 5 to 20 characters. */
const taxNumber = z._default(
  z.union([
    z.literal(''),
    z.string().check(z.minLength(5, 'tooShort'), z.maxLength(20), z.regex(/^[0-9][0-9/-]*$/, 'euNumber')),
  ]),
  '',
)

const input = z.strictObject({ name: text(120), email, uid: taxNumber, address })

export const company = z.object({
  ...itemBase,
  name: z.string(),
  email: z.optional(z.string()),
  uid: z.optional(z.string()),
  address: z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
  activated: z.boolean(),
  companyId: id,
  createdAt: moment,
})

const plain = resource('company', {
  item: company,
  input,
  sort: ['name', 'city', 'createdAt'],
  filter: { activated: flag },
})

export const companies = {
  ...plain,
  // `GET /api/company` is the caller's own.
  list: endpoint('company.list', 'GET /api/companies', {
    query: plain.list.query,
    answer: plain.list.answer,
  }),
  own: endpoint('company.read', 'GET /api/company', { answer: company }),
  activate: endpoint('company.activate', 'POST /api/company/activate/:token', {
    params: z.object({ token: z.string().check(z.minLength(20), z.maxLength(100)) }),
    answer: done,
  }),
  resendActivation: endpoint('company.resendActivation', 'POST /api/company/:id/activation', {
    params: byId,
    answer: done,
  }),
}
