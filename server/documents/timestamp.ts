import { X509Certificate, constants, createHash, verify } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { serialNumber } from './certificates.ts'
import { contentTypes, decodeCms, encodeCms, isSignedBy, sha256, signParts, type Signer } from './cms.ts'
import { timestampUsage } from './pki.ts'

/** A timestamp authority (RFC 3161), built-in or external. */
export interface TimestampAuthority {
  timestamp(digest: Uint8Array): Promise<Uint8Array>
}

const sha256Id = '2.16.840.1.101.3.4.2.1'

/** The timestamp policy, under the OID arc for UUIDs (2.25). */
const policy = '2.25.329800735698586629295641978511506172918'

/** Uses the clock of this server. */
export const builtInTimestamps = (signer: Signer, at: Date): TimestampAuthority => ({
  async timestamp(digest) {
    const content = tokenContent(digest, { at, certificate: signer.certificate })
    const unsigned = { contentType: contentTypes.timestamp, content, digest: sha256(content) }
    return encodeCms(await signParts(unsigned, signer))
  },
})

export interface Timestamp {
  at: Date
  certificate: X509Certificate
}

/** `undefined` if the token is malformed or for another digest. */
export function readTimestamp(token: Uint8Array, digest: Uint8Array): Timestamp | undefined {
  const parts = decodeCms(token)
  if (!parts?.content || parts.contentType !== contentTypes.timestamp) return undefined
  const certificate = new X509Certificate(parts.certificate)
  const genuine = isSignedBy(parts, certificate) && sha256(parts.content).equals(parts.digest)
  if (!genuine) return undefined
  const info = pkijs.TSTInfo.fromBER(new Uint8Array(parts.content))
  const imprint = Buffer.from(info.messageImprint.hashedMessage.getValue())
  return imprint.equals(digest) ? { at: info.genTime, certificate } : undefined
}

/** TSTInfo (RFC 3161, 2.4.2) in whole seconds, because DER forbids trailing zeros in a fraction. */
function tokenContent(
  digest: Uint8Array,
  { at, certificate }: { at: Date; certificate: Uint8Array },
): Uint8Array {
  const { subject } = pkijs.Certificate.fromBER(new Uint8Array(certificate))
  const info = new pkijs.TSTInfo({
    version: 1,
    policy,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: sha256Id }),
      hashedMessage: new asn1.OctetString({ valueHex: new Uint8Array(digest).buffer }),
    }),
    serialNumber: serialNumber(),
    genTime: new Date(Math.floor(at.getTime() / 1000) * 1000),
    accuracy: new pkijs.Accuracy({ seconds: 1 }),
    tsa: new pkijs.GeneralName({ type: 4, value: subject }),
  })
  return new Uint8Array(info.toSchema().toBER())
}

export interface Token extends Timestamp {
  certificates: X509Certificate[]
  /** In hex without leading zeros; undefined if the token has none. */
  nonce: string | undefined
}

type TokenViolation = 'form' | 'imprint' | 'certificate' | 'purpose' | 'expired' | 'signature'

export class TokenRefused extends Error {
  readonly violation: TokenViolation
  constructor(violation: TokenViolation, options?: ErrorOptions) {
    super(`The time stamp is refused: ${violation}`, options)
    this.name = 'TokenRefused'
    this.violation = violation
  }
}

const oid = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  purposes: '2.5.29.37',
  pss: '1.2.840.113549.1.1.10',
}

const hashes: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/**
 * Reads a token (RFC 3161, 2.4.2) for this SHA-256 digest. Throws `TokenRefused` unless it is DER, covers the
 * digest and is signed by the named certificate, which must be valid at that time and only for timestamps.
 * The caller checks the chain.
 */
export function readToken(der: Uint8Array, digest: Uint8Array): Token {
  const { signed, info, content } = parsed(der)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const isAbout = hashes[hashAlgorithm.algorithmId] === 'sha256'
  if (!isAbout || !Buffer.from(hashedMessage.getValue()).equals(digest)) throw new TokenRefused('imprint')
  const certificates = (signed.certificates ?? [])
    .filter((one) => one instanceof pkijs.Certificate)
    .map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER())))
  const [signer] = signed.signerInfos
  if (!signer || signed.signerInfos.length > 1) throw new TokenRefused('form')
  const certificate = signerOf(signer, certificates)
  if (!isForTimestamps(certificate)) throw new TokenRefused('purpose')
  const at = info.genTime
  if (at < certificate.validFromDate || at > certificate.validToDate) throw new TokenRefused('expired')
  if (!isSigned(signer, content, certificate)) throw new TokenRefused('signature')
  const nonce = info.nonce && hex(info.nonce.valueBlock.valueHexView).replace(/^0+/, '')
  return { at, certificate, certificates, nonce }
}

