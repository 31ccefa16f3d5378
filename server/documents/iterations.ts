import * as asn1 from 'asn1js'

/** So often may a password be hashed to open a file; what trust services hand out stays far below. */
const most = 1_000_000
const mostInAll = 3_000_000

/** A file of a stranger is small; nothing in it may hide behind the reader's usual bounds. */
const reading = { parseEmbedded: false, maxDepth: 100_000, maxNodes: 100_000 }

/**
 * Whether a PKCS#12 file demands more hashing than a file may: its own word decides how long a child is busy. What it
 * holds encrypted is not seen before it is opened; there the child's time limit holds.
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
 * Salts and what is encrypted are chance: one in 256 begins like a time, at which the library throws where it else says
 * that nothing could be read. What cannot be read whole here, no one reads later either.
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

/** The count of PBE and PBKDF2 comes after the salt they begin with; that of the MAC after a digest and the salt. */
function countFollowingSalt(parts: asn1.BaseBlock[]) {
  const salt = parts.slice(0, 2).findIndex((part) => part instanceof asn1.OctetString)
  const count = salt < 0 ? undefined : parts[salt + 1]
  return count instanceof asn1.Integer ? [numberOf(count)] : []
}

const numberOf = ({ valueBlock }: asn1.Integer) =>
  valueBlock.valueHexView.byteLength > 4 ? Infinity : Math.abs(valueBlock.valueDec)
