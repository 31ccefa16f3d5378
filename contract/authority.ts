import * as z from 'zod/mini'
import { address, email, id, itemBase, moment, properName } from './fields.ts'
import { resource } from './resource.ts'

const input = z.strictObject({
  name: properName(120),
  /** Head of every certificate number of this authority; 2 to 8 capital letters or digits, never changed. */
  code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2,8}$/, 'authorityCode')),
  email,
  address,
  /** Who becomes its first administrator; asked for only when the authority is made. */
  adminEmail: z.optional(email),
})

export const certificationAuthorities = resource('certificationAuthority', {
  item: z.object({
    ...itemBase,
    name: z.string(),
    code: z.string(),
    email: z.optional(z.string()),
    address: z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
    logo: z.nullable(id),
    createdAt: moment,
    authorityId: id,
  }),
  input,
  sort: ['name', 'city', 'createdAt'],
  filter: {},
  actions: { remove: 'certificationAuthority.delete' },
})
