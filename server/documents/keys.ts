import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, X509Certificate } from 'node:crypto'
import type { ValidationData } from './update.ts'

/** A wrapped private key, bound to its owner and id. */
export interface WrappedKey {
  id: string
  owner: string
  wrappedKey: Uint8Array
}

/** A stored key: plain certificate and wrapped private key. */
export interface KeyRecord extends WrappedKey {
  kind: 'root' | 'timestamp' | 'seal'
  certificate: Uint8Array
  createdAt: Date
  notAfter: Date
}

/** The secret that wraps keys. It is not in the database, so a stolen dump reveals no key. */
export type KeySecret = string | Uint8Array

/** The authority's key, the platform's timestamp key and the secret that wraps both. */
export interface SealKeys {
  seal: KeyRecord
  timestamp: KeyRecord
  secret: KeySecret
}

export interface SealIdentity extends SealKeys {
  validation: ValidationData
}

/** A record with the key that unwraps it. Child processes get this and never the secret. */
export interface UnlockedKey<Record extends WrappedKey = KeyRecord> {
  record: Record
  wrappingKey: Uint8Array
}

export interface UnlockedIdentity {
  seal: UnlockedKey
  timestamp: UnlockedKey
  validation: ValidationData
}

/** The key cannot be unwrapped: wrong secret, wrong owner or changed bytes. */
export class KeyRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`The key cannot be used: ${reason}`)
    this.name = 'KeyRefused'
    this.reason = reason
  }
}

const version = 1
const saltBytes = 16
const ivBytes = 12
const tagBytes = 16
const shortestSecret = 16

export function wrapKey(pkcs8: Uint8Array, secret: KeySecret, owner: string, keyId: string): Uint8Array {
  const salt = randomBytes(saltBytes)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secret, salt), iv)
  cipher.setAAD(boundTo(owner, keyId))
  return Uint8Array.from(
    Buffer.concat(
      [[version], salt, iv, cipher.update(pkcs8), cipher.final(), cipher.getAuthTag()].map(asBuffer),
    ),
  )
}

export const unlock = <Record extends WrappedKey>(
  record: Record,
  secret: KeySecret,
): UnlockedKey<Record> => ({
  record,
  wrappingKey: derivedKey(secret, partsOf(record.wrappedKey).salt),
})

/** Not extractable. */
export async function openKey({ record, wrappingKey }: UnlockedKey): Promise<CryptoKey> {
  const pkcs8 = openPkcs8({ record, wrappingKey })
  try {
    const algorithm = algorithmOf(record)
    return await crypto.subtle.importKey('pkcs8', new Uint8Array(pkcs8), algorithm, false, ['sign'])
  } finally {
    pkcs8.fill(0)
  }
}

const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

/** Own keys use one curve; an uploaded seal may use others. */
function algorithmOf({ certificate }: KeyRecord) {
  const { asymmetricKeyType, asymmetricKeyDetails } = new X509Certificate(certificate).publicKey
  if (asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  return { name: 'ECDSA', namedCurve: curves[asymmetricKeyDetails?.namedCurve ?? ''] ?? 'P-256' }
}

/** The caller must overwrite the bytes after use. */
export function openPkcs8({ record, wrappingKey }: UnlockedKey<WrappedKey>): Buffer {
  const { iv, sealed, tag } = partsOf(record.wrappedKey)
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey, iv, { authTagLength: tagBytes })
  decipher.setAAD(boundTo(record.owner, record.id))
  decipher.setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()])
  } catch {
    throw new KeyRefused('wrong secret or wrong owner')
  }
}

function partsOf(wrapped: Uint8Array) {
  const head = 1 + saltBytes + ivBytes
  if (wrapped[0] !== version || wrapped.length <= head + tagBytes) throw new KeyRefused('unknown form')
  return {
    salt: wrapped.subarray(1, 1 + saltBytes),
    iv: wrapped.subarray(1 + saltBytes, head),
    sealed: wrapped.subarray(head, -tagBytes),
    tag: wrapped.subarray(-tagBytes),
  }
}

function derivedKey(secret: KeySecret, salt: Uint8Array): Uint8Array {
  const bytes = typeof secret === 'string' ? Buffer.from(secret) : secret
  if (bytes.length < shortestSecret) throw new KeyRefused('the secret is too short')
  return new Uint8Array(hkdfSync('sha256', bytes, salt, 'EVAL key wrapping', 32))
}

const boundTo = (owner: string, keyId: string) => Buffer.from(`${owner}:${keyId}`)

const asBuffer = (part: Uint8Array | number[]) => Buffer.from(part)
