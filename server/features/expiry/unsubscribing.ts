import { parse, stringify } from 'uuid'
import { isSameMac, macOf, type Secrets } from '../../config.ts'

const idBytes = 16

/** Ends the weekly email of one person and permits nothing else. A MAC, so nothing is stored. */
export const unsubscribeToken = (config: Secrets, userId: string) => {
  const id = Buffer.from(parse(userId))
  return Buffer.concat([id, signatureOf(config, id)]).toString('base64url')
}

export function unsubscriberOf(config: Secrets, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const [id, signature] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes)]
  const expected = signatureOf(config, id)
  return isSameMac(signature, expected) ? stringify(id) : null
}

const signatureOf = (config: Secrets, id: Uint8Array) => macOf(config, 'unsubscribe from digest\0', id)
