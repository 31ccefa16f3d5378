import * as z from 'zod/mini'
import { companyRoles } from '#domain/role.ts'
import { user } from './user.ts'
import { endpoint } from './endpoint.ts'
import { byPerson, done, id, moment, reason } from './fields.ts'
import { resource } from './resource.ts'

export const companyRole = z.enum(companyRoles)

/** A membership. The id is the user's, because a user belongs to at most one company. */
const plain = resource('coworker', {
  fields: { role: companyRole },
  shown: {
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
    since: moment,
    /** As in the URL of the public profile. */
    uuid: z.string(),
    userId: id,
    companyId: id,
    /** Null if not suspended. */
    suspendedAt: z.nullable(moment),
    /** Shown to administrators. */
    suspensionReason: z.optional(z.nullable(z.string())),
  },
  sort: ['lastname', 'firstname', 'since'],
  filter: { companyId: id, role: companyRole },
  showsPeople: 'userId',
  isPerson: true,
})

export const coworkers = {
  ...plain,
  /** Makes this person the administrator, and the caller an employee. */
  handOver: endpoint('coworker.handOver', 'POST /api/coworker/:id/handOver', {
    params: byPerson,
    answer: done,
  }),
  /** Ends this person's sessions and blocks all actions in the company until lifted. */
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
