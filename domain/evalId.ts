import {
  compactCapitals,
  crockfordAlphabet,
  encodeCrockford,
  isCrockford,
  resolveLookAlikes,
} from '#domain/crockford.ts'

const randomLength = 12
const prefix = 'EVAL-'

/**
 * Returns an Eval-ID from at least 8 random bytes (60 bits are used): `EVAL-`, 12 characters of Crockford's base 32 and
 * a check character. The check is Luhn modulo 32, because Crockford's modulo 37 needs characters such as `*` and `$`.
 * It detects every single wrong character and every swap of neighbours except 0 with Z.
 */
export const formatEvalId = (bytes: Uint8Array): string => {
  const body = encodeCrockford(bytes, randomLength)
  return prefix + body + checkCharacter(body)
}

/**
 * Returns a typed or scanned Eval-ID in its stored form; null if invalid. Accepts small letters, spaces, missing or
 * extra dashes, a missing `EVAL` and the look-alikes O, I and L.
 */
export const parseEvalId = (text: string): string | null => {
  const compact = compactCapitals(text)
  const withPrefix = compact.length === randomLength + 1 + 4
  if (withPrefix && !/^EVA[LI1]/.test(compact)) return null
  const characters = resolveLookAlikes(withPrefix ? compact.slice(4) : compact)
  if (!isCrockford(characters, randomLength + 1)) return null
  const body = characters.slice(0, randomLength)
  return characters.endsWith(checkCharacter(body)) ? prefix + characters : null
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
