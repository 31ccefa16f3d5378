import * as z from 'zod/mini'
import { asPlainName } from '#domain/plainText.ts'
import { account, givenPassword } from './account.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, moment } from './fields.ts'
import { usedPasskey } from './passkey.ts'

/** Six digits of an authenticator app, or a recovery code. */
export const code = z.string().check(z.trim(), z.minLength(1, 'mandatory'), z.maxLength(20))

/** The password was correct; one of these factors completes the sign-in. */
export const pending = z.object({
  factors: z.object({ totp: z.boolean(), passkey: z.boolean(), recovery: z.boolean() }),
})

const openedSession = z.object({
  _id: id,
  userId: id,
  createdAt: moment,
  lastSeenAt: moment,
  browser: z.string(),
  current: z.boolean(),
})

/** Usernames in emails contain an invisible character, which is copied with them. */
const signInName = z
  .string()
  .check(z.overwrite(asPlainName), z.trim(), z.minLength(1, 'mandatory'), z.maxLength(254))

const exactlyOne = z.refine<Record<string, unknown>>(
  (proof) => Object.values(proof).filter((one) => one !== undefined).length === 1,
  { error: 'mandatory', path: ['code'] },
)

export const session = {
  open: endpoint('session.open', 'POST /api/auth', {
    body: z.strictObject({ username: signInName, password: givenPassword }),
    answer: z.union([account, pending]),
  }),
  /** The second step after the password. With a passkey it is the only step. */
  finish: endpoint('session.finish', 'POST /api/secondFactor', {
    body: z.strictObject({ code: z.optional(code), passkey: z.optional(usedPasskey) }).check(exactlyOne),
    answer: account,
  }),
  close: endpoint('session.close', 'GET /api/logout', { answer: done }),
  closeByPost: endpoint('session.close', 'POST /api/logout', { answer: done }),
  confirm: endpoint('session.confirm', 'POST /api/session/confirmation', {
    body: z
      .strictObject({
        password: z.optional(givenPassword),
        code: z.optional(code),
        passkey: z.optional(usedPasskey),
      })
      .check(exactlyOne),
    answer: done,
  }),
  list: endpoint('session.list', 'GET /api/session', {
    query: z.strictObject({ userId: z.optional(id) }),
    answer: z.object({ items: z.array(openedSession), total: z.int() }),
  }),
  revoke: endpoint('session.revoke', 'DELETE /api/session/:id', { params: byId, answer: done }),
  revokeOthers: endpoint('session.revoke', 'DELETE /api/session', { answer: done }),
}
