import * as pkijs from 'pkijs'
import { v7 as uuid } from 'uuid'
import { extensions, nameOf, serialNumber, timeOf } from './certificates.ts'
import { openKey, unlock, wrapKey, type KeyRecord, type KeySecret } from './keys.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** How long certificates hold, in years. */
export const lifetimes = { root: 20, timestamp: 10, seal: 3 } as const

/** What a seal may be used for: signing documents, as read by current readers, older mail-based ones, and Acrobat. */
export const sealUsages = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4', '1.2.840.113583.1.1.5']

export const timestampUsage = '1.3.6.1.5.5.7.3.8'

/** Who a certificate is for, and when it is made. The names are data: they cannot bring name parts of their own. */
export interface KeyRequest {
  owner: string
  name: string
  organisation: string
  secret: KeySecret
  now: Date
}

/** The platform's root: made at first start, it signs seals, the timestamp authority and revocation lists. */
export const createRoot = (request: KeyRequest): Promise<KeyRecord> =>
  createKey('root', request, undefined, [extensions.authority(), extensions.usage(['certificates', 'lists'])])

/** A certificate that its root can withdraw: `revocationUrl` tells readers where the list of withdrawn ones is. */
type RevocableRequest = KeyRequest & { revocationUrl?: string }

const listNamed = ({ revocationUrl }: RevocableRequest) =>
  revocationUrl ? [extensions.revocationList(revocationUrl)] : []

/** An authority's seal. */
export const createSeal = (root: KeyRecord, request: RevocableRequest): Promise<KeyRecord> =>
  createKey('seal', request, root, [
    extensions.endEntity(),
    extensions.usage(['signature', 'commitment']),
    extensions.purposes(sealUsages, false),
    ...listNamed(request),
  ])

/** The built-in timestamp authority. Its one purpose is critical, so it can sign nothing else. */
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

/** A deed that began before the key was made may wait for it and then seal with it, at the moment it began. */
export const leewayMs = 5 * 60_000

const wholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000)

function yearsAfter(moment: Date, years: number) {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

const earlier = (moment: Date, bound: Date | undefined) => (bound && bound < moment ? bound : moment)
