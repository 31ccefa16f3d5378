import { createPrivateKey, X509Certificate } from 'node:crypto'
import { P12Signer } from '@libpdf/core'
import * as pkijs from 'pkijs'
import type { Pkcs12Violation } from './errors.ts'
import { demandsTooMuch } from './iterations.ts'

/** The private key is unencrypted until the caller wraps it. */
export interface OpenedPkcs12 {
  certificate: Uint8Array
  pkcs8: Uint8Array
}

const shortestRsaBits = 3072
const curves = ['prime256v1', 'secp384r1', 'secp521r1']

/** Opens a PKCS#12 file or throws its flaw. Runs in a child process only. */
export async function openPkcs12(bytes: Uint8Array, password: string): Promise<OpenedPkcs12> {
  if (!isPkcs12(bytes)) throw violation('notPkcs12')
  if (demandsTooMuch(bytes)) throw violation('iterations')
  const signer = await P12Signer.create(bytes, password).catch((error: unknown) => {
    throw violation(violationOf(error instanceof Error ? error.message : ''))
  })
  // The library imports the key as extractable but has no method to export it.
  const key: unknown = Reflect.get(signer, 'privateKey')
  if (!(key instanceof CryptoKey)) throw violation('keyMissing')
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', key))
  const privateKey = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
  const certificate = [signer.certificate, ...signer.certificateChain]
    .map((der) => new X509Certificate(der))
    .find((one) => one.checkPrivateKey(privateKey))
  if (!certificate) throw violation('certificateMissing')
  if (!isStrong(certificate)) throw violation('keyWeak')
  return { certificate: new Uint8Array(certificate.raw), pkcs8 }
}

const violation = (name: Pkcs12Violation) => new Error(name)

function isPkcs12(bytes: Uint8Array) {
  try {
    pkijs.PFX.fromBER(new Uint8Array(bytes))
    return true
  } catch {
    return false
  }
}

function violationOf(reason: string): Pkcs12Violation {
  if (/password|integrity/i.test(reason)) return 'password'
  if (/no private key/i.test(reason)) return 'keyMissing'
  return /no certificate/i.test(reason) ? 'certificateMissing' : 'unusable'
}

function isStrong({ publicKey }: X509Certificate) {
  const { modulusLength = 0, namedCurve = '' } = publicKey.asymmetricKeyDetails ?? {}
  return publicKey.asymmetricKeyType === 'rsa'
    ? modulusLength >= shortestRsaBits
    : publicKey.asymmetricKeyType === 'ec' && curves.includes(namedCurve)
}
