/** Crockford's base 32, five bits per character. Omits I, L, O and U, which are easily misread or misheard. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the first `length` characters, most significant bit first. Throws a RangeError for too few bytes. */
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

/** Returns the text in capitals without spaces and dashes. Other characters remain. */
export const compactCapitals = (text: string): string =>
  text.replace(/[\s\p{Pd}]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** Replaces look-alikes as Crockford defines: O becomes 0, I and L become 1. */
export const resolveLookAlikes = (capitals: string): string =>
  capitals.replace(/O/g, '0').replace(/[IL]/g, '1')

export const isCrockford = (text: string, length: number): boolean =>
  text.length === length && [...text].every((character) => crockfordAlphabet.includes(character))
