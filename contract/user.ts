import * as z from 'zod/mini'
import { isDay } from '#domain/day.ts'
import { authorityRoles, companyRoles } from '#domain/role.ts'
import { endpoint } from './endpoint.ts'
import {
  address,
  byPerson,
  email,
  flag,
  id,
  locale,
  moment,
  optionalText,
  properName,
  phone,
} from './fields.ts'
import { resource } from './resource.ts'

export const username = z
  .string()
  .check(
    z.trim(),
    z.normalize(),
    z.minLength(3, 'tooShort'),
    z.maxLength(40),
    z.regex(/^[\p{L}\p{N}._-]+$/u, 'username'),
  )

/** A day or empty. The plausible range depends on today and is checked by the server. */
const birthday = z._default(z.string().check(z.refine((text) => text === '' || isDay(text), 'birthday')), '')

export const metadata = z.strictObject({ address, birthday })

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

/** If enabled, everyone with the address sees the listed fields. */
export const publicProfile = z.strictObject({ enabled: z.boolean(), fields: z.array(publicField) })

export const profile = z.strictObject({
  /** A changed name must be printable and must not look like a link; an unchanged older name remains valid. */
  firstname: optionalText(80),
  lastname: optionalText(80),
  phone,
  language: locale,
  certificateNotification: z.boolean(),
  /** The weekly email to administrators of a company or authority. Unchanged if omitted. */
  expiryDigest: z.optional(z.boolean()),
  metadata,
  /** Unchanged if omitted. */
  publicProfile: z.optional(publicProfile),
  /** Consent of the person, which no other user can give or withdraw. Unchanged if omitted. */
  namedInCredential: z.optional(z.boolean()),
})

/** An account created for another person, who chooses username and password. */
export const newPerson = z.strictObject({
  email,
  firstname: properName(80),
  lastname: properName(80),
  language: locale,
  /**
   * The company of a new employee or the authority of a new candidate. Only the system administration may omit both.
   */
  companyId: z.optional(id),
  authorityId: z.optional(id),
  username: z.optional(username),
  phone: z.optional(phone),
  certificateNotification: z.optional(z.boolean()),
  metadata: z.optional(metadata),
  /** `admin` requires the right to change roles. */
  roles: z.optional(z.array(z.enum(['user', 'admin']))),
})

/** All fields except name and Eval-ID depend on the caller's rights. */
const output = {
  uuid: z.optional(z.string()),
  evalid: z.string(),
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
  /** Whether an administrator deactivated the account; false if it was never activated. */
  deactivated: z.optional(z.boolean()),
  activationEmailSent: z.optional(z.boolean()),
  lastLogin: z.optional(z.nullable(moment)),
  lastActivity: z.optional(z.nullable(moment)),
  createdAt: z.optional(moment),
  updatedAt: z.optional(moment),
  userId: id,
  companyId: z.nullable(id),
}

const plainUsers = resource('user', {
  area: 'person',
  fields: profile.shape,
  shown: output,
  sort: ['lastname', 'firstname', 'createdAt'],
  filter: { companyId: id, activated: flag },
  verbs: { remove: 'user.delete' },
  showsPeople: 'userId',
  isPerson: true,
})

export const user = plainUsers.item

/** Derived by the server for the signed-in user. Used by the web and the policy. */
export const derived = z.object({
  missingInProfile: z.array(z.string()),
  mustChangePassword: z.boolean(),
  /** New terms were published after this user's consent and before this session. */
  asksForTerms: z.boolean(),
  /** A role that requires the second factor is missing in `actor` until the factor is enrolled and given. */
  secondFactor: z.object({ required: z.boolean(), enrolled: z.boolean() }),
  actor: z.object({
    userId: id,
    isAdmin: z.boolean(),
    company: z.nullable(
      z.object({
        id,
        name: z.string(),
        role: z.enum(companyRoles),
        /** The company may work only if it is activated and not locked. */
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

/** Accepted only unchanged, because a client may send back what it read. */
export const derivedFields = Object.keys(derived.shape) as (keyof typeof derived.shape)[]

export const users = {
  ...plainUsers,
  /** The own account may be sent back as `GET /api/myself` returned it. */
  update: endpoint('user.update', 'PUT /api/user/:id', {
    params: byPerson,
    body: z.extend(plainUsers.update.body, z.partial(derived).shape),
    answer: user,
    showsPeople: 'userId',
  }),
  create: endpoint('user.create', 'POST /api/user', { body: newPerson, answer: user, showsPeople: 'userId' }),
}
