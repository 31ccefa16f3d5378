import * as z from 'zod/mini'
import { companyRole } from './coworker.ts'
import { endpoint } from './endpoint.ts'
import { byId, byToken, done, email, id, moment, text } from './fields.ts'
import { resource } from './resource.ts'

/** An open invitation older than seven days is shown as expired. */
const invitationState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired'])

const plain = resource('invitation', {
  shown: {
    /** Empty for a user invited by Eval-ID, who decides on showing the address. */
    email: z.string(),
    /** Eval-ID and name of a user invited by Eval-ID; otherwise empty. */
    evalid: z.string(),
    fullname: z.string(),
    state: invitationState,
    invitedBy: z.string(),
    expiresAt: moment,
    answeredAt: z.nullable(moment),
    createdAt: moment,
    companyId: id,
  },
  /** By email address, or by the Eval-ID of an existing user. */
  fields: {
    email: z.optional(email),
    evalid: z.optional(text(40)),
    role: z._default(companyRole, 'employee'),
    /** Only for the system administration; other users invite into their own company. */
    companyId: z.optional(id),
  },
  sort: ['createdAt', 'email', 'expiresAt'],
  filter: { state: invitationState, companyId: id },
  verbs: { remove: 'invitation.withdraw' },
  showsPeople: 'userId',
})

export const invitations = {
  list: plain.list,
  csv: plain.csv,
  read: plain.read,
  create: plain.create,
  remove: plain.remove,
  /** Sends a new link valid for seven days; the old one expires. */
  resend: endpoint('invitation.resend', 'POST /api/invitation/:id/resend', { params: byId, answer: done }),
  /** Open invitations of the caller. */
  own: endpoint('invitation.own', 'GET /api/myself/invitation', {
    answer: z.object({
      items: z.array(
        z.object({ _id: id, company: z.string(), companyId: id, invitedBy: z.string(), expiresAt: moment }),
      ),
      total: z.int(),
    }),
  }),
  /** By the emailed token or, for the signed-in invitee, by the invitation's id. */
  preview: endpoint('invitation.preview', 'GET /api/invitation/token/:token', {
    inBody: '/api/invitation/token',
    params: byToken,
    answer: z.object({
      company: z.string(),
      companyId: id,
      invitedBy: z.string(),
      /** Empty for a user invited by Eval-ID. */
      email: z.string(),
      role: companyRole,
      state: invitationState,
      expiresAt: moment,
      registered: z.boolean(),
      /** Whether the caller is the invitee; false for guests. */
      isYou: z.boolean(),
      /** Whether it was opened by id and can be accepted only by its emailed link. */
      byLink: z.boolean(),
      /** The company that the caller leaves by accepting. */
      leaves: z.nullable(z.object({ id, name: z.string() })),
      /** Whether the caller administers that company and must hand it over first. */
      mustHandOver: z.boolean(),
    }),
  }),
  accept: endpoint('invitation.accept', 'POST /api/invitation/token/:token/accept', {
    inBody: '/api/invitation/accept',
    params: byToken,
    /** The company the caller confirms to leave. Without it, accepting never ends a membership. */
    body: z.strictObject({ leaves: z._default(z.nullable(id), null) }),
    answer: done,
  }),
  decline: endpoint('invitation.decline', 'POST /api/invitation/token/:token/decline', {
    inBody: '/api/invitation/decline',
    params: byToken,
    answer: done,
  }),
}

export const invitationResource = plain
