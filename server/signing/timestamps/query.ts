import { randomBytes } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'
import { TimestampAway } from './errors.ts'

const sha256 = '2.16.840.1.101.3.4.2.1'
/** `granted` and `grantedWithMods` (RFC 3161, 2.4.2) come with a token. */
const granted = [0, 1]

/** A request (RFC 3161, 2.4.1) with a random nonce that asks for certificates. */
export function queryFor(digest: Uint8Array): { body: Buffer; nonce: string } {
  const nonce = randomBytes(16)
  // Positive, without leading zeros.
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f)
  const query = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({
        algorithmId: sha256,
        algorithmParams: new asn1.Null(),
      }),
      hashedMessage: new asn1.OctetString({ valueHex: new Uint8Array(digest).buffer }),
    }),
    nonce: new asn1.Integer({ valueHex: new Uint8Array(nonce).buffer }),
    certReq: true,
  })
  return { body: Buffer.from(query.toSchema().toBER()), nonce: nonce.toString('hex') }
}

/**
 * The token of an answer (RFC 3161, 2.4.2) in its original bytes. Throws `TimestampAway` if none was granted.
 */
export function tokenIn(answer: Uint8Array): Uint8Array {
  const { status, token } = partsOf(answer)
  if (!granted.includes(status) || !token) throw new TimestampAway(`it answered with status ${status}`)
  return token
}

function partsOf(answer: Uint8Array) {
  try {
    const { offset, result } = asn1.fromBER(new Uint8Array(answer))
    // No trailing bytes.
    if (offset !== answer.length || !(result instanceof asn1.Sequence)) throw new Error('no answer')
    const response = new pkijs.TimeStampResp({ schema: result })
    const token = result.valueBlock.value[1]
    return { status: response.status.status as number, token: token && new Uint8Array(token.toBER()) }
  } catch (error) {
    throw new TimestampAway('its answer cannot be read', { cause: error })
  }
}
