import * as pkijs from 'pkijs'
import { v7 as uuid } from 'uuid'
import { extensions, nameOf, serialNumber, timeOf } from './certificates.ts'
import { openKey, unlock, wrapKey, type KeyRecord, type KeySecret } from './keys.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** Validity in years. */
const lifetimes = { root: 20, timestamp: 10, seal: 3 } as const

/** Extended key usages for document signing: RFC 9336, email protection for older readers, and Acrobat. */
export const sealUsages = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4', '1.2.840.113583.1.1.5']

export const timestampUsage = '1.3.6.1.5.5.7.3.8'

/** Names are values and cannot add parts to a distinguished name. */
interface KeyRequest {
  owner: string
  name: string
  organisation: string
  secret: KeySecret
  now: Date
}

/** Created at the first start. Signs seals, the timestamp authority and revocation lists. */
export const createRoot = (request: KeyRequest): Promise<KeyRecord> =>
  createKey('root', request, undefined, [extensions.authority(), extensions.usage(['certificates', 'lists'])])

/** `revocationUrl`: where the revocation list is published. */
type RevocableRequest = KeyRequest & { revocationUrl?: string }

const listNamed = ({ revocationUrl }: RevocableRequest) =>
  revocationUrl ? [extensions.revocationList(revocationUrl)] : []

export const createSeal = (root: KeyRecord, request: RevocableRequest): Promise<KeyRecord> =>
  createKey('seal', request, root, [
    extensions.endEntity(),
    extensions.usage(['signature', 'commitment']),
    extensions.purposes(sealUsages, false),
    ...listNamed(request),
  ])

/** The extended key usage is critical, so the key can only timestamp (RFC 3161, 2.3). */
export const createTimestampAuthority = (root: KeyRecord, request: RevocableRequest): Promise<KeyRecord> =>
  createKey('timestamp', request, root, [
    extensions.endEntity(),
    extensions.usage(['signature']),
    extensions.purposes([timestampUsage], true),
    ...listNamed(request),
  ])

async function createKey(
  kind: KeyRecord['kind'],
  request: KeyRequest,
  root: KeyRecord | undefined,
  purposes: pkijs.Extension[],
): Promise<KeyRecord> {
  const id = uuid()
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const notBefore = wholeSecond(new Date(request.now.getTime() - leewayMs))
  const notAfter = earlier(yearsAfter(wholeSecond(request.now), lifetimes[kind]), root?.notAfter)
  const issuer = root && pkijs.Certificate.fromBER(new Uint8Array(root.certificate))
  const subject = nameOf(request)
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: serialNumber(),
    subject,
    issuer: issuer?.subject ?? subject,
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
  })
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  const issuerKey = issuer?.subjectPublicKeyInfo ?? certificate.subjectPublicKeyInfo
  certificate.extensions = [
    ...purposes,
    extensions.subjectKey(certificate.subjectPublicKeyInfo),
    extensions.issuerKey(issuerKey),
  ]
  await certificate.sign(root ? await openKey(unlock(root, request.secret)) : keys.privateKey, 'SHA-256')
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  const wrappedKey = wrapKey(pkcs8, request.secret, request.owner, id)
  pkcs8.fill(0)
  const der = new Uint8Array(certificate.toSchema(true).toBER())
  return { id, kind, owner: request.owner, certificate: der, wrappedKey, createdAt: request.now, notAfter }
}

/**
 * A certificate is valid from this long before its creation: an action may have started before the key
 * existed and seals with its start time.
 */
export const leewayMs = 5 * 60_000

const wholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000)

function yearsAfter(moment: Date, years: number) {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

const earlier = (moment: Date, bound: Date | undefined) => (bound && bound < moment ? bound : moment)
