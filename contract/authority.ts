import * as z from 'zod/mini'
import { renewalStarts } from '#domain/renewal.ts'
import { authorityRoles } from '#domain/role.ts'
import { endpoint } from './endpoint.ts'
import {
  allowsR0,
  email,
  guardedRule,
  id,
  moment,
  printedAddress,
  properName,
  byId,
  done,
  text,
  reason,
} from './fields.ts'
import { resource } from './resource.ts'
import { binary } from './file.ts'

const renewalStart = z.optional(z.enum(renewalStarts))

const fields = {
  name: properName(120),
  /** Prefix of all certificate numbers of the authority: 2 to 8 capital letters or digits. It never changes. */
  code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2,8}$/, 'authorityCode')),
  email,
  address: printedAddress,
  allowsR0,
  guardedRule,
  /** From where the term of a renewal counts. Unchanged if omitted. */
  renewalStart,
}

const plain = resource('certificationAuthority', {
  area: 'authority',
  fields,
  shown: {
    email: z.optional(z.string()),
    address: z.object({ street: z.string(), city: z.string(), zip: z.string(), country: z.string() }),
    logo: z.nullable(id),
    allowsR0: z.optional(z.boolean()),
    guardedRule,
    renewalStart,
    createdAt: moment,
    authorityId: id,
  },
  sort: ['name', 'city', 'createdAt'],
  filter: {},
  verbs: { remove: 'certificationAuthority.delete' },
})

export const certificationAuthorities = {
  ...plain,
  create: endpoint('certificationAuthority.create', 'POST /api/certificationAuthority', {
    /** The first administrator is required only on creation. A person without an account is invited. */
    body: z.strictObject({ ...fields, adminEmail: email }),
    answer: plain.item,
  }),
}

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
  /** False for an invited person who has not opened the account. */
  activated: z.boolean(),
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

export const sealFacts = z.object({
  name: z.string(),
  organisation: z.string(),
  issuer: z.string(),
  algorithm: z.enum(['EC', 'RSA']),
  serialNumber: z.string(),
  fingerprint: z.string(),
  notAfter: moment,
})

export const signingKey = z.extend(sealFacts, {
  _id: id,
  /** Uploaded as PKCS#12, or generated here. */
  uploaded: z.boolean(),
  createdAt: moment,
  disabledAt: z.nullable(moment),
  retiredAt: z.nullable(moment),
})

const pem = z.object({ id, keyId: id })

/** The one in use first. Private keys are never returned. */
const seals = z.object({ authorityId: id, items: z.array(signingKey) })

const brought = z.strictObject({
  /** Base64. */
  pkcs12: z.string().check(z.minLength(1, 'mandatory'), z.maxLength(100_000), z.base64('invalid')),
  password: z.string().check(z.maxLength(200)),
})

export const signingKeys = {
  list: endpoint('signingKey.read', 'GET /api/certificationAuthority/:id/signingKey', {
    params: byId,
    answer: seals,
  }),
  /** PEM. */
  certificate: endpoint(
    'signingKey.certificate',
    'GET /api/certificationAuthority/:id/signingKey/:keyId/certificate',
    { params: pem, answer: binary },
  ),
  rotate: endpoint('signingKey.rotate', 'POST /api/certificationAuthority/:id/signingKey/rotate', {
    params: byId,
    answer: seals,
  }),
  upload: endpoint('signingKey.upload', 'POST /api/certificationAuthority/:id/signingKey', {
    params: byId,
    body: brought,
    answer: seals,
  }),
  /** Shows what a file contains without storing it. */
  look: endpoint('signingKey.upload', 'POST /api/certificationAuthority/:id/signingKey/look', {
    params: byId,
    body: brought,
    answer: sealFacts,
    onlyReads: true,
  }),
  disable: endpoint('signingKey.disable', 'POST /api/certificationAuthority/:id/signingKey/disable', {
    params: byId,
    body: reason,
    answer: seals,
  }),
}
