import type { X509Certificate } from 'node:crypto'
import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import * as pkijs from 'pkijs'
import { isListOf, periodOf, readRevocationList } from '../documents/revocation.ts'
import { isPrivateHost, onlyPublic } from '../vehicleData/publicAddress.ts'
import { TimestampAway } from './errors.ts'

/** A list stands in every sealed file: a longer one is not embedded. */
const longestList = 256 * 1024
const keptMs = 3_600_000
const distributionPoints = '2.5.29.31'

interface Link {
  certificate: X509Certificate
  issuer: X509Certificate
}

interface Asking {
  now: Date
  /** Ends the wait. */
  signal: AbortSignal
}

/**
 * The revocation lists that certificates name, each fetched at most once an hour. A list is public and signed, so plain
 * http is enough; it lies at `ownHost` or outside the own network.
 */
export function revocationListsFrom(ownHost: string) {
  const kept = new Map<string, { list: Buffer; until: number }>()
  return async ({ certificate, issuer }: Link, { now, signal }: Asking): Promise<Uint8Array | null> => {
    const [address] = addressesIn(certificate)
    if (address === undefined) return null
    const known = kept.get(address)
    const isFresh = known !== undefined && known.until > now.getTime()
    const list = isFresh ? known.list : await fetched(address, ownHost, signal)
    const until = demandUsable(list, { certificate, issuer }, now)
    if (!isFresh) kept.set(address, { list, until: Math.min(until, now.getTime() + keptMs) })
    return list
  }
}

function addressesIn({ raw }: X509Certificate): string[] {
  const { extensions = [] } = pkijs.Certificate.fromBER(new Uint8Array(raw))
  const points = extensions.find(({ extnID }) => extnID === distributionPoints)?.parsedValue as unknown
  if (!(points instanceof pkijs.CRLDistributionPoints)) return []
  return points.distributionPoints
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .flatMap(({ type, value }) => (type === 6 && /^https?:\/\//.test(String(value)) ? [String(value)] : []))
}

/** Until when the list counts, in milliseconds. Throws where it is of another issuer, too old, or names the certificate. */
function demandUsable(list: Buffer, { certificate, issuer }: Link, now: Date): number {
  if (!isListOf(list, issuer)) throw new TimestampAway('a revocation list is not of the issuer')
  const { until } = periodOf(list)
  if (!until || until <= now) throw new TimestampAway('a revocation list is too old')
  if (readRevocationList(list).has(certificate.serialNumber.toLowerCase()))
    throw new TimestampAway('its certificate is revoked')
  return until.getTime()
}

async function fetched(address: string, ownHost: string, signal: AbortSignal): Promise<Buffer> {
  const url = new URL(address)
  const isOwn = url.hostname === ownHost
  if (!isOwn && isPrivateHost(url.hostname))
    throw new TimestampAway('a revocation list lies in the own network')
  return new Promise((resolve, reject) => {
    const away = (cause: unknown) =>
      reject(new TimestampAway('a revocation list cannot be fetched', { cause }))
    const options = {
      signal,
      agent: false as const,
      ...(!isOwn && { lookup: onlyPublic(lookup) }),
    }
    const request = (url.protocol === 'https:' ? https : http).get(url, options)
    request.on('error', away)
    request.on('response', (response) => {
      if (response.statusCode !== 200) request.destroy(new Error(`HTTP ${response.statusCode}`))
      const parts: Buffer[] = []
      let length = 0
      response.on('error', away)
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > longestList) request.destroy(new Error('too long'))
        else parts.push(part)
      })
      response.on('end', () => resolve(Buffer.concat(parts)))
    })
  })
}
