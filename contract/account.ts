import * as z from 'zod/mini'
import { facts } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'
import { byToken, done, email, locale, properName } from './fields.ts'
import { username, metadata, user, derived } from './user.ts'

/** 12 to 128 characters without composition rules (OWASP ASVS 5.0, V6.2). */
export const password = z
  .string()
  .check(z.minLength(facts.passwordLength, 'passwordShort'), z.maxLength(128, 'tooLong'))

/** A password to verify. Without the rules for new ones, because it may be older than them. */
export const givenPassword = z.string().check(z.minLength(1, 'mandatory'), z.maxLength(128))

const linkPurpose = z.enum([
  'setup',
  'activation',
  'passwordReset',
  'emailChange',
  'companyActivation',
  'companyEmail',
  'welcome',
])

export type LinkPurpose = z.infer<typeof linkPurpose>

export const account = z.extend(user, {
  email: z.string(),
  username: z.string(),
  language: locale,
  metadata,
  ...derived.shape,
})

export type Account = z.infer<typeof account>

export const accounts = {
  myself: endpoint('user.myself', 'GET /api/myself', { answer: account }),
  /** Same as `myself`, for a browser that may have no session. With the version of the server. */
  signedIn: endpoint('session.read', 'GET /api/session/account', {
    answer: z.object({ account: z.nullable(account), version: z.string() }),
  }),
  signup: endpoint('user.signup', 'POST /api/user/signup', {
    body: z.strictObject({
      username,
      email,
      password,
      language: locale,
      consent: z.literal(true, { error: 'mandatory' }),
    }),
    answer: done,
  }),
  link: endpoint('link.read', 'GET /api/link/:purpose/:token', {
    inBody: '/api/link',
    params: z.extend(byToken, { purpose: linkPurpose }),
    answer: z.object({
      state: z.enum(['open', 'used', 'over']),
      /**
       * Whether the link works in this browser: it signed up (`activation`) or its session requested the change
       * (`emailChange`). True for all other purposes.
       */
      here: z.boolean(),
      /** Whether a reset may remove second factors (`passwordReset`). */
      removable: z.boolean(),
    }),
  }),
  /** The password is required in another browser than the one that signed up. */
  activate: endpoint('user.activate', 'POST /api/user/activate/:token', {
    inBody: '/api/user/activate',
    params: byToken,
    body: z.optional(z.nullable(z.strictObject({ password: z.optional(givenPassword) }))),
    answer: done,
  }),
  resendActivation: endpoint('user.resendActivation', 'POST /api/user/activation', {
    body: z.strictObject({ email }),
    answer: done,
  }),
  forgotPassword: endpoint('user.forgotPassword', 'POST /api/forgot_password', {
    body: z.strictObject({ email }),
    answer: done,
  }),
  resetPassword: endpoint('user.resetPassword', 'POST /api/reset_password/:token', {
    inBody: '/api/reset_password',
    params: byToken,
    body: z.optional(
      z.nullable(
        z.strictObject({
          password: z.optional(password),
          /** Removes factors that were added before the owner of the mailbox was verified. */
          removeFactors: z.optional(z.boolean()),
        }),
      ),
    ),
    answer: done,
  }),
  changePassword: endpoint('user.changePassword', 'PUT /api/myself/password', {
    body: z.strictObject({ password: givenPassword, newPassword: password }),
    answer: done,
  }),
  changeEmail: endpoint('user.changeEmail', 'POST /api/myself/email', {
    body: z.strictObject({ email, password: givenPassword }),
    answer: done,
  }),
  /** Only in the session that requested the change. */
  confirmEmail: endpoint('user.confirmEmail', 'POST /api/user/email/:token', {
    inBody: '/api/user/email',
    params: byToken,
    answer: done,
  }),
  checkEmail: endpoint('user.checkEmail', 'GET /api/checkemail/:email', {
    inBody: '/api/checkemail',
    params: z.object({ email: z.string().check(z.maxLength(254)) }),
    answer: z.object({ exists: z.boolean() }),
  }),
  checkUsername: endpoint('user.checkUsername', 'GET /api/checkusername/:username', {
    inBody: '/api/checkusername',
    params: z.object({ username: z.string().check(z.maxLength(254)) }),
    answer: z.object({ exists: z.boolean() }),
  }),
  byEvalId: endpoint('user.lookupByEvalId', 'GET /api/userbyevalid/:id', {
    inBody: '/api/userbyevalid',
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    answer: user,
    showsPeople: 'userId',
  }),
  /** Creates the first administrator and signs in. */
  setup: endpoint('system.setup', 'POST /api/setup/:token', {
    inBody: '/api/setup',
    params: byToken,
    body: z.strictObject({
      username,
      email,
      password,
      language: locale,
      firstname: properName(80),
      lastname: properName(80),
    }),
    answer: account,
  }),
}

export const system = {
  version: endpoint('system.version', 'GET /api/version', {
    answer: z.object({
      version: z.string(),
      /** The address of stored emails on an installation that sends none; only for local clients. */
      outbox: z.optional(z.string()),
    }),
  }),
}
