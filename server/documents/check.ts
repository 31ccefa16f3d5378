import { X509Certificate } from 'node:crypto'
import { Certificate } from 'pkijs'
import { dataAfter, isVouchedFor } from './appended.ts'
import { leadsTo, commonNameOf, organisationOf } from './certificates.ts'
import { contentTypes, decodeCms, isSignedBy, sha256 } from './cms.ts'
import { isTimestampPlace } from './documentTimestamp.ts'
import {
  digestOf,
  placeholdersOf,
  rangesIn,
  rangeKey,
  signatureIn,
  type Placeholder,
} from './placeholders.ts'
import { sealUsages, timestampUsage } from './pki.ts'
import { readRevocationList } from './revocation.ts'
import { readTimestamp, type Timestamp, readToken } from './timestamp.ts'

/** A seal uploaded by an authority, which is not on our revocation lists. */
export interface BroughtSeal {
  certificate: Uint8Array
  withdrawnAt: Date | null
}

/** Trust anchors and revoked seals, in DER. */
export interface CheckOptions {
  roots: Uint8Array[]
  seals?: BroughtSeal[]
  crls?: Uint8Array[]
  timestampRoots?: Uint8Array[]
}

export type CheckProblem =
  | 'tooLarge'
  | 'notPdf'
  | 'encrypted'
  | 'notSealed'
  | 'changedAfterSealing'
  | 'sealBroken'
  | 'sealUnknown'
  | 'sealExpired'
  | 'sealRevoked'
  | 'timestampBroken'
  | 'tookTooLong'
  | 'notConfirmed'

interface SealHolder {
  name: string
  organisation: string
  serialNumber: string
  certificateSha256: string
  notBefore: Date
  notAfter: Date
}

/**
 * The result of verifying a file. `intact` means that a known authority sealed it and that only validation data and a
 * document timestamp in this product's format follow. Only the register shows whether these are the issued bytes.
 */
export interface CheckResult {
  signed: boolean
  intact: boolean
  coversWholeFile: boolean
  signer?: SealHolder
  signedAt?: Date
  /** The file after each signature and its validation data, for look-up in the register. */
  revisions: { sha256: string; length: number }[]
  problems: CheckProblem[]
}

export const sealField = 'AuthoritySeal'

/** Verifies a file of any origin. Runs in a child process only. */
export function checkFile(file: Buffer, options: CheckOptions): CheckResult {
  const placeholders = placeholdersOf(file)
  const parts = partsOf(file, placeholders)
  if (!parts) return unsigned(violationOf(file))
  const revisions = parts.ends.map((end) => ({ sha256: hex(file.subarray(0, end)), length: end }))
  const isComplete = parts.end === file.length && rangesIn(file).length === parts.signatures
  const coversWholeFile = isComplete && (!parts.data || isVouchedFor(parts.data, anchorsOf(options)))
  const seal = readSeal(file, parts.seal, options)
  const problems: CheckProblem[] = [
    ...(coversWholeFile ? [] : ['changedAfterSealing' as const]),
    ...seal.problems,
    ...(parts.stamp && !isStamped(file, parts.stamp, options) ? ['timestampBroken' as const] : []),
  ]
  return { signed: true, intact: problems.length === 0, coversWholeFile, ...seal, revisions, problems }
}

/** The seal, and what this product appends: validation data and a document timestamp. Anything else is a change. */
function partsOf(file: Buffer, placeholders: Placeholder[]) {
  const [first, second] = placeholders
  const last = placeholders.at(-1)
  if (!first || !last) return null
  const appended = dataAfter(file, first.end)
  const isStamp =
    appended !== null &&
    second === last &&
    isTimestampPlace(file, { signedEnd: first.end, from: appended.end }, second)
  const ends = [
    first.end,
    ...(appended ? [appended.end] : []),
    ...placeholders.slice(1).map(({ end }) => end),
  ]
  const data = appended?.data
  if (isStamp) return { seal: first, data, stamp: second, end: second.end, signatures: 2, ends }
  return {
    seal: last,
    data,
    end: first === last ? (appended?.end ?? last.end) : last.end,
    signatures: 1,
    ends,
  }
}

export const unsigned = (problem: CheckProblem): CheckResult => ({
  signed: false,
  intact: false,
  coversWholeFile: false,
  revisions: [],
  problems: [problem],
})

type Seal = Pick<CheckResult, 'signer' | 'signedAt'> & { problems: CheckProblem[] }

