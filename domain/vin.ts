/** `standard` is ISO 3779; `legacy` is the chassis number of an old or small-series vehicle, which an admin accepts. */
export const vinKinds = ['standard', 'legacy'] as const

export type VinKind = (typeof vinKinds)[number]

export interface CheckedVin {
  vin: string
  error?: 'vin.length' | 'vin.characters'
  hint?: 'vin.checkDigit' | 'vin.testPattern'
}

// The position of a letter in its row is its value; gaps are letters a VIN cannot have.
const transliteration = [' ABCDEFGH ', ' JKLMN P R', '  STUVWXYZ']
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Returns a VIN in capitals without spaces and hyphens, and what is wrong (ISO 3779: 17 characters without I, O and Q;
 * legacy: 5 to 17 letters and digits). Hints never block: the check digit applies to North America only (first
 * character 1 to 5), and a repeated character suggests a test entry.
 */
export const checkVin = (text: string, kind: VinKind = 'standard'): CheckedVin => {
  const vin = text.replace(/[\s-]/g, '').replace(/[a-z]/g, (character) => character.toUpperCase())
  if (kind === 'legacy') return { vin, ...legacyError(vin) }
  if (vin.length !== 17) return { vin, error: 'vin.length' }
  if (!/^[A-HJ-NPR-Z0-9]*$/.test(vin)) return { vin, error: 'vin.characters' }
  if (/^(.)\1*$/.test(vin)) return { vin, hint: 'vin.testPattern' }
  if (/^[1-5]/.test(vin) && vin.charAt(8) !== checkDigit(vin)) return { vin, hint: 'vin.checkDigit' }
  return { vin }
}

const legacyError = (vin: string): Pick<CheckedVin, 'error'> => {
  if (vin.length < 5 || vin.length > 17) return { error: 'vin.length' }
  return /^[A-Z0-9]*$/.test(vin) ? {} : { error: 'vin.characters' }
}

const checkDigit = (vin: string) => {
  const remainder = weights.reduce((sum, weight, index) => sum + weight * valueOf(vin.charAt(index)), 0) % 11
  return remainder === 10 ? 'X' : String(remainder)
}

const valueOf = (character: string) => {
  const row = transliteration.find((row) => row.includes(character))
  return row === undefined ? Number(character) : row.indexOf(character)
}
