/**
 * Crockford's base 32: digits and capitals without I, L, O and U, so that a number survives being read aloud,
 * written by hand and typed on a phone. One character is five bits.
 */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The first `length` characters of the bytes, most significant bit first. RangeError if there are too few bytes. */
export const encodeCrockford = (bytes: Uint8Array, length: number): string => {
  if (bytes.length * 8 < length * 5) throw new RangeError(`${length} characters need ${length * 5} bits`)
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  bits >>= BigInt(bytes.length * 8 - length * 5)
  let text = ''
  for (let left = length; left > 0; left--) {
    text = crockfordAlphabet.charAt(Number(bits & 31n)) + text
    bits >>= 5n
  }
  return text
}

/** What someone typed without blanks and dashes and in capitals; what is no character of the alphabet stays. */
export const compactCapitals = (text: string): string =>
  text.replace(/[\s\p{Pd}]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** Compact capitals with the look-alikes resolved as Crockford asks: O is 0, I and L are 1. */
export const resolveLookAlikes = (capitals: string): string =>
  capitals.replace(/O/g, '0').replace(/[IL]/g, '1')

/** Whether a text consists of that many characters of the alphabet. */
export const isCrockford = (text: string, length: number): boolean =>
  text.length === length && [...text].every((character) => crockfordAlphabet.includes(character))
