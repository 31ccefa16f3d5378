import { X509Certificate } from 'node:crypto'
import { chainOf } from './certificates.ts'
import { isListOf } from './revocation.ts'
import { withValidationData, type ValidationData } from './update.ts'

/** More than any seal needs. */
const mostStreams = 40
const longestStream = 2_000_000
const streamHead = /^(\d{1,7}) 0 obj\n<<\n\/Length (\d{1,7})\n>>\nstream\n/
const longestHead = 60
const store = /\n\/Type \/DSS\n\/Certs \[([^\]]{0,1000})\]\n/

interface FoundData {
  data: ValidationData
  end: number
}

/**
 * The validation data after a signature; null if something else follows. Only bytes that this product would
 * write again identically are accepted.
 */
export function dataAfter(file: Buffer, signedEnd: number): FoundData | null {
  const data = dataFrom(file, signedEnd)
  if (!data) return null
  try {
    const written = withValidationData(file.subarray(0, signedEnd), data)
    return written.equals(file.subarray(0, written.length)) ? { data, end: written.length } : null
  } catch {
    return null
  }
}

function dataFrom(file: Buffer, from: number): ValidationData | null {
  const streams: Buffer[] = []
  let at = from
  for (;;) {
    const [head, , length] = streamHead.exec(file.toString('latin1', at, at + longestHead)) ?? []
    if (!head) break
    const begin = at + head.length
    const end = begin + Number(length)
    if (streams.length === mostStreams || Number(length) > longestStream || end > file.length) return null
    streams.push(file.subarray(begin, end))
    at = end + '\nendstream\nendobj\n'.length
  }
  const certs = store.exec(file.toString('latin1', at, at + 2 * longestHead + 1000))?.[1]
  if (certs === undefined) return null
  const count = certs.split(' R').length - 1
  return { certificates: streams.slice(0, count), lists: streams.slice(count) }
}

/** Whether every certificate chains to one of these anchors, and every list is signed by a certificate. */
export function isVouchedFor({ certificates, lists }: ValidationData, anchors: X509Certificate[]): boolean {
  try {
    const exact = certificates.map(exactly)
    const trusted = [...anchors, ...exact]
    const isAnchored = (one: X509Certificate) =>
      chainOf(one, trusted).some(({ raw }) => anchors.some((anchor) => anchor.raw.equals(raw)))
    return exact.every(isAnchored) && lists.every((list) => trusted.some((issuer) => isListOf(list, issuer)))
  } catch {
    return false
  }
}

/** The parser also accepts PEM and trailing bytes, which this refuses. Throws. */
function exactly(der: Uint8Array): X509Certificate {
  const certificate = new X509Certificate(der)
  if (!certificate.raw.equals(der)) throw new Error('This contains more than a certificate')
  return certificate
}
