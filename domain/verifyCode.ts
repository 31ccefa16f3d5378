import { compactCapitals, encodeCrockford, isCrockford, resolveLookAlikes } from '#domain/crockford.ts'

const length = 20

/**
 * Returns the secret code printed on a document: 100 random bits (from at least 13 bytes) as 20 characters of
 * Crockford's base 32 in groups of five. It needs no check character, because a wrong code is not found.
 */
export const formatVerifyCode = (bytes: Uint8Array): string => inGroups(encodeCrockford(bytes, length))

/** Returns a typed code in its stored form with dashes, or null. Accepts the variations of `parseEvalId`. */
export const parseVerifyCode = (text: string): string | null => {
  const characters = resolveLookAlikes(compactCapitals(text))
  return isCrockford(characters, length) ? inGroups(characters) : null
}

const inGroups = (characters: string) => characters.replace(/.{5}(?=.)/g, '$&-')
