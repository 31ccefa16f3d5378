import { verify, type X509Certificate } from 'node:crypto'
import { fromBER, Sequence } from 'asn1js'
import * as pkijs from 'pkijs'
import { extensions, timeOf } from './certificates.ts'
import { openKey, unlock, type KeyRecord, type KeySecret } from './keys.ts'

/** `since`: later seals are invalid, earlier ones remain valid. */
export interface Revocation {
  certificate: Uint8Array
  since: Date
  compromised: boolean
}

const reasons = { keyCompromise: 1, cessationOfOperation: 5 }

export async function createRevocationList(
  root: KeyRecord,
  secret: KeySecret,
  revocations: Revocation[],
  period: { now: Date; next: Date; number: number },
): Promise<Uint8Array> {
  const issuer = pkijs.Certificate.fromBER(new Uint8Array(root.certificate))
  const list = new pkijs.CertificateRevocationList({
    version: 1,
    issuer: issuer.subject,
    thisUpdate: timeOf(period.now),
    nextUpdate: timeOf(period.next),
    ...(revocations.length > 0 && { revokedCertificates: revocations.map(entryOf) }),
    crlExtensions: new pkijs.Extensions({
      extensions: [extensions.issuerKey(issuer.subjectPublicKeyInfo), extensions.listNumber(period.number)],
    }),
  })
  await list.sign(await openKey(unlock(root, secret)), 'SHA-256')
  return new Uint8Array((list.toSchema(true) as Sequence).toBER())
}

/** Revocation dates by serial number in hex. */
export function readRevocationList(list: Uint8Array): Map<string, Date> {
  const { revokedCertificates = [] } = pkijs.CertificateRevocationList.fromBER(new Uint8Array(list))
  return new Map(revokedCertificates.map((entry) => [serialOf(entry), entry.revocationDate.value]))
}

const signatureHashes: Record<string, string> = {
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
}

/** Whether a list in DER is signed by this issuer. False for anything else, including trailing data. */
export function isListOf(der: Uint8Array, issuer: X509Certificate): boolean {
  try {
    if (!isBare(der)) return false
    const list = pkijs.CertificateRevocationList.fromBER(new Uint8Array(der))
    const { subject } = pkijs.Certificate.fromBER(new Uint8Array(issuer.raw))
    const hash = signatureHashes[list.signatureAlgorithm.algorithmId]
    if (!hash || !list.issuer.isEqual(subject) || !list.signature.isEqual(list.signatureAlgorithm))
      return false
    return verify(
      hash,
      list.tbsView,
      issuer.publicKey,
      new Uint8Array(list.signatureValue.valueBlock.valueHexView),
    )
  } catch {
    return false
  }
}

/** The parser ignores additional elements, so this checks for exactly three (RFC 5280, 5.1). */
function isBare(der: Uint8Array): boolean {
  const { offset, result } = fromBER(new Uint8Array(der))
  return offset === der.length && result instanceof Sequence && result.valueBlock.value.length === 3
}

/** `undefined` if the list has no nextUpdate. */
export function periodOf(der: Uint8Array): { from: Date; until: Date | undefined } {
  const { thisUpdate, nextUpdate } = pkijs.CertificateRevocationList.fromBER(new Uint8Array(der))
  return { from: thisUpdate.value, until: nextUpdate?.value }
}

const serialOf = ({ userCertificate }: pkijs.RevokedCertificate) =>
  Buffer.from(userCertificate.valueBlock.valueHexView).toString('hex')

function entryOf({ certificate, since, compromised }: Revocation) {
  const code = compromised ? reasons.keyCompromise : reasons.cessationOfOperation
  return new pkijs.RevokedCertificate({
    userCertificate: pkijs.Certificate.fromBER(new Uint8Array(certificate)).serialNumber,
    revocationDate: timeOf(since),
    crlEntryExtensions: new pkijs.Extensions({ extensions: [extensions.reason(code)] }),
  })
}
