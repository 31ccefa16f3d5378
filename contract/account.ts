import * as z from 'zod/mini'
import { isDay } from '#domain/day.ts'
import { facts } from '#domain/facts.ts'
import { authorityRoles, companyRoles } from '#domain/role.ts'
import { endpoint } from './endpoint.ts'
import {
  address,
  byPerson,
  byToken,
  done,
  email,
  flag,
  id,
  itemBase,
  locale,
  moment,
  optionalText,
  properName,
  phone,
} from './fields.ts'
import { resource } from './resource.ts'

/** 12 to 128 characters, no rules of composition: length is what counts (OWASP ASVS 5.0, V6.2). */
export const password = z
  .string()
  .check(z.minLength(facts.passwordLength, 'passwordShort'), z.maxLength(128, 'tooLong'))
/** A password as it is given to prove who one is: whatever it may once have been. */
export const givenPassword = z.string().check(z.minLength(1, 'mandatory'), z.maxLength(128))
export const username = z
  .string()
  .check(
    z.trim(),
    z.normalize(),
    z.minLength(3, 'tooShort'),
    z.maxLength(40),
    z.regex(/^[\p{L}\p{N}._-]+$/u, 'username'),
  )

/** What a link that works once is for. */
export const linkPurpose = z.enum([
  'setup',
  'activation',
  'passwordReset',
  'emailChange',
  'companyActivation',
  'companyEmail',
  'welcome',
])
export type LinkPurpose = z.infer<typeof linkPurpose>

/** A day of the calendar or none; whether someone can be that old is asked with today at hand. */
const birthday = z._default(z.string().check(z.refine((text) => text === '' || isDay(text), 'birthday')), '')
export const metadata = z.strictObject({ address, birthday })

/** What a public profile can show, each by its own switch. */
export const publicField = z.enum([
  'fullname',
  'picture',
  'evalid',
  'company',
  'email',
  'phone',
  'city',
  'certificates',
])

/** Off, no one sees it; on, everybody who has its address sees the fields named. */
export const publicProfile = z.strictObject({ enabled: z.boolean(), fields: z.array(publicField) })

/** What a person may change about themselves. */
export const profile = z.strictObject({
  /** A name that changes has to be one that can be printed and that leads nowhere; one from before that rule stays until it changes. */
  firstname: optionalText(80),
  lastname: optionalText(80),
  phone,
  language: locale,
  certificateNotification: z.boolean(),
  /** The weekly letter to those who lead a company or an authority. Left out, it stays as it is. */
  expiryDigest: z.optional(z.boolean()),
  metadata,
  /** Left out, it stays as it is. */
  publicProfile: z.optional(publicProfile),
  /** The person's own consent, which no one else gives or withdraws. Left out, it stays as it is. */
  namedInCredential: z.optional(z.boolean()),
})

/** Someone an account is made for; they choose name and password themselves. */
export const newPerson = z.strictObject({
  email,
  firstname: properName(80),
  lastname: properName(80),
  language: locale,
  /** Whose coworker the person becomes, or whose candidate; the system administration may leave out both. */
  companyId: z.optional(id),
  authorityId: z.optional(id),
  /** The name until the person chooses one. */
  username: z.optional(username),
  phone: z.optional(phone),
  certificateNotification: z.optional(z.boolean()),
  metadata: z.optional(metadata),
  /** `admin` needs the right to change roles. */
  roles: z.optional(z.array(z.enum(['user', 'admin']))),
})

