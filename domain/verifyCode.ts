import { compactCapitals, encodeCrockford, isCrockford, resolveLookAlikes } from '#domain/crockford.ts'

const length = 20

/**
 * The secret printed on a document, with which anyone may verify it: 100 random bits (of at least 13 bytes) as 20
 * characters of Crockford's base 32 in groups of five. It has no check character: a wrong code is simply not found.
 */
export const formatVerifyCode = (bytes: Uint8Array): string => inGroups(encodeCrockford(bytes, length))

/** The verify code someone typed, in its stored form with dashes, or null. Forgives what an Eval-ID forgives. */
export const parseVerifyCode = (text: string): string | null => {
  const characters = resolveLookAlikes(compactCapitals(text))
  return isCrockford(characters, length) ? inGroups(characters) : null
}

const inGroups = (characters: string) => characters.replace(/.{5}(?=.)/g, '$&-')
