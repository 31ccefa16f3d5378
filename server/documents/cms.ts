import { createHash, verify, X509Certificate } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'

/** A signing key. ECDSA signatures are DER, RSA ones PKCS#1 v1.5. */
export interface Signer {
  certificate: Uint8Array
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** The variable parts of a signature. All other bytes follow from them. */
interface SignedParts {
  contentType: string
  /** The signed content if it is embedded, as in timestamps but not in PDFs. */
  content?: Uint8Array
  digest: Uint8Array
  certificate: Uint8Array
  signature: Uint8Array
  timestampToken?: Uint8Array
}

const oid = {
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
}

export const contentTypes = { data: '1.2.840.113549.1.7.1', timestamp: '1.2.840.113549.1.9.16.1.4' }

type Unsigned = Omit<SignedParts, 'signature' | 'timestampToken'>

/** Signs the attributes of PAdES and RFC 3161: content type, digest, certificate. No claimed signing time. */
export async function signParts(
  unsigned: Omit<Unsigned, 'certificate'>,
  signer: Signer,
): Promise<SignedParts> {
  const parts = { ...unsigned, certificate: signer.certificate }
  return { ...parts, signature: await signer.sign(signedBytesOf(parts)) }
}

export const isSignedBy = (parts: SignedParts, certificate: X509Certificate): boolean =>
  verify('sha256', signedBytesOf(parts), certificate.publicKey, parts.signature)

/** The only encoding of a signature. Decoding and encoding must return the same bytes. */
export function encodeCms(parts: SignedParts): Uint8Array {
  const certificate = pkijs.Certificate.fromBER(new Uint8Array(parts.certificate))
  const signedData = new pkijs.SignedData({
    version: parts.content ? 3 : 1,
    digestAlgorithms: [algorithm(oid.sha256)],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: parts.contentType,
      ...(parts.content && { eContent: octets(parts.content) }),
    }),
    certificates: [certificate],
    signerInfos: [signerInfoOf(parts, certificate)],
  })
  const info = new pkijs.ContentInfo({
    contentType: pkijs.ContentInfo.SIGNED_DATA,
    content: signedData.toSchema(true),
  })
  return new Uint8Array(info.toSchema().toBER())
}

/** `undefined` unless every byte has the encoding written here. */
export function decodeCms(der: Uint8Array): SignedParts | undefined {
  try {
    const parts = readParts(der)
    return Buffer.from(encodeCms(parts)).equals(der) ? parts : undefined
  } catch {
    return undefined
  }
}

function readParts(der: Uint8Array): SignedParts {
  const info = pkijs.ContentInfo.fromBER(new Uint8Array(der))
  const signedData = new pkijs.SignedData({ schema: info.content })
  const [certificate] = signedData.certificates ?? []
  const [signer] = signedData.signerInfos
  if (!(certificate instanceof pkijs.Certificate) || !signer)
    throw new Error('The signature must have exactly one signer with a certificate')
  const digest = attributeOf(signer.signedAttrs, oid.messageDigest)
  const token = attributeOf(signer.unsignedAttrs, oid.timestampToken)
  if (!(digest instanceof asn1.OctetString)) throw new Error('No digest')
  const content = signedData.encapContentInfo.eContent?.getValue()
  return {
    contentType: signedData.encapContentInfo.eContentType,
    ...(content && { content: new Uint8Array(content) }),
    digest: new Uint8Array(digest.getValue()),
    certificate: new Uint8Array(certificate.toSchema().toBER()),
    signature: new Uint8Array(signer.signature.getValue()),
    ...(token && { timestampToken: new Uint8Array(token.toBER()) }),
  }
}

const attributeOf = (attributes: pkijs.SignedAndUnsignedAttributes | undefined, type: string) =>
  attributes?.attributes.find((attribute) => attribute.type === type)?.values[0] as asn1.BaseBlock | undefined

function signerInfoOf(parts: SignedParts, certificate: pkijs.Certificate) {
  return new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    }),
    digestAlgorithm: algorithm(oid.sha256),
    signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes: attributesOf(parts) }),
    signatureAlgorithm: signatureAlgorithmOf(parts.certificate),
    signature: octets(parts.signature),
    ...(parts.timestampToken && { unsignedAttrs: tokenAttribute(parts.timestampToken) }),
  })
}

const tokenAttribute = (token: Uint8Array) =>
  new pkijs.SignedAndUnsignedAttributes({
    type: 1,
    attributes: [
      new pkijs.Attribute({ type: oid.timestampToken, values: [asn1.fromBER(new Uint8Array(token)).result] }),
    ],
  })

// The signature covers the attributes as a SET, although they carry another tag (RFC 5652, 5.4).
const signedBytesOf = (unsigned: Unsigned) =>
  new Uint8Array(new asn1.Set({ value: attributesOf(unsigned).map((a) => a.toSchema()) }).toBER())

function attributesOf({ contentType, digest, certificate }: Unsigned): pkijs.Attribute[] {
  const certificateHash = octets(sha256(certificate))
  const certificateId = sequence(sequence(sequence(certificateHash)))
  return [
    new pkijs.Attribute({
      type: oid.contentType,
      values: [new asn1.ObjectIdentifier({ value: contentType })],
    }),
    new pkijs.Attribute({ type: oid.messageDigest, values: [octets(digest)] }),
    new pkijs.Attribute({ type: oid.signingCertificateV2, values: [certificateId] }),
  ].sort(byEncoding)
}

// DER sorts the members of a SET by their bytes.
const byEncoding = (one: pkijs.Attribute, other: pkijs.Attribute) =>
  Buffer.compare(Buffer.from(one.toSchema().toBER()), Buffer.from(other.toSchema().toBER()))

const algorithm = (algorithmId: string) => new pkijs.AlgorithmIdentifier({ algorithmId })

// Follows the signer's key, so that decoding reproduces the written form.
const signatureAlgorithmOf = (certificate: Uint8Array) =>
  new X509Certificate(certificate).publicKey.asymmetricKeyType === 'rsa'
    ? new pkijs.AlgorithmIdentifier({ algorithmId: oid.rsaWithSha256, algorithmParams: new asn1.Null() })
    : algorithm(oid.ecdsaWithSha256)

const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: new Uint8Array(bytes).buffer })

const sequence = (value: asn1.BaseBlock) => new asn1.Sequence({ value: [value] })

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
