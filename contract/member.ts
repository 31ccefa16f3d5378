import * as z from 'zod/mini'
import { authorityRoles } from '#domain/role.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, email, id, moment, text } from './fields.ts'

export const authorityRole = z.enum(authorityRoles)

/** A role in an authority. A user may be a member of several authorities. */
export const member = z.object({
  userId: id,
  authorityId: id,
  role: authorityRole,
  since: moment,
  evalid: z.string(),
  fullname: z.string(),
  picture: z.nullable(id),
  email: z.string(),
})

const oneMember = z.object({ id, userId: id })

export const members = {
  list: endpoint('member.list', 'GET /api/certificationAuthority/:id/member', {
    params: byId,
    answer: z.object({ items: z.array(member), total: z.int() }),
    showsPeople: 'userId',
  }),
  /** A user with an activated account, by email or Eval-ID. */
  add: endpoint('member.add', 'POST /api/certificationAuthority/:id/member', {
    params: byId,
    body: z.strictObject({ email: z.optional(email), evalid: z.optional(text(40)), role: authorityRole }),
    answer: member,
    showsPeople: 'userId',
  }),
  setRole: endpoint('member.setRole', 'PUT /api/certificationAuthority/:id/member/:userId', {
    params: oneMember,
    body: z.strictObject({ role: authorityRole }),
    answer: member,
    showsPeople: 'userId',
  }),
  remove: endpoint('member.remove', 'DELETE /api/certificationAuthority/:id/member/:userId', {
    params: oneMember,
    answer: done,
  }),
}
