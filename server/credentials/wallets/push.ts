import { connect, constants } from 'node:http2'
import type { ClientHttp2Session } from 'node:http2'
import { timeLimits } from '../../timeLimits.ts'
import type { AppleSettings } from './settings.ts'

export const timeLimit = timeLimits({ ms: 10_000 })

type Pushed = 'told' | 'gone' | 'failed'

/**
 * Notifies phones that a pass has changed, so they fetch it. The connection is authenticated with the pass
 * certificate. `gone`: the phone no longer has the pass.
 */
export async function pushAll(settings: AppleSettings, tokens: string[]): Promise<Pushed[]> {
  const { certificate: cert, key, passphrase, pushUrl } = settings
  const session = connect(pushUrl, { cert, key, passphrase, timeout: timeLimit.ms })
  // A connection error also fails each of its requests.
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
    // Wallet requires an empty payload.
    call.end('{}')
  })
}
