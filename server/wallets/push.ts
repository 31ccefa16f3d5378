import { connect, constants } from 'node:http2'
import type { ClientHttp2Session } from 'node:http2'
import { timeLimits } from '../timeLimits.ts'
import type { AppleSettings } from './settings.ts'

/** How long the push service may take for its answer. */
export const timeLimit = timeLimits({ ms: 10_000 })

export type Pushed = 'told' | 'gone' | 'failed'

/**
 * Tells phones that a pass of theirs has changed: they come and fetch it. Apple's push service knows the operator by
 * the certificate that signs the passes. `gone` is a phone that has the pass no more.
 */
export async function pushAll(settings: AppleSettings, tokens: string[]): Promise<Pushed[]> {
  const { certificate: cert, key, passphrase, pushUrl } = settings
  const session = connect(pushUrl, { cert, key, passphrase, timeout: timeLimit.ms })
  // What breaks the connection breaks each of its calls.
  session.on('error', () => {})
  try {
    return await Promise.all(tokens.map((token) => push(session, settings, token)))
  } finally {
    session.close()
  }
}

function push(session: ClientHttp2Session, { passTypeId }: AppleSettings, token: string): Promise<Pushed> {
  return new Promise((done) => {
    const call = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': passTypeId,
      'apns-push-type': 'background',
    })
    let status = 0
    call.setTimeout(timeLimit.ms, () => call.close(constants.NGHTTP2_CANCEL))
    call.on('response', (headers) => (status = headers[':status'] ?? 0))
    call.on('error', () => {})
    call.on('close', () => done(status === 200 ? 'told' : status === 410 ? 'gone' : 'failed'))
    call.resume()
    // Wallet wants nothing said: that something changed is all.
    call.end('{}')
  })
}
