import { createPrivateKey, X509Certificate } from 'node:crypto'
import { P12Signer } from '@libpdf/core'

/** A seal taken out of a PKCS#12 file: its certificate, and its private key in the clear for as long as it is wrapped. */
export interface OpenedPkcs12 {
  certificate: Uint8Array
  pkcs8: Uint8Array
}

const shortestRsaBits = 3072
const curves = ['prime256v1', 'secp384r1', 'secp521r1']

/** Opens a PKCS#12 file of any age. Says `password` where only that is wrong. Runs in a child process only. */
export async function openPkcs12(bytes: Uint8Array, password: string): Promise<OpenedPkcs12> {
  const signer = await P12Signer.create(bytes, password).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(/password|integrity/i.test(reason) ? 'password' : reason)
  })
  // The library imports the key extractable but has no word for taking it out.
  const key: unknown = Reflect.get(signer, 'privateKey')
  if (!(key instanceof CryptoKey)) throw new Error('no private key')
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', key))
  const privateKey = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
  const certificate = [signer.certificate, ...signer.certificateChain]
    .map((der) => new X509Certificate(der))
    .find((one) => one.checkPrivateKey(privateKey))
  if (!certificate) throw new Error('no certificate for the key')
  if (!isStrong(certificate)) throw new Error('weak key')
  return { certificate: new Uint8Array(certificate.raw), pkcs8 }
}

function isStrong({ publicKey }: X509Certificate) {
  const { modulusLength = 0, namedCurve = '' } = publicKey.asymmetricKeyDetails ?? {}
  return publicKey.asymmetricKeyType === 'rsa'
    ? modulusLength >= shortestRsaBits
    : publicKey.asymmetricKeyType === 'ec' && curves.includes(namedCurve)
}
