import type { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { isListOf, periodOf, readRevocationList } from '../../documents/revocation.ts'
import { get } from '../../http/outgoing/get.ts'
import { TimestampAway } from './errors.ts'

/** In bytes. A list is embedded in every sealed file, so longer ones are left out. */
const longestList = 256 * 1024
const keptMs = 3_600_000
const distributionPoints = '2.5.29.31'

interface Link {
  certificate: X509Certificate
  issuer: X509Certificate
}

interface Asking {
  now: Date
  signal: AbortSignal
}

/**
 * Fetches revocation lists, each at most once an hour. Plain http is sufficient because lists are signed.
 * Only `ownHost` may be in a private network.
 */
export function revocationListsFrom(ownHost: string) {
  const stored = new Map<string, { list: Buffer; until: number }>()
  return async ({ certificate, issuer }: Link, { now, signal }: Asking): Promise<Uint8Array | null> => {
    const [address] = addressesIn(certificate)
    if (address === undefined) return null
    const cached = stored.get(address)
    const isFresh = cached !== undefined && cached.until > now.getTime()
    const list = isFresh ? cached.list : await fetched(address, ownHost, signal)
    const until = assertUsable(list, { certificate, issuer }, now)
    if (!isFresh) stored.set(address, { list, until: Math.min(until, now.getTime() + keptMs) })
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

/**
 * Until when the list is valid, in ms. Throws if it has another issuer, is too old or contains the
 * certificate.
 */
function assertUsable(list: Buffer, { certificate, issuer }: Link, now: Date): number {
  if (!isListOf(list, issuer)) throw new TimestampAway('a revocation list is not of the issuer')
  const { until } = periodOf(list)
  if (!until || until <= now) throw new TimestampAway('a revocation list is too old')
  if (readRevocationList(list).has(certificate.serialNumber.toLowerCase()))
    throw new TimestampAway('its certificate is revoked')
  return until.getTime()
}

async function fetched(address: string, ownHost: string, signal: AbortSignal): Promise<Buffer> {
  const response = await get(new URL(address), { signal, mostBytes: longestList, ownHost }).catch(
    (cause: unknown) => {
      throw new TimestampAway('a revocation list cannot be fetched', { cause })
    },
  )
  if (response.status !== 200)
    throw new TimestampAway(`a revocation list was answered with HTTP ${response.status}`)
  return response.body
}
