import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, id, moment, reason } from './fields.ts'
import { binary } from './file.ts'

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
