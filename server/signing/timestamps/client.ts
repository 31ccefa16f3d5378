import { randomBytes, X509Certificate } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { isSurelyAfter } from '#domain/clockTolerance.ts'
import { leadsTo } from '../../documents/certificates.ts'
import { readToken, TokenRefused, type Token } from '../../documents/timestamp.ts'
import type { TimestampSettings } from './settings.ts'

/** The timestamp authority returned nothing usable. A retry may succeed. */
export class TimestampAway extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The time stamp authority is away: ${reason}`, options)
    this.name = 'TimestampAway'
  }
}

const sha256 = '2.16.840.1.101.3.4.2.1'
/** `granted` and `grantedWithMods` (RFC 3161, 2.4.2) come with a token. */
const granted = [0, 1]

/** In bytes. A token with its certificate chain has a few thousand. */
const longestToken = 12_000

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
  const requestedAt = new Date()
  const token = tokenIn(await answerOf(settings.url, body, signal))
  if (token.length > longestToken) throw new TimestampAway('its token is too long')
  const timestamp = verified(token, digest)
  if (timestamp.nonce !== nonce) throw new TimestampAway('it answered another query')
  assertPlausible(timestamp.at, requestedAt)
  assertTrusted(timestamp, settings)
  return { ...timestamp, token }
}

/** A request (RFC 3161, 2.4.1) with a random nonce that asks for certificates. */
function queryFor(digest: Uint8Array): { body: Buffer; nonce: string } {
  const nonce = randomBytes(16)
  // Positive, without leading zeros.
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f)
  const query = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({
        algorithmId: sha256,
        algorithmParams: new asn1.Null(),
      }),
      hashedMessage: new asn1.OctetString({ valueHex: new Uint8Array(digest).buffer }),
    }),
    nonce: new asn1.Integer({ valueHex: new Uint8Array(nonce).buffer }),
    certReq: true,
  })
  return { body: Buffer.from(query.toSchema().toBER()), nonce: nonce.toString('hex') }
}

/** The token of an answer (RFC 3161, 2.4.2) in its original bytes. Throws `TimestampAway` if none was granted. */
function tokenIn(answer: Uint8Array): Uint8Array {
  const { status, token } = partsOf(answer)
  if (!granted.includes(status) || !token) throw new TimestampAway(`it answered with status ${status}`)
  return token
}

function partsOf(answer: Uint8Array) {
  try {
    const { offset, result } = asn1.fromBER(new Uint8Array(answer))
    // No trailing bytes.
    if (offset !== answer.length || !(result instanceof asn1.Sequence)) throw new Error('no answer')
    const response = new pkijs.TimeStampResp({ schema: result })
    const token = result.valueBlock.value[1]
    return { status: response.status.status as number, token: token && new Uint8Array(token.toBER()) }
  } catch (error) {
    throw new TimestampAway('its answer cannot be read', { cause: error })
  }
}

function verified(token: Uint8Array, digest: Uint8Array) {
  try {
    return readToken(token, digest)
  } catch (error) {
    const reason = error instanceof TokenRefused ? error.violation : 'form'
    throw new TimestampAway(`its token is refused (${reason})`, { cause: error })
  }
}

function assertPlausible(at: Date, requestedAt: Date) {
  const [stated, requested, now] = [at, requestedAt, new Date()].map((moment) => moment.toISOString())
  if (!stated || !requested || !now || isSurelyAfter(requested, stated) || isSurelyAfter(stated, now))
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

/** A time limit in ms over several network steps. The time between them does not count. */
export function openDeadline(ms: number) {
  let leftMs = ms
  return async function within<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    try {
      return await step(AbortSignal.timeout(Math.max(0, Math.ceil(leftMs))))
    } finally {
      leftMs -= performance.now() - startedAt
    }
  }
}
