import * as z from 'zod/mini'
import { companyRole } from './coworker.ts'
import { endpoint } from './endpoint.ts'
import { byId, byToken, done, email, id, itemBase, moment, text } from './fields.ts'
import { resource } from './resource.ts'

/** As shown: an open one past its seven days is expired. */
export const invitationState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired'])

const plain = resource('invitation', {
  item: z.object({
    ...itemBase,
    /** Empty for someone invited by Eval-ID: the address is theirs to give. */
    email: z.string(),
    /** Who was invited by Eval-ID: that and the name, else both empty. */
    evalid: z.string(),
    fullname: z.string(),
    role: companyRole,
    state: invitationState,
    invitedBy: z.string(),
    expiresAt: moment,
    answeredAt: z.nullable(moment),
    createdAt: moment,
    companyId: id,
  }),
  /** By e-mail, or by the Eval-ID of someone who already has an account. */
  input: z.strictObject({
    email: z.optional(email),
    evalid: z.optional(text(40)),
    role: z._default(companyRole, 'employee'),
    /** Only the system administration names a company; everybody else invites into their own. */
    companyId: z.optional(id),
  }),
  sort: ['createdAt', 'email', 'expiresAt'],
  filter: { state: invitationState, companyId: id },
  actions: { remove: 'invitation.withdraw' },
  showsPeople: 'userId',
})

export const invitations = {
  list: plain.list,
  csv: plain.csv,
  read: plain.read,
  create: plain.create,
  remove: plain.remove,
  /** A new link for seven more days; the old one ends. */
  resend: endpoint('invitation.resend', 'POST /api/invitation/:id/resend', { params: byId, answer: done }),
  /** Those that wait for one's own answer. */
  own: endpoint('invitation.own', 'GET /api/myself/invitation', {
    answer: z.object({
      items: z.array(
        z.object({ _id: id, company: z.string(), companyId: id, invitedBy: z.string(), expiresAt: moment }),
      ),
      total: z.int(),
    }),
  }),
  /** By the mailed token; for the person invited, signed in, the invitation's id does as well. */
  preview: endpoint('invitation.preview', 'GET /api/invitation/token/:token', {
    inBody: '/api/invitation/token',
    params: byToken,
    answer: z.object({
      company: z.string(),
      companyId: id,
      invitedBy: z.string(),
      /** Empty for someone invited by Eval-ID. */
      email: z.string(),
      role: companyRole,
      state: invitationState,
      expiresAt: moment,
      /** Whether the person invited has an account. */
      registered: z.boolean(),
      /** Whether the person signed in is the one invited; no one signed in: false. */
      isYou: z.boolean(),
      /** Whether it was opened by its id and is accepted only by its emailed link. */
      byLink: z.boolean(),
      /** The company that accepting leaves. */
      leaves: z.nullable(z.object({ id, name: z.string() })),
      /** Whether one administers that company and has to hand it over first. */
      mustHandOver: z.boolean(),
    }),
  }),
  accept: endpoint('invitation.accept', 'POST /api/invitation/token/:token/accept', {
    inBody: '/api/invitation/accept',
    params: byToken,
    /** The company one knows to be leaving; without it no one is taken out of one. */
    body: z.strictObject({ leaves: z._default(z.nullable(id), null) }),
    answer: done,
  }),
  decline: endpoint('invitation.decline', 'POST /api/invitation/token/:token/decline', {
    inBody: '/api/invitation/decline',
    params: byToken,
    answer: done,
  }),
}

/** The whole resource, for code that shows any of them. */
export const invitationResource = plain
