/** Crockford's base 32, five bits per character. Omits I, L, O and U, which are easily misread or misheard. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the first `length` characters, most significant bit first. Throws a RangeError for too few bytes. */
const encodeCrockford = (bytes: Uint8Array, length: number): string => {
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
  // Copied text may contain invisible format characters.
  text.replace(/[\s\p{Pd}\p{Cf}]/gu, '').replace(/[a-z]/g, (character) => character.toUpperCase())

/** Replaces look-alikes as Crockford defines: O becomes 0, I and L become 1. */
export const resolveLookAlikes = (capitals: string): string =>
  capitals.replace(/O/g, '0').replace(/[IL]/g, '1')

const isCrockford = (text: string, length: number): boolean =>
  text.length === length && [...text].every((character) => crockfordAlphabet.includes(character))

/** Without prefix and check character. */
const evalIdLength = 12
const evalIdPrefix = 'EVAL-'

/**
 * Returns an Eval-ID from at least 8 random bytes (60 bits are used): `EVAL-`, 12 characters of Crockford's base 32 and
 * a check character. The check is Luhn modulo 32, because Crockford's modulo 37 needs characters such as `*` and `$`.
 * It detects every single wrong character and every swap of neighbours except 0 with Z.
 */
export const formatEvalId = (bytes: Uint8Array): string => {
  const body = encodeCrockford(bytes, evalIdLength)
  return evalIdPrefix + body + checkCharacter(body)
}

/**
 * Returns a typed or scanned Eval-ID in its stored form; null if invalid. Accepts small letters, spaces, missing or
 * extra dashes, a missing `EVAL` and the look-alikes O, I and L.
 */
export const parseEvalId = (text: string): string | null => {
  const compact = compactCapitals(text)
  const withPrefix = compact.length === evalIdLength + 1 + 'EVAL'.length
  if (withPrefix && !/^EVA[LI1]/.test(compact)) return null
  const characters = resolveLookAlikes(withPrefix ? compact.slice('EVAL'.length) : compact)
  if (!isCrockford(characters, evalIdLength + 1)) return null
  const body = characters.slice(0, evalIdLength)
  return characters.endsWith(checkCharacter(body)) ? evalIdPrefix + characters : null
}

// Luhn modulo N: from the right, every second value is doubled and its two base-32 digits are added.
const checkCharacter = (body: string) => {
  let sum = 0
  for (let index = body.length - 1, doubled = true; index >= 0; index--, doubled = !doubled) {
    const value = crockfordAlphabet.indexOf(body.charAt(index)) * (doubled ? 2 : 1)
    sum += Math.floor(value / 32) + (value % 32)
  }
  return crockfordAlphabet.charAt((32 - (sum % 32)) % 32)
}

export const verifyCodeLength = 20

/**
 * Returns the secret code printed on a document: 100 random bits (from at least 13 bytes) as 20 characters of
 * Crockford's base 32 in groups of five. It needs no check character, because a wrong code is not found.
 */
export const formatVerifyCode = (bytes: Uint8Array): string =>
  inGroups(encodeCrockford(bytes, verifyCodeLength))

/** Returns a typed code in its stored form with dashes, or null. Accepts the variations of `parseEvalId`. */
export const parseVerifyCode = (text: string): string | null => {
  const characters = resolveLookAlikes(compactCapitals(text))
  return isCrockford(characters, verifyCodeLength) ? inGroups(characters) : null
}

const inGroups = (characters: string) => characters.replace(/.{5}(?=.)/g, '$&-')