function parsed(der: Uint8Array) {
  try {
    const { result } = asn1.fromBER(new Uint8Array(der))
    // The token is embedded in another structure, which must keep its bytes.
    if (!Buffer.from(result.toBER()).equals(der)) throw new TokenRefused('form')
    const container = new pkijs.ContentInfo({ schema: result })
    const signed = new pkijs.SignedData({ schema: container.content })
    const { eContentType, eContent } = signed.encapContentInfo
    if (eContentType !== contentTypes.timestamp || !eContent) throw new TokenRefused('form')
    const content = new Uint8Array(eContent.getValue())
    return { signed, content, info: pkijs.TSTInfo.fromBER(content) }
  } catch (error) {
    throw error instanceof TokenRefused ? error : new TokenRefused('form', { cause: error })
  }
}

const valuesOf = (signer: pkijs.SignerInfo, type: string): asn1.BaseBlock | undefined =>
  signer.signedAttrs?.attributes.find((attribute) => attribute.type === type)?.values[0] as
    | asn1.BaseBlock
    | undefined

/** The certificate named by hash in the signed attributes, so it cannot be replaced (RFC 5816). */
function signerOf(signer: pkijs.SignerInfo, certificates: X509Certificate[]) {
  const certHash = certificateHash(signer)
  const certificate =
    certHash &&
    certificates.find(({ raw }) => createHash(certHash.algorithm).update(raw).digest().equals(certHash.hash))
  if (!certificate) throw new TokenRefused('certificate')
  return certificate
}

function certificateHash(signer: pkijs.SignerInfo) {
  const second = valuesOf(signer, oid.signingCertificateV2)
  const first = second ?? valuesOf(signer, oid.signingCertificate)
  // SigningCertificate: its list, and the first entry, which is the signer.
  const id = partsOf(partsOf(partsOf(first)[0])[0])
  const hash = id.find((part) => part instanceof asn1.OctetString)
  if (!hash) return undefined
  const named = partsOf(id[0])[0]
  const algorithm = named instanceof asn1.ObjectIdentifier ? hashes[named.getValue()] : 'sha256'
  if (!algorithm) return undefined
  return { algorithm: second ? algorithm : 'sha1', hash: Buffer.from(hash.getValue()) }
}

const partsOf = (block: asn1.BaseBlock | undefined): asn1.BaseBlock[] =>
  block instanceof asn1.Sequence ? block.valueBlock.value : []

/** A single critical extended key usage (RFC 3161, 2.3). */
function isForTimestamps({ raw }: X509Certificate) {
  const certificate = pkijs.Certificate.fromBER(new Uint8Array(raw))
  const extension = certificate.extensions?.find(({ extnID }) => extnID === oid.purposes)
  if (!extension?.critical || !(extension.parsedValue instanceof pkijs.ExtKeyUsage)) return false
  const { keyPurposes } = extension.parsedValue
  return keyPurposes.length === 1 && keyPurposes[0] === timestampUsage
}

function isSigned(signer: pkijs.SignerInfo, content: Uint8Array, { publicKey }: X509Certificate) {
  const hash = hashes[signer.digestAlgorithm.algorithmId]
  const digest = valuesOf(signer, oid.messageDigest)
  const type = valuesOf(signer, oid.contentType)
  if (!hash || !(digest instanceof asn1.OctetString) || !(type instanceof asn1.ObjectIdentifier)) return false
  const isOfContent = Buffer.from(digest.getValue()).equals(createHash(hash).update(content).digest())
  if (!isOfContent || type.getValue() !== contentTypes.timestamp) return false
  const attributes = signer.signedAttrs?.encodedValue ?? new ArrayBuffer()
  const usesPss = signer.signatureAlgorithm.algorithmId === oid.pss
  const key = usesPss ? { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING } : publicKey
  return verify(hash, new Uint8Array(attributes), key, new Uint8Array(signer.signature.getValue()))
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
