import type { lookup } from 'node:dns'
import { isLoopback } from '../../../loopback.ts'
import { get, isPrivateHost } from '../../../http/outgoing/get.ts'
import { timeLimits } from '../../../timeLimits.ts'

/** The provider returned nothing usable. */
export class ProviderAway extends Error {}

/** For the complete answer. */
export const timeLimit = timeLimits({ ms: 3000 })

const mostBytes = 1024 * 1024

/**
 * Fetches JSON from a provider: at most three seconds and one megabyte, no redirects, no private networks.
 * Null for 404.
 */
export async function ask(
  url: URL,
  headers: Record<string, string>,
  addressOf?: typeof lookup,
): Promise<unknown> {
  const isHere = isLoopback(url.hostname.replace(/^\[|\]$/g, ''))
  if (!isHere && (url.protocol !== 'https:' || isPrivateHost(url.hostname)))
    throw new ProviderAway('no address to ask')
  try {
    const { status, body } = await get(url, {
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeLimit.ms),
      mostBytes,
      ownHost: isHere ? url.hostname : '',
      ...(addressOf && { addressOf }),
    })
    if (status === 404) return null
    // Includes redirects.
    if (status !== 200) throw new ProviderAway(`answered ${status}`)
    return JSON.parse(body.toString('utf8')) as unknown
  } catch (error) {
    throw error instanceof ProviderAway ? error : new ProviderAway('no answer', { cause: error })
  }
}
