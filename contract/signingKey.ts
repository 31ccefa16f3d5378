import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, id, moment, reason } from './fields.ts'
import { binary } from './file.ts'

/** What a seal's certificate says. */
export const sealFacts = z.object({
  name: z.string(),
  organisation: z.string(),
  issuer: z.string(),
  algorithm: z.enum(['EC', 'RSA']),
  serialNumber: z.string(),
  fingerprint: z.string(),
  notAfter: moment,
})

/** One seal of an authority. */
export const signingKey = z.extend(sealFacts, {
  _id: id,
  /** Made here, or brought by the authority as a PKCS#12 file. */
  uploaded: z.boolean(),
  createdAt: moment,
  disabledAt: z.nullable(moment),
  retiredAt: z.nullable(moment),
})

const pem = z.object({ id, keyId: id })

/** The seals of an authority, the one in use first. The private half never leaves the house. */
const seals = z.object({ authorityId: id, items: z.array(signingKey) })

const brought = z.strictObject({
  /** The file, base64. */
  pkcs12: z.string().check(z.minLength(1, 'mandatory'), z.maxLength(100_000), z.base64('invalid')),
  password: z.string().check(z.maxLength(200)),
})

export const signingKeys = {
  list: endpoint('signingKey.read', 'GET /api/certificationAuthority/:id/signingKey', {
    params: byId,
    answer: seals,
  }),
  /** The public certificate as PEM. */
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
  /** What a file would put into use, before it does: nothing is kept. */
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
