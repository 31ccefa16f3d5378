import { X509Certificate } from 'node:crypto'
import { Certificate } from 'pkijs'
import { commonNameOf, organisationOf } from './certificates.ts'

export function factsOf(der: Uint8Array) {
  const { publicKey, serialNumber, fingerprint256 } = new X509Certificate(der)
  const certificate = Certificate.fromBER(new Uint8Array(der))
  const issuer = certificate.issuer.typesAndValues.find(({ type }) => type === '2.5.4.3')
  return {
    name: commonNameOf(certificate),
    organisation: organisationOf(certificate),
    issuer: issuer?.value.valueBlock.value ?? '',
    algorithm: publicKey.asymmetricKeyType === 'rsa' ? ('RSA' as const) : ('EC' as const),
    serialNumber: serialNumber.toLowerCase(),
    fingerprint: fingerprint256,
  }
}
