import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { Certificate } from 'pkijs'

const organisationType = '2.5.4.10'
const commonNameType = '2.5.4.3'

/** A distinguished name. Each part is one value, so "A+B, CN=x" cannot add parts. */
export const nameOf = ({ name, organisation }: { name: string; organisation: string }) =>
  new pkijs.RelativeDistinguishedNames({
    schema: asn1.fromBER(
      new asn1.Sequence({
        value: [part(organisationType, organisation), part(commonNameType, name)],
      }).toBER(),
    ).result,
  })

// One set per part: pkijs would put both into one.
function part(type: string, text: string) {
  const value = new asn1.Utf8String({ value: shortened(text) })
  return new asn1.Set({ value: [new pkijs.AttributeTypeAndValue({ type, value }).toSchema()] })
}

// X.509 limits a name part to 64 characters (RFC 5280, Appendix A).
const shortened = (text: string) => [...text.normalize('NFC')].slice(0, 64).join('')

export const commonNameOf = ({ subject }: pkijs.Certificate) => partOf(subject, commonNameType)
export const organisationOf = ({ subject }: pkijs.Certificate) => partOf(subject, organisationType)

const partOf = ({ typesAndValues }: pkijs.RelativeDistinguishedNames, attribute: string): string =>
  typesAndValues.find(({ type }) => type === attribute)?.value.valueBlock.value ?? ''

/** 127 random bits, positive and of constant length. */
export function serialNumber() {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f)
  return new asn1.Integer({ valueHex: bytes.buffer })
}

/** From 2050 on, X.509 uses GeneralizedTime (RFC 5280, 4.1.2.5). */
export const timeOf = (value: Date) =>
  new pkijs.Time({
    type: value.getUTCFullYear() < 2050 ? pkijs.TimeType.UTCTime : pkijs.TimeType.GeneralizedTime,
    value,
  })

const usageBits = { signature: 0x80, commitment: 0x40, certificates: 0x04, lists: 0x02 }

export const extensions = {
  authority: () =>
    extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema()),

  endEntity: () => extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: false }).toSchema()),

  usage(uses: (keyof typeof usageBits)[]) {
    const bits = uses.reduce((sum, use) => sum | usageBits[use], 0)
    const unusedBits = Math.min(7, Math.log2(bits & -bits))
    return extension(
      '2.5.29.15',
      true,
      new asn1.BitString({ unusedBits, valueHex: new Uint8Array([bits]).buffer }),
    )
  },

  purposes: (keyPurposes: string[], critical: boolean) =>
    extension('2.5.29.37', critical, new pkijs.ExtKeyUsage({ keyPurposes }).toSchema()),

  revocationList(url: string) {
    const address = new pkijs.GeneralName({ type: 6, value: url })
    const point = new pkijs.DistributionPoint({ distributionPoint: [address] })
    return extension(
      '2.5.29.31',
      false,
      new pkijs.CRLDistributionPoints({ distributionPoints: [point] }).toSchema(),
    )
  },

  subjectKey: (key: pkijs.PublicKeyInfo) =>
    extension('2.5.29.14', false, new asn1.OctetString({ valueHex: keyIdOf(key) })),

  issuerKey(key: pkijs.PublicKeyInfo) {
    const keyIdentifier = new asn1.OctetString({ valueHex: keyIdOf(key) })
    return extension('2.5.29.35', false, new pkijs.AuthorityKeyIdentifier({ keyIdentifier }).toSchema())
  },

  listNumber: (value: number) => extension('2.5.29.20', false, asn1.Integer.fromBigInt(BigInt(value))),

  reason: (code: number) => extension('2.5.29.21', false, new asn1.Enumerated({ value: code })),
}

const extension = (extnID: string, critical: boolean, value: asn1.BaseBlock) =>
  new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })

// SHA-1 as in RFC 5280, 4.2.1.2. It identifies the key and protects nothing.
const keyIdOf = (key: pkijs.PublicKeyInfo): ArrayBuffer =>
  new Uint8Array(createHash('sha1').update(key.subjectPublicKey.valueBlock.valueHexView).digest()).buffer

/** Maximum length of a chain to its root. */
const longest = 6

/** The certificate and its issuers as far as they are available; a root ends the chain. */
export function chainOf(certificate: X509Certificate, issuers: X509Certificate[]): X509Certificate[] {
  const chain = [certificate]
  for (let last = certificate; chain.length < longest && !isRoot(last);) {
    const issuer = issuerOf(last, issuers)
    if (!issuer) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}

/** By name, key usage and signature. */
export const issuerOf = (certificate: X509Certificate, among: X509Certificate[]) =>
  among.find((issuer) => issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))

const isRoot = (certificate: X509Certificate) =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey)

interface Trust {
  anchors: X509Certificate[]
  issuers: X509Certificate[]
}

/** The certificate and its issuers up to the first anchor; undefined if there is no path. */
export function pathOf(certificate: X509Certificate, { anchors, issuers }: Trust) {
  const chain = chainOf(certificate, [...anchors, ...issuers])
  const end = chain.findIndex(({ raw }, index) => index > 0 && anchors.some((one) => one.raw.equals(raw)))
  return end > 0 ? chain.slice(0, end + 1) : undefined
}

/**
 * Whether the certificate chains to an anchor and every certificate of the path is valid at that time. Used
 * when external tokens are received and when they are verified. Certificates outside the path do not matter.
 */
export const leadsTo = (certificate: X509Certificate, { at, ...trust }: Trust & { at: Date }): boolean =>
  pathOf(certificate, trust)?.every((one) => one.validFromDate <= at && at <= one.validToDate) ?? false

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
