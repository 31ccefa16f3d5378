import type { lookup } from 'node:dns'
import { isLoopback } from '../loopback.ts'
import { get, isPrivateHost } from '../outgoing/get.ts'
import { timeLimits } from '../timeLimits.ts'

/** The provider gave no answer that can be used. */
export class ProviderAway extends Error {}

/** How long a provider may take for its whole answer. */
export const timeLimit = timeLimits({ ms: 3000 })

const mostBytes = 1024 * 1024

/**
 * Asks a provider for JSON: three seconds and one megabyte at most, no other address than the one asked, and none of
 * the own network behind a public name. `null` is its "there is none".
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
    // Also an address to go to instead: it is not followed.
    if (status !== 200) throw new ProviderAway(`answered ${status}`)
    return JSON.parse(body.toString('utf8')) as unknown
  } catch (error) {
    throw error instanceof ProviderAway ? error : new ProviderAway('no answer', { cause: error })
  }
}