/** Fields beyond the name and the Eval-ID are there only for those whose right includes them. */
export const user = z.object({
  ...itemBase,
  uuid: z.optional(z.string()),
  evalid: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  picture: z.optional(z.nullable(id)),
  username: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  language: z.optional(locale),
  metadata: z.optional(z.object({ address: z.record(z.string(), z.string()), birthday: z.string() })),
  certificateNotification: z.optional(z.boolean()),
  expiryDigest: z.optional(z.boolean()),
  publicProfile: z.optional(publicProfile),
  namedInCredential: z.optional(z.boolean()),
  roles: z.optional(z.array(z.enum(['user', 'admin']))),
  activated: z.optional(z.boolean()),
  /** Whether an administrator deactivated the account. One that was never activated is not. */
  deactivated: z.optional(z.boolean()),
  activationEmailSent: z.optional(z.boolean()),
  lastLogin: z.optional(z.nullable(moment)),
  lastActivity: z.optional(z.nullable(moment)),
  createdAt: z.optional(moment),
  updatedAt: z.optional(moment),
  userId: id,
  companyId: z.nullable(id),
})

const plainUsers = resource('user', {
  area: 'person',
  item: user,
  input: profile,
  sort: ['lastname', 'firstname', 'createdAt'],
  filter: { companyId: id, activated: flag },
  actions: { remove: 'user.delete' },
  showsPeople: 'userId',
  isPerson: true,
})

/** What the server derives of the person who asks, beside the profile: the web and the policy read it. */
const standing = z.object({
  missingInProfile: z.array(z.string()),
  mustChangePassword: z.boolean(),
  /** The terms were published again since this person agreed, before this session began. */
  asksForTerms: z.boolean(),
  /** Required where a role demands it; until it is enrolled and given, that role is missing in `actor`. */
  secondFactor: z.object({ required: z.boolean(), enrolled: z.boolean() }),
  actor: z.object({
    userId: id,
    isAdmin: z.boolean(),
    company: z.nullable(
      z.object({
        id,
        name: z.string(),
        role: z.enum(companyRoles),
        /** Whether it may work: activated, and not locked. */
        activated: z.boolean(),
        locked: z.boolean(),
      }),
    ),
    authorities: z.array(
      z.object({
        id,
        name: z.string(),
        role: z.enum(authorityRoles),
      }),
    ),
    mayReport: z.boolean(),
  }),
})
/** Accepted only unchanged: a client may send back what it read. */
export const standingFields = Object.keys(standing.shape) as (keyof typeof standing.shape)[]

export const users = {
  ...plainUsers,
  /** One's own account may be sent back whole, as `GET /api/myself` gave it. */
  update: endpoint('user.update', 'PUT /api/user/:id', {
    params: byPerson,
    body: z.extend(plainUsers.update.body, z.partial(standing).shape),
    answer: user,
    showsPeople: 'userId',
  }),
  create: endpoint('user.create', 'POST /api/user', { body: newPerson, answer: user, showsPeople: 'userId' }),
}

/** The person who asks, as the web needs them: the profile and the standing the policy reads. */
export const account = z.extend(user, {
  email: z.string(),
  username: z.string(),
  language: locale,
  metadata,
  ...standing.shape,
})
export type Account = z.infer<typeof account>

export const accounts = {
  myself: endpoint('user.myself', 'GET /api/myself', { answer: account }),
  /** The same for a browser that does not know yet whether anyone is signed in on it. */
  signedIn: endpoint('session.read', 'GET /api/session/account', {
    answer: z.object({ account: z.nullable(account) }),
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
       * Whether this browser needs nothing else: it signed up (`activation`) or its session asked for the address
       * (`emailChange`). True for every other purpose.
       */
      here: z.boolean(),
      /** Whether a reset may remove second factors (`passwordReset`). */
      removable: z.boolean(),
    }),
  }),
  /** Another browser than the one that signed up gives the password that was chosen there. */
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
          /** Removes factors that were added before the mailbox was known to be the account owner's. */
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
  /** Only in the session that asked for the change. */
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
    answer: done,
  }),
}

export const system = {
  version: endpoint('system.version', 'GET /api/version', {
    answer: z.object({
      version: z.string(),
      /** Where letters can be read on an installation that sends none; only where no one else can ask. */
      outbox: z.optional(z.string()),
    }),
  }),
}
