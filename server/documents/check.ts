import { createHash, X509Certificate } from 'node:crypto'
import { Certificate } from 'pkijs'
import { commonNameOf, organisationOf } from './certificates.ts'
import { contentTypes, decodeCms, isSignedBy } from './cms.ts'
import { sealUsages, timestampUsage } from './pki.ts'
import { readRevocationList } from './revocation.ts'
import { readTimestamp } from './timestamp.ts'

/** A seal that an authority has brought itself: the lists of our roots do not name it. */
export interface BroughtSeal {
  certificate: Uint8Array
  withdrawnAt: Date | null
}

/** Whom we trust, and which seals are withdrawn, all DER. */
export interface CheckOptions {
  roots: Uint8Array[]
  seals?: BroughtSeal[]
  crls?: Uint8Array[]
}

/** Why a file is not an intact sealed document. */
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

/** Who sealed, as the certificate says it. */
export interface SealHolder {
  name: string
  organisation: string
  serialNumber: string
  certificateSha256: string
  notBefore: Date
  notAfter: Date
}

/** The finding about a file. Only `intact` means: these are the very bytes a known authority sealed. */
export interface CheckResult {
  signed: boolean
  intact: boolean
  coversWholeFile: boolean
  signer?: SealHolder
  signedAt?: Date
  /** The file as it was at each signature, to look up in the register. */
  revisions: { sha256: string; length: number }[]
  problems: CheckProblem[]
}

/** The form field that holds a seal of ours. */
export const sealField = 'AuthoritySeal'

/** A signature larger than this is none of ours. */
const largestHole = 65_536
const rangeWord = '/ByteRange'
const byteRange = /^\/ByteRange\s*\[\s*0\s+(\d{1,9})\s+(\d{1,9})\s+(\d{1,9})\s*\]/
/** With the spaces that fill up the place of its numbers. */
const longestRange = 200
/** So many signatures are looked at, from the file's beginning, where ours is, and from its end. */
const mostSignatures = 4

/** Checks a file of any origin. Runs in a child process only. */
export function checkFile(file: Buffer, options: CheckOptions): CheckResult {
  const holes = holesOf(file)
  const hole = holes.at(-1)
  if (!hole) return unsigned(flawOf(file))
  const revisions = holes.map(({ end }) => ({ sha256: hex(file.subarray(0, end)), length: end }))
  const isOnly = holes.length === 1 && file.indexOf(rangeWord) === file.lastIndexOf(rangeWord)
  const coversWholeFile = hole.end === file.length && isOnly
  const seal = readSeal(file, hole, options)
  const problems: CheckProblem[] = [
    ...(coversWholeFile ? [] : ['changedAfterSealing' as const]),
    ...seal.problems,
  ]
  return { signed: true, intact: problems.length === 0, coversWholeFile, ...seal, revisions, problems }
}

/** The finding about a file that carries no seal we could read. */
export const unsigned = (problem: CheckProblem): CheckResult => ({
  signed: false,
  intact: false,
  coversWholeFile: false,
  revisions: [],
  problems: [problem],
})

export interface Hole {
  before: number
  after: number
  end: number
}

/** Every place in the file that a byte range leaves out for a signature, if that is really all it leaves out. */
export const holesOf = (file: Buffer): Hole[] =>
  rangesIn(file)
    .flatMap((at) => holeAt(file, at) ?? [])
    .filter((hole) => isHole(file, hole))

/** Where ranges begin. Of a file full of them only a few are even found: the rest would keep everybody waiting. */
function rangesIn(file: Buffer): number[] {
  const places = new Set<number>()
  let at = file.indexOf(rangeWord)
  for (let looked = 0; at >= 0 && looked < mostSignatures; looked++) {
    places.add(at)
    at = file.indexOf(rangeWord, at + 1)
  }
  at = file.lastIndexOf(rangeWord)
  for (let looked = 0; at > 0 && looked < mostSignatures; looked++) {
    places.add(at)
    at = file.lastIndexOf(rangeWord, at - 1)
  }
  return [...places].toSorted((one, other) => one - other)
}

