import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isLoopback } from '../loopback.ts'
import { timeLimits } from '../timeLimits.ts'
import { isPrivateHost, onlyPublic } from './publicAddress.ts'

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
  addressOf: typeof lookup = lookup,
): Promise<unknown> {
  try {
    const { status, text } = await answerOf(url, headers, addressOf)
    if (status === 404) return null
    // Also an address to go to instead: it is not followed.
    if (status !== 200) throw new ProviderAway(`answered ${status}`)
    return JSON.parse(text) as unknown
  } catch (error) {
    throw error instanceof ProviderAway ? error : new ProviderAway('no answer', { cause: error })
  }
}

function answerOf(url: URL, headers: Record<string, string>, addressOf: typeof lookup) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const here = isLoopback(host)
  if (!here && (url.protocol !== 'https:' || isPrivateHost(host))) throw new ProviderAway('no address to ask')
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeLimit.ms),
      agent: false,
      ...(!here && { lookup: onlyPublic(addressOf) }),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('error', reject)
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostBytes) request.destroy(new ProviderAway('too large'))
        else parts.push(part)
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      )
    })
  })
}
