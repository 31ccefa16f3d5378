import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { allowsR0, email, guardedRule, id, moment, printedAddress, properName } from './fields.ts'
import { resource } from './resource.ts'

const fields = {
  name: properName(120),
  /** Prefix of all certificate numbers of the authority: 2 to 8 capital letters or digits. It never changes. */
  code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2,8}$/, 'authorityCode')),
  email,
  address: printedAddress,
  allowsR0,
  guardedRule,
}

const plain = resource('certificationAuthority', {
  area: 'authority',
  fields,
  shown: {
    email: z.optional(z.string()),
    address: z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
    logo: z.nullable(id),
    allowsR0: z.optional(z.boolean()),
    guardedRule,
    createdAt: moment,
    authorityId: id,
  },
  sort: ['name', 'city', 'createdAt'],
  filter: {},
  verbs: { remove: 'certificationAuthority.delete' },
})

export const certificationAuthorities = {
  ...plain,
  create: endpoint('certificationAuthority.create', 'POST /api/certificationAuthority', {
    /** The email of the first administrator is required only on creation. */
    body: z.strictObject({ ...fields, adminEmail: email }),
    answer: plain.item,
  }),
}
