import * as z from 'zod/mini'
import { companyRoles } from '#domain/role.ts'
import { user } from './account.ts'
import { endpoint } from './endpoint.ts'
import { byPerson, done, id, itemBase, moment, reason } from './fields.ts'
import { resource } from './resource.ts'

export const companyRole = z.enum(companyRoles)

/** A person's place in a company. The id is the person's: at most one place is held at a time. */
export const coworker = z.object({
  ...itemBase,
  ...z.pick(user, {
    evalid: true,
    firstname: true,
    lastname: true,
    fullname: true,
    picture: true,
    email: true,
    phone: true,
    language: true,
    activated: true,
    deactivated: true,
  }).shape,
  role: companyRole,
  since: moment,
  /** As in the address of the public profile. */
  uuid: z.string(),
  userId: id,
  companyId: id,
  /** Since when this person may do nothing in the company; null for a person who is not suspended. */
  suspendedAt: z.nullable(moment),
  /** Shown to administrators. */
  suspensionReason: z.optional(z.nullable(z.string())),
})

const plain = resource('coworker', {
  item: coworker,
  input: z.strictObject({ role: companyRole }),
  sort: ['lastname', 'firstname', 'since'],
  filter: { companyId: id, role: companyRole },
  showsPeople: 'userId',
  isPerson: true,
})

export const coworkers = {
  ...plain,
  /** Makes this person the administrator, and anyone who asks an employee. */
  handOver: endpoint('coworker.handOver', 'POST /api/coworker/:id/handOver', {
    params: byPerson,
    answer: done,
  }),
  /** Ends the sessions of this person, who may do nothing in the company until the suspension is lifted. */
  suspend: endpoint('coworker.suspend', 'POST /api/coworker/:id/suspend', {
    params: byPerson,
    body: reason,
    answer: done,
  }),
  reinstate: endpoint('coworker.reinstate', 'POST /api/coworker/:id/reinstate', {
    params: byPerson,
    answer: done,
  }),
}
