import * as z from 'zod/mini'
import { certificateState } from './certificate.ts'
import { password } from './account.ts'
import { user, username } from './user.ts'
import { endpoint } from './endpoint.ts'
import { byPerson, byToken, day, done, id, inAddress, locale, longText, moment, reason } from './fields.ts'
import { binary } from './file.ts'

/** Only the fields that the person published. */
const publicPerson = z.object({
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
        /** Of the name. */
        language: locale,
        issuer: z.string(),
        issueDate: day,
        dueDate: day,
        state: certificateState,
      }),
    ),
  ),
})

export const people = {
  readPublic: endpoint('user.readPublic', 'GET /api/public/:uuid', {
    params: z.object({ uuid: z.string().check(z.maxLength(60)) }),
    answer: publicPerson,
  }),
  /** Shows the emailed invitation of a created account. Changes nothing. */
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
  /** For users who lost all factors. They sign in by password and enrol again. */
  resetSecondFactor: endpoint('user.resetSecondFactor', 'POST /api/user/:id/secondFactor/reset', {
    params: byPerson,
    body: reason,
    answer: done,
  }),
  /** Emails a reset link, or the welcome link before activation. Administrators never set passwords of others. */
  triggerReset: endpoint('user.triggerReset', 'POST /api/user/:id/reset', { params: byPerson, answer: done }),
  eraseMyself: endpoint('user.delete', 'DELETE /api/myself', { answer: done }),
  exportMyself: endpoint('user.export', 'GET /api/myself/export', { answer: binary }),
  export: endpoint('user.export', 'GET /api/user/:id/export', { params: byPerson, answer: binary }),
  consents: endpoint('user.consents', 'GET /api/myself/consent', {
    answer: z.object({
      items: z.array(
        z.object({
          _id: id,
          subject: z.string(),
          /** Number of the published terms; 0 for the text of the product. */
          version: z.nullable(z.int()),
          language: locale,
          givenAt: moment,
          withdrawnAt: z.nullable(moment),
        }),
      ),
    }),
  }),
  /** Accepts the shown version of the terms. Refused if a newer one exists. */
  acceptTerms: endpoint('user.acceptTerms', 'POST /api/myself/terms', {
    body: z.strictObject({ version: z.int() }),
    answer: done,
  }),
  /** Who accessed the caller's data, newest first. Accesses within an hour are combined. */
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
          /** Whether the reader is a system administrator today. */
          byAdmin: z.boolean(),
          action: z.string(),
          /** The certificate or report number; empty for others. */
          record: z.string(),
          times: z.int(),
        }),
      ),
      total: z.int(),
    }),
  }),
}
