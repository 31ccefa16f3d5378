import * as z from 'zod/mini'
import { certificateState } from './certificate.ts'
import { password, user, username } from './account.ts'
import { endpoint } from './endpoint.ts'
import { byPerson, byToken, day, done, id, inAddress, locale, longText, moment, reason } from './fields.ts'
import { binary } from './file.ts'

/** What someone shows to everybody: only what they have ticked is there. */
export const publicPerson = z.object({
  uuid: z.string(),
  fullname: z.optional(z.string()),
  picture: z.optional(z.nullable(id)),
  evalid: z.optional(z.string()),
  company: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  city: z.optional(z.string()),
  certificates: z.optional(
    z.array(
      z.object({
        name: z.string(),
        level: z.string(),
        issuer: z.string(),
        issueDate: day,
        dueDate: day,
        state: certificateState,
      }),
    ),
  ),
})

/** What is done to accounts beside the profile: made for others, switched off, looked at, taken along, erased. */
export const people = {
  readPublic: endpoint('user.readPublic', 'GET /api/public/:uuid', {
    params: z.object({ uuid: z.string().check(z.maxLength(60)) }),
    answer: publicPerson,
  }),
  /** The mailed link of an account that someone else made: opening alone changes nothing. */
  welcome: endpoint('user.welcome', 'POST /api/user/welcome/:token', {
    inBody: '/api/user/welcome',
    params: byToken,
    body: z.strictObject({
      username,
      password,
      language: locale,
      consent: z.literal(true, { error: 'mandatory' }),
    }),
    answer: done,
  }),
  updatePrivileged: endpoint('user.updatePrivileged', 'PUT /api/user/:id/privileged', {
    params: byPerson,
    body: z.strictObject({
      version: z.int(),
      roles: z.optional(z.array(z.enum(['user', 'admin']))),
      activated: z.optional(z.boolean()),
      reason: longText(500),
    }),
    answer: user,
    showsPeople: 'userId',
  }),
  /** For someone who has lost every factor: they sign in by password and set up a new one. */
  resetSecondFactor: endpoint('user.resetSecondFactor', 'POST /api/user/:id/secondFactor/reset', {
    params: byPerson,
    body: reason,
    answer: done,
  }),
  /** Mails the person a link, to those who have not opened their account yet that of the welcome; no one sets another's password. */
  triggerReset: endpoint('user.triggerReset', 'POST /api/user/:id/reset', { params: byPerson, answer: done }),
  eraseMyself: endpoint('user.delete', 'DELETE /api/myself', { answer: done }),
  exportMyself: endpoint('user.export', 'GET /api/myself/export', { answer: binary }),
  export: endpoint('user.export', 'GET /api/user/:id/export', { params: byPerson, answer: binary }),
  /** What one has agreed to and taken back, the newest first. */
  consents: endpoint('user.consents', 'GET /api/myself/consent', {
    answer: z.object({
      items: z.array(
        z.object({
          _id: id,
          subject: z.string(),
          /** Of the terms the number of what was published; 0 for the product's own. */
          version: z.nullable(z.int()),
          language: locale,
          givenAt: moment,
          withdrawnAt: z.nullable(moment),
        }),
      ),
    }),
  }),
  /** Agrees to the terms as they are shown: those of another version have come in between, it is refused. */
  acceptTerms: endpoint('user.acceptTerms', 'POST /api/myself/terms', {
    body: z.strictObject({ version: z.int() }),
    answer: done,
  }),
  /** Who looked at one's data, newest first; the same within an hour is one item. */
  accessLog: endpoint('user.accessLog', 'GET /api/myself/accessLog', {
    query: z.strictObject({
      l: z._default(inAddress(1, 100), 10),
      lo: z._default(inAddress(0, 1000), 0),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          _id: id,
          at: moment,
          reader: z.string(),
          /** Whether the reader runs the installation today. */
          byAdmin: z.boolean(),
          action: z.string(),
          /** The number of the certificate or report that was opened; empty where it was neither. */
          record: z.string(),
          times: z.int(),
        }),
      ),
      total: z.int(),
    }),
  }),
}
