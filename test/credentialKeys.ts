import { generateKeyPairSync } from 'node:crypto'
import { replaceKeys, wrapKeys } from '../server/credentials/keys.ts'
import { rsaSize } from '../server/credentials/rsaSize.ts'
import type { House } from '../server/house.ts'

const der = {
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
} as const

let prepared: { publicKey: Buffer; privateKey: Buffer } | undefined

/**
 * Gives an authority the keys of its credentials. The RSA pair is the same for all authorities of this process, because
 * a new one takes long; where keys are the subject of a test, the product makes them.
 */
export async function credentialKeys({ config, database: { writes } }: House, authorityId: string) {
  prepared ??= generateKeyPairSync('rsa', { modulusLength: rsaSize.bits, ...der })
  const rsa = { ...prepared, privateKey: Buffer.from(prepared.privateKey) }
  const made = wrapKeys(config, authorityId, { rsa, ed: generateKeyPairSync('ed25519', der) })
  await writes.transaction().execute((db) => replaceKeys(db, made, null))
}
