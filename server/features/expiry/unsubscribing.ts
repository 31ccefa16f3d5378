import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { installationSecret, type Config } from '../../config.ts'

type Keys = Pick<Config, 'secret' | 'dataDirectory'>

const idBytes = 16

/** Ends the weekly email of one person and permits nothing else. A MAC, so nothing is stored. */
export const unsubscribeToken = (config: Keys, userId: string) => {
  const id = Buffer.from(parse(userId))
  return Buffer.concat([id, signatureOf(config, id)]).toString('base64url')
}

export function unsubscriberOf(config: Keys, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const [id, signature] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
  const expected = signatureOf(config, id)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  return stringify(id)
}

const signatureOf = (config: Keys, id: Uint8Array) =>
  createHmac('sha256', installationSecret(config)).update('unsubscribe from digest\0').update(id).digest()