function holeAt(file: Buffer, at: number): Hole | undefined {
  const found = byteRange.exec(file.toString('latin1', at, at + longestRange))
  if (!found) return undefined
  const [before = 0, after = 0, rest = 0] = found.slice(1).map(Number)
  return { before, after, end: after + rest }
}

function isHole(file: Buffer, { before, after, end }: Hole) {
  const size = after - before
  if (size < 4 || size > largestHole || end > file.length) return false
  if (!/\/Contents\s*$/.test(file.toString('latin1', Math.max(0, before - 20), before))) return false
  return /^<(?:[0-9a-f]{2})+>$/i.test(file.toString('latin1', before, after))
}

type Seal = Pick<CheckResult, 'signer' | 'signedAt'> & { problems: CheckProblem[] }

function readSeal(file: Buffer, hole: Hole, options: CheckOptions): Seal {
  const der = signatureIn(file.toString('latin1', hole.before + 1, hole.after - 1))
  const parts = der && decodeCms(der)
  if (!parts || parts.contentType !== contentTypes.data || parts.content) return { problems: ['sealBroken'] }
  const certificate = new X509Certificate(parts.certificate)
  const digest = createHash('sha256')
    .update(file.subarray(0, hole.before))
    .update(file.subarray(hole.after, hole.end))
    .digest()
  if (!digest.equals(parts.digest) || !isSignedBy(parts, certificate)) return { problems: ['sealBroken'] }
  const imprint = createHash('sha256').update(parts.signature).digest()
  const timestamp = parts.timestampToken && readTimestamp(parts.timestampToken, imprint)
  if (!timestamp) return { problems: ['timestampBroken'] }
  const roots = options.roots.map((root) => new X509Certificate(root))
  const problems: CheckProblem[] = []
  const brought = options.seals?.find((seal) => certificate.raw.equals(seal.certificate))
  const known = brought !== undefined || issuedBy(roots, certificate, sealUsages)
  if (!known) problems.push('sealUnknown')
  if (!issuedBy(roots, timestamp.certificate, [timestampUsage])) problems.push('timestampBroken')
  if (!holdsAt(certificate, timestamp.at) || !holdsAt(timestamp.certificate, timestamp.at))
    problems.push('sealExpired')
  const isWithdrawn = brought?.withdrawnAt ? brought.withdrawnAt <= timestamp.at : false
  if (isWithdrawn || (known && isRevoked([certificate, timestamp.certificate], timestamp.at, options)))
    problems.push('sealRevoked')
  return { ...(known && { signer: holderOf(certificate) }), signedAt: timestamp.at, problems }
}

/** The signature without the zeros that fill its place; anything else in the filling is not ours. */
function signatureIn(hexText: string): Buffer | undefined {
  if (/[A-F]/.test(hexText)) return undefined
  const bytes = Buffer.from(hexText, 'hex')
  if (bytes.length < 4 || bytes[0] !== 0x30 || bytes[1] !== 0x82) return undefined
  const length = 4 + bytes.readUInt16BE(2)
  const fillsUp = length <= bytes.length && bytes.subarray(length).every((byte) => byte === 0)
  return fillsUp ? bytes.subarray(0, length) : undefined
}

const issuedBy = (roots: X509Certificate[], certificate: X509Certificate, usages: string[]) =>
  usages.every((usage) => certificate.keyUsage?.includes(usage)) &&
  roots.some((root) => certificate.checkIssued(root) && certificate.verify(root.publicKey))

const holdsAt = ({ validFromDate, validToDate }: X509Certificate, at: Date) =>
  validFromDate <= at && at <= validToDate

// The lists are the platform's own, from its database; nothing here comes from the file.
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

function flawOf(file: Buffer): CheckProblem {
  if (!file.subarray(0, 1024).includes('%PDF-')) return 'notPdf'
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(file.toString('latin1'))) return 'encrypted'
  return file.includes(rangeWord) ? 'sealBroken' : 'notSealed'
}

const hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
