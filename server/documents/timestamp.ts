import { randomBytes, X509Certificate } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { contentTypes, decodeCms, encodeCms, isSignedBy, sha256, signParts, type Signer } from './cms.ts'

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
    serialNumber: new asn1.Integer({ valueHex: positiveNumber() }),
    genTime: new Date(Math.floor(at.getTime() / 1000) * 1000),
    accuracy: new pkijs.Accuracy({ seconds: 1 }),
    tsa: new pkijs.GeneralName({ type: 4, value: subject }),
  })
  return new Uint8Array(info.toSchema().toBER())
}

function positiveNumber() {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f)
  return bytes.buffer
}
