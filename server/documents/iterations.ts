import * as asn1 from 'asn1js'

/** PBKDF2 iterations; files of trust services have far fewer. */
const most = 1_000_000
const mostInAll = 3_000_000

/** An uploaded file is small, so the reader's limits are raised: nothing may hide behind them. */
const reading = { parseEmbedded: false, maxDepth: 100_000, maxNodes: 100_000 }

/**
 * Whether a PKCS#12 file requires too many hash iterations, because the file controls how long a child is
 * busy. Encrypted parts are invisible before decryption; there the time limit of the child applies.
 */
export function demandsTooMuch(bytes: Uint8Array) {
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
