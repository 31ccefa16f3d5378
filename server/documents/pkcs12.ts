import * as asn1 from 'asn1js'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { P12Signer } from '@libpdf/core'
import * as pkijs from 'pkijs'
import type { Pkcs12Violation } from './errors.ts'

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

/** PBKDF2 iterations; files of trust services have far fewer. */
const most = 1_000_000

const mostInAll = 3_000_000

/** An uploaded file is small, so the reader's limits are raised: nothing may hide behind them. */
const reading = { parseEmbedded: false, maxDepth: 100_000, maxNodes: 100_000 }

/**
 * Whether a PKCS#12 file requires too many hash iterations, because the file controls how long a child is
 * busy. Encrypted parts are invisible before decryption; there the time limit of the child applies.
 */
function demandsTooMuch(bytes: Uint8Array) {
  const counts = countsIn(bytes)
  return counts.some((count) => count > most) || counts.reduce((sum, count) => sum + count, 0) > mostInAll
}

function countsIn(bytes: Uint8Array): number[] {
  const block = blockIn(bytes)
  return block ? countsOf(block) : []
}

/**
 * Salts and ciphertext are random: one in 256 begins like a time value, for which the library throws. What is
 * unreadable here is unreadable later too.
 */
function blockIn(bytes: Uint8Array): asn1.BaseBlock | undefined {
  try {
    const { offset, result } = asn1.fromBER(new Uint8Array(bytes), reading)
    return offset === -1 ? undefined : result
  } catch {
    return undefined
  }
}

function countsOf(block: asn1.BaseBlock): number[] {
  const inside = block instanceof asn1.OctetString ? countsIn(new Uint8Array(block.getValue())) : []
  if (!(block instanceof asn1.Constructed)) return inside
  const { value } = block.valueBlock
  const own = block instanceof asn1.Sequence ? countFollowingSalt(value) : []
  return [...own, ...value.flatMap(countsOf)]
}

/** The iteration count follows the salt in PBE and PBKDF2, and digest and salt in the MAC. */
function countFollowingSalt(parts: asn1.BaseBlock[]) {
  const salt = parts.slice(0, 2).findIndex((part) => part instanceof asn1.OctetString)
  const count = salt < 0 ? undefined : parts[salt + 1]
  return count instanceof asn1.Integer ? [numberOf(count)] : []
}

const numberOf = ({ valueBlock }: asn1.Integer) =>
  valueBlock.valueHexView.byteLength > 4 ? Infinity : Math.abs(valueBlock.valueDec)
