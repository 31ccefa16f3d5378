import type { Db } from '../db/db.ts'
import type { Credential } from '../documents/credential.ts'
import { signCredential } from '../documents/render.ts'
import type { Services } from '../services.ts'
import { addressesOf } from './addresses.ts'
import { keysFor, unlocked, type Keys } from './keys.ts'

interface Signing {
  authority: { id: string; code: string }
  at: Date
}

/** As JSON with an embedded proof. */
export async function proven(services: Services, credential: Credential, signing: Signing): Promise<string> {
  return signCredential({ ...(await orderOf(services, signing)).order, credential })
}

/** Signs credentials as JWTs with embedded proofs. Uses the same keys for all. */
export async function jwtSigner(services: Services, signing: Signing) {
  const { keys, order, kid } = await orderOf(services, signing)
  const jwt = { key: unlocked(services.config, keys, 'rsa'), name: kid }
  return { keys, sign: (credential: Credential) => signCredential({ ...order, credential, jwt }) }
}

async function orderOf(services: Services, { authority, at }: Signing) {
  const keys = await keysFor(services, authority.id)
  const addresses = addressesOf(services.config, authority.code)
  const proof = { key: unlocked(services.config, keys, 'ed'), name: addresses.edMethod(keys.number) }
  return { keys, order: { proof, at }, kid: addresses.keyAddress(keys.number) }
}

/** Stored once: an existing credential was signed and issued by an earlier attempt. */
export const keepCredential = (
  db: Db,
  certificateId: string,
  { jwt, olderJwt, keys }: { jwt: string; olderJwt: string; keys: Pick<Keys, 'id'> },
) =>
  db
    .updateTable('credential')
    .set({ jwt, olderJwt, credentialKeyId: keys.id })
    .where('certificateId', '=', certificateId)
    .where('jwt', 'is', null)
    .execute()

export function credentialIn(jwt: string): Credential {
  const [, claims = ''] = jwt.split('.')
  const { iss, jti, sub, nbf, exp, ...credential } = JSON.parse(
    Buffer.from(claims, 'base64url').toString('utf8'),
  ) as Credential & Record<'iss' | 'jti' | 'sub' | 'nbf' | 'exp', unknown>
  return credential
}
