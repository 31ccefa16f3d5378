import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const saltBytes = 16
const ivBytes = 12
const tagBytes = 16
const version = 1

interface Lock {
  /** The installation's secret, which is not in the database, so a stolen dump reveals nothing. */
  secret: string
  /** Binds the content to its row: it cannot be decrypted in another one. */
  owner: string
}

/** Encrypts with AES-256-GCM and a key derived from the secret. */
export function closeBox(content: Uint8Array, { secret, owner }: Lock): Buffer {
  const [salt, iv] = [randomBytes(saltBytes), randomBytes(ivBytes)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, salt), iv).setAAD(Buffer.from(owner))
  const closed = [cipher.update(content), cipher.final()]
  return Buffer.concat([Buffer.of(version), salt, iv, ...closed, cipher.getAuthTag()])
}

/** Throws if secret, owner or any byte differs. */
export function openBox(box: Uint8Array, { secret, owner }: Lock): Buffer {
  const bytes = Buffer.from(box)
  if (bytes[0] !== version) throw new Error('The encrypted value has an unknown format')
  const [salt, iv] = [
    bytes.subarray(1, 1 + saltBytes),
    bytes.subarray(1 + saltBytes, 1 + saltBytes + ivBytes),
  ]
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, salt), iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([
    decipher.update(bytes.subarray(1 + saltBytes + ivBytes, -tagBytes)),
    decipher.final(),
  ])
}

const keyOf = (secret: string, salt: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', Buffer.from(secret), salt, 'EVAL second factor', 32))
