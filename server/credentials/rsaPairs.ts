import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** In DER: SPKI and PKCS#8. */
export interface KeyPair {
  publicKey: Buffer
  privateKey: Buffer
}

export const encoding = {
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
} as const

/** A shorter RSA key has less than 128 bits of security (NIST SP 800-57, ASVS 11.2.3). */
export const productRsaBits = 3072

export const newRsaPair = (bits: number): Promise<KeyPair> =>
  generate('rsa', { modulusLength: bits, ...encoding })

/** Not a setting. Tests change it, because RSA keys are slow to create. */
export const rsaPairs = { bits: productRsaBits, make: newRsaPair }

export const generate = promisify(generateKeyPair)
