import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { isListOf, periodOf, readRevocationList } from '../../documents/revocation.ts'
import { get } from '../../http/outgoing/get.ts'
import { TimestampAway, askForTimestamp } from './client.ts'
import { chainOf, pathOf } from '../../documents/certificates.ts'
import type { ValidationData } from '../../documents/update.ts'
import { openBreaker } from '../../http/outgoing/breaker.ts'
import type { TimestampSettings } from './settings.ts'

/** In bytes. A list is embedded in every sealed file, so longer ones are left out. */
const longestList = 256 * 1024
const cacheMs = 3_600_000
const distributionPoints = '2.5.29.31'

interface Link {
  certificate: X509Certificate
  issuer: X509Certificate
}

export interface Stamp {
  token: Uint8Array
  at: Date
  validation: ValidationData
}

export interface Authority {
  /** Timestamps a SHA-256 digest. The signal ends the wait. Throws `TimestampAway`. */
  stamp(digest: Uint8Array, signal: AbortSignal): Promise<Stamp>
}

/**
 * After three failures in a row the authority is not called for 30 seconds. An answer that takes more than
 * half of the document's deadline is used but counts as a failure, because a document needs two.
 */
export function openAuthority(settings: TimestampSettings): Authority {
  const guarded = openBreaker({
    away: () => new TimestampAway('left alone'),
    slowMs: settings.deadlineMs / 2,
  })
  const listOf = revocationListsFrom(new URL(settings.url).hostname)
  const anchors = settings.anchors.map((der) => new X509Certificate(der))

  async function validationOf(certificate: X509Certificate, issuers: X509Certificate[], signal: AbortSignal) {
    // Only the chain up to the trust anchor is needed.
    const chain = pathOf(certificate, { anchors, issuers }) ?? chainOf(certificate, issuers)
    const lists = []
    for (const [index, issuer] of chain.slice(1).entries()) {
      const list = await listOf(
        { certificate: chain[index] ?? certificate, issuer },
        { now: new Date(), signal },
      )
      if (list) lists.push(list)
    }
    return { certificates: chain.map(({ raw }) => new Uint8Array(raw)), lists }
  }

  const stamp = async (digest: Uint8Array, signal: AbortSignal) => {
    const { token, at, certificate, certificates } = await askForTimestamp(settings, digest, signal)
    return { token, at, validation: await validationOf(certificate, certificates, signal) }
  }

  return {
    stamp: (digest, signal) =>
      guarded(() => stamp(digest, signal)).catch((error: unknown) => {
        throw error instanceof TimestampAway ? error : new TimestampAway('no usable answer', { cause: error })
      }),
  }
}

/**
 * Fetches revocation lists, each at most once an hour. Plain http is sufficient because lists are signed.
 * Only `ownHost` may be in a private network.
 */
function revocationListsFrom(ownHost: string) {
  const stored = new Map<string, { list: Buffer; until: number }>()
  return async (
    { certificate, issuer }: Link,
    { now, signal }: { now: Date; signal: AbortSignal },
  ): Promise<Uint8Array | null> => {
    const [address] = addressesIn(certificate)
    if (address === undefined) return null
    const cached = stored.get(address)
    const isFresh = cached !== undefined && cached.until > now.getTime()
    const list = isFresh ? cached.list : await fetched(address, ownHost, signal)
    const until = assertUsable(list, { certificate, issuer }, now)
    if (!isFresh) stored.set(address, { list, until: Math.min(until, now.getTime() + cacheMs) })
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

/** Until when the list is valid, in ms. Throws if it has another issuer, is too old or contains the certificate. */
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
