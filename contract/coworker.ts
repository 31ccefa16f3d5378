import * as z from 'zod/mini'
import { user } from './account.ts'
import { id, itemBase, moment } from './fields.ts'
import { resource } from './resource.ts'

export const companyRole = z.enum(['admin', 'employee'])

/** A person's place in a company. The id is the person's: at most one place is held at a time. */
export const coworker = z.object({
  ...itemBase,
  ...z.pick(user, { evalid: true, firstname: true, lastname: true, fullname: true, email: true, phone: true, language: true }).shape,
  role: companyRole,
  since: moment,
  userId: id,
  companyId: id,
})

export const coworkers = resource('coworker', {
  item: coworker,
  input: z.strictObject({ role: companyRole }),
  sort: ['lastname', 'firstname', 'since'],
  filter: { companyId: id, role: companyRole },
  actions: { update: 'coworker.setRole' },
})
