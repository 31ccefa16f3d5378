import { createHmac, timingSafeEqual } from 'node:crypto'
import { installationSecret, type Config } from '../../config.ts'

type Keys = Pick<Config, 'secret' | 'dataDirectory'>

/** Authorises a phone for a single pass. A MAC, so nothing is stored. */
export const passToken = (config: Keys, certificateId: string) =>
  createHmac('sha256', installationSecret(config))
    .update('pass of a wallet\0')
    .update(certificateId)
    .digest('base64url')

/** `authorization` is `ApplePass …`. */
export function holdsPassToken(config: Keys, certificateId: string, authorization: string | undefined) {
  const token = Buffer.from(/^ApplePass (\S+)$/.exec(authorization ?? '')?.[1] ?? '')
  const expected = Buffer.from(passToken(config, certificateId))
  return token.length === expected.length && timingSafeEqual(token, expected)
}
