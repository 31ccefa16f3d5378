import { X509Certificate } from 'node:crypto'
import { isSurelyAfter } from '#domain/clockTolerance.ts'
import { leadsTo } from '../../documents/certificateChain.ts'
import { readToken, TokenRefused, type Token } from '../../documents/timestampToken.ts'
import { TimestampAway } from './errors.ts'
import { queryFor, tokenIn } from './query.ts'
import type { TimestampSettings } from './settings.ts'

/** In bytes. A token with its certificate chain has a few thousand. */
export const longestToken = 12_000

/** The verified answer, with the token's original bytes. */
export interface Answer extends Token {
  token: Uint8Array
}

/**
 * Requests a timestamp for a SHA-256 digest (RFC 3161 over HTTP) and verifies the answer: nonce, digest,
 * signature, purpose and trust of the certificate, and a plausible time. Throws `TimestampAway`.
 */
export async function askForTimestamp(
  settings: TimestampSettings,
  digest: Uint8Array,
  signal: AbortSignal,
): Promise<Answer> {
  const { body, nonce } = queryFor(digest)
  const askedAt = new Date()
  const token = tokenIn(await answerOf(settings.url, body, signal))
  if (token.length > longestToken) throw new TimestampAway('its token is too long')
  const timestamp = verified(token, digest)
  if (timestamp.nonce !== nonce) throw new TimestampAway('it answered another query')
  assertPlausible(timestamp.at, askedAt)
  assertTrusted(timestamp, settings)
  return { ...timestamp, token }
}

function verified(token: Uint8Array, digest: Uint8Array) {
  try {
    return readToken(token, digest)
  } catch (error) {
    const reason = error instanceof TokenRefused ? error.violation : 'form'
    throw new TimestampAway(`its token is refused (${reason})`, { cause: error })
  }
}

function assertPlausible(at: Date, askedAt: Date) {
  const [stated, asked, now] = [at, askedAt, new Date()].map((moment) => moment.toISOString())
  if (!stated || !asked || !now || isSurelyAfter(asked, stated) || isSurelyAfter(stated, now))
    throw new TimestampAway('its clock is wrong')
}

function assertTrusted({ at, certificate, certificates }: Token, { anchors }: TimestampSettings) {
  const read = anchors.map((der) => new X509Certificate(der))
  const isTrusted = leadsTo(certificate, { anchors: read, issuers: certificates, at })
  if (anchors.length > 0 && !isTrusted) throw new TimestampAway('its certificate does not lead to TSA_CA')
}

/** Follows no redirect, so only the configured address is used. */
async function answerOf(url: string, body: Buffer, signal: AbortSignal): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
      body: new Uint8Array(body),
      redirect: 'error',
      signal,
    })
    const type = response.headers.get('content-type')?.split(';')[0]?.trim()
    if (response.status !== 200) throw new TimestampAway(`it answered with HTTP ${response.status}`)
    if (type !== 'application/timestamp-reply') throw new TimestampAway('it answered with another type')
    return await wholeOf(response)
  } catch (error) {
    throw error instanceof TimestampAway ? error : new TimestampAway('no answer', { cause: error })
  }
}

async function wholeOf({ body }: Response) {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    // Leaving the loop closes the connection.
    if (length > 2 * longestToken) throw new TimestampAway('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
