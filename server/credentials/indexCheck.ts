import { createPrivateKey, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isSealing } from '#domain/documentVerdict.ts'
import { saltedHash, type StoredEntry } from '../audit/entry.ts'
import type { Secrets } from '../config.ts'
import type { Db } from '../db/db.ts'
import { openPkcs8 } from '../documents/keys.ts'
import { statusPurposes } from './addresses.ts'
import { unlocked, type Keys } from './keys.ts'
import { credentialIn } from './sign.ts'

interface Claimed {
  id: string
  authorityId: string
  listNumber: number
  index: number
  /** The caller checks their authenticity. */
  events: readonly StoredEntry[]
}

interface Claims {
  credentialSubject?: { licenseNumber?: unknown }
  credentialStatus?: { id?: unknown }[]
}

/**
 * Checks that the status list index of a certificate's row is the one in its signed credential. The
 * credential names number and index, and only a key that the secret unwraps can have signed it.
 */
export function openIndexCheck(config: Secrets) {
  const publicKeys = new LRUCache<string, KeyObject>({ max: 500 })

  /** Derived from the private key, which needs the secret. The stored public key could be replaced. */
  function publicKeyOf(keys: Keys): KeyObject {
    const name = `${keys.id} ${keys.rsaWrapped.toString('base64')}`
    const cached = publicKeys.get(name)
    if (cached) return cached
    const pkcs8 = openPkcs8(unlocked(config, keys, 'rsa'))
    try {
      const key = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }))
      publicKeys.set(name, key)
      return key
    } finally {
      pkcs8.fill(0)
    }
  }

  function claimsIn(jwt: string, keys: Keys): Claims | null {
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    try {
      const signed = Buffer.from(`${head}.${claims}`)
      const isSigned = verify('sha256', signed, publicKeyOf(keys), Buffer.from(signature, 'base64url'))
      return isSigned ? (credentialIn(jwt) as Claims) : null
    } catch {
      // An unusable key or credential proves nothing.
      return null
    }
  }

  return async function withWrongIndex(db: Db, claimed: readonly Claimed[]): Promise<Set<string>> {
    const credentials = await credentialsOf(db, claimed)
    return new Set(
      claimed
        .filter((one) => {
          const { jwt, keys } = credentials.get(one.id) ?? {}
          const claims = jwt && keys?.authorityId === one.authorityId ? claimsIn(jwt, keys) : null
          return !claims || !isNamed(claims, one)
        })
        .map(({ id }) => id),
    )
  }
}

async function credentialsOf(db: Db, claimed: readonly Claimed[]) {
  const ids = claimed.map(({ id }) => id)
  const rows = await db
    .selectFrom('credential')
    .select(['certificateId', 'jwt', 'credentialKeyId'])
    .where('certificateId', 'in', ids)
    .execute()
  const keyIds = [...new Set(rows.flatMap(({ credentialKeyId }) => credentialKeyId ?? []))]
  const keys = keyIds.length
    ? await db.selectFrom('credentialKey').selectAll().where('id', 'in', keyIds).execute()
    : []
  const byId = new Map(keys.map((one) => [one.id, one]))
  return new Map(
    rows.map(({ certificateId, jwt, credentialKeyId }) => [
      certificateId,
      { jwt, keys: byId.get(credentialKeyId ?? '') },
    ]),
  )
}

function isNamed({ credentialSubject, credentialStatus }: Claims, { listNumber, index, events }: Claimed) {
  const number = numberIn(events)
  if (number === undefined || credentialSubject?.licenseNumber !== number) return false
  // Compares the end of the URL, because the base URL may have changed.
  return statusPurposes.every((purpose) =>
    credentialStatus?.some(
      ({ id }) => typeof id === 'string' && id.endsWith(`/status/${purpose}/${listNumber}#${index}`),
    ),
  )
}

function numberIn(events: readonly StoredEntry[]): string | undefined {
  const sealing = events.find(({ type }) => isSealing(type, 'certificate'))
  if (!sealing?.salt || !saltedHash(sealing.salt, sealing.payload).equals(sealing.payloadSha256))
    return undefined
  const { number } = sealing.payload as { number?: unknown }
  return typeof number === 'string' ? number : undefined
}