function readSeal(file: Buffer, placeholder: Placeholder, options: CheckOptions): Seal {
  const der = signatureIn(file, placeholder)
  const parts = der && decodeCms(der)
  if (!parts || parts.contentType !== contentTypes.data || parts.content) return { problems: ['sealBroken'] }
  const certificate = new X509Certificate(parts.certificate)
  if (!digestOf(file, placeholder).equals(parts.digest) || !isSignedBy(parts, certificate))
    return { problems: ['sealBroken'] }
  const timestamp = parts.timestampToken && timestampIn(parts.timestampToken, sha256(parts.signature))
  if (!timestamp) return { problems: ['timestampBroken'] }
  const roots = options.roots.map((root) => new X509Certificate(root))
  const problems: CheckProblem[] = []
  const brought = options.seals?.find((seal) => certificate.raw.equals(seal.certificate))
  const isTrustedSeal = brought !== undefined || issuedBy(roots, certificate, sealUsages)
  if (!isTrustedSeal) problems.push('sealUnknown')
  if (!isTrusted(timestamp, options)) problems.push('timestampBroken')
  if (!holdsAt(certificate, timestamp.at) || !holdsAt(timestamp.certificate, timestamp.at))
    problems.push('sealExpired')
  const isWithdrawn = brought?.withdrawnAt ? brought.withdrawnAt <= timestamp.at : false
  if (
    isWithdrawn ||
    (isTrustedSeal && isRevoked([certificate, timestamp.certificate], timestamp.at, options))
  )
    problems.push('sealRevoked')
  return { ...(isTrustedSeal && { signer: holderOf(certificate) }), signedAt: timestamp.at, problems }
}

const anchorsOf = ({ roots, seals = [], timestampRoots = [] }: CheckOptions) =>
  [...roots, ...seals.map(({ certificate }) => certificate), ...timestampRoots].map(
    (der) => new X509Certificate(der),
  )

/** A timestamp of ours in its only encoding, or one of an external authority. */
function timestampIn(der: Uint8Array, digest: Buffer): FoundTimestamp | undefined {
  const own = readTimestamp(der, digest)
  if (own) return { ...own, isOwnForm: true, issuers: [] }
  try {
    const { certificates, ...token } = readToken(der, digest)
    return { ...token, isOwnForm: false, issuers: certificates }
  } catch {
    return undefined
  }
}

type FoundTimestamp = Timestamp & { isOwnForm: boolean; issuers: X509Certificate[] }

function isTrusted(timestamp: FoundTimestamp, { roots, timestampRoots = [] }: CheckOptions) {
  const { at, certificate, isOwnForm, issuers } = timestamp
  const read = (list: Uint8Array[]) => list.map((der) => new X509Certificate(der))
  if (isOwnForm && issuedBy(read(roots), certificate, [timestampUsage])) return true
  return leadsTo(certificate, { anchors: read(timestampRoots), issuers, at })
}

function isStamped(file: Buffer, placeholder: Placeholder, options: CheckOptions) {
  const der = signatureIn(file, placeholder)
  const timestamp = der && timestampIn(der, digestOf(file, placeholder))
  return timestamp !== undefined && isTrusted(timestamp, options)
}

const issuedBy = (roots: X509Certificate[], certificate: X509Certificate, usages: string[]) =>
  usages.every((usage) => certificate.keyUsage?.includes(usage)) &&
  roots.some((root) => certificate.checkIssued(root) && certificate.verify(root.publicKey))

const holdsAt = ({ validFromDate, validToDate }: X509Certificate, at: Date) =>
  validFromDate <= at && at <= validToDate

// The lists come from the platform's database, never from the file.
function isRevoked(certificates: X509Certificate[], at: Date, { crls = [] }: CheckOptions) {
  return crls.map(readRevocationList).some((list) =>
    certificates.some(({ serialNumber }) => {
      const since = list.get(serialNumber.toLowerCase())
      return since !== undefined && since <= at
    }),
  )
}

function holderOf(certificate: X509Certificate): SealHolder {
  const subject = Certificate.fromBER(new Uint8Array(certificate.raw))
  return {
    name: commonNameOf(subject),
    organisation: organisationOf(subject),
    serialNumber: certificate.serialNumber.toLowerCase(),
    certificateSha256: hex(certificate.raw),
    notBefore: certificate.validFromDate,
    notAfter: certificate.validToDate,
  }
}

function violationOf(file: Buffer): CheckProblem {
  if (!file.subarray(0, 1024).includes('%PDF-')) return 'notPdf'
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(file.toString('latin1'))) return 'encrypted'
  return file.includes(rangeKey) ? 'sealBroken' : 'notSealed'
}

const hex = (bytes: Uint8Array) => sha256(bytes).toString('hex')
