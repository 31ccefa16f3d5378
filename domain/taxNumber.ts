export const vatCountries = ['AT', 'DE', 'IT'] as const

export type VatCountry = (typeof vatCountries)[number]

export type EuNumberError = 'euNumber.mandatory' | 'euNumber.characters' | 'euNumber.length'

/**
 * Returns what is wrong with an EU number, or null. Allowed are digits, `-` and `/` (specification §5), starting with a
 * digit, at most 20 characters and at least 5 digits. Only spaces count as empty; inner spaces are refused.
 */
export const euNumberError = (text: string): EuNumberError | null => {
  if (text.trim() === '') return 'euNumber.mandatory'
  if (!/^[0-9][0-9/-]*$/.test(text)) return 'euNumber.characters'
  return text.length > 20 || text.replace(/[/-]/g, '').length < 5 ? 'euNumber.length' : null
}

/**
 * Returns the VAT number to store, with the prefix of the country (`ATU`, `DE`, `IT`), if length and checksum are
 * correct. Otherwise null: the digits are stored as a tax number, with a hint.
 */
export const vatIdOf = (country: VatCountry, digits: string): string | null => {
  const vatId = (country === 'AT' ? 'ATU' : country) + digits
  return isVatId(vatId) ? vatId : null
}

/** Accepts an Austrian UID, a German USt-ID or an Italian partita IVA, with prefix and checksum. */
export const isVatId = (vatId: string): boolean =>
  isAustrianUid(vatId) || isGermanVatId(vatId) || isItalianVatId(vatId)

/** `ATU` and 8 digits; the last is (96 - sum) mod 10 over the digit sums of weights 1, 2, 1, … (Austrian rule). */
export const isAustrianUid = (vatId: string): boolean => {
  const digits = digitsAfter('ATU', 8, vatId)
  return digits !== null && digits[7] === (96 - alternatingSum(digits.slice(0, 7))) % 10
}

/** `DE` and 9 digits, the last by ISO 7064 mod 11,10. */
export const isGermanVatId = (vatId: string): boolean => {
  const digits = digitsAfter('DE', 9, vatId)
  return digits !== null && digits[8] === mod11Of10(digits.slice(0, 8))
}

/** `IT` and 11 digits, the last by Luhn; digits 8 to 10 are the office: 001 to 100, 120, 121, 888 or 999. */
export const isItalianVatId = (vatId: string): boolean => {
  const digits = digitsAfter('IT', 11, vatId)
  if (digits === null || !isItalianOffice(Number(digits.slice(7, 10).join('')))) return false
  return digits[10] === (10 - (alternatingSum(digits.slice(0, 10)) % 10)) % 10
}

/** An Austrian tax number `NN-NNN/NNNN` (separators optional); the last digit is a Luhn check. */
export const isAustrianTaxNumber = (text: string): boolean => {
  if (!/^\d{2}-?\d{3}\/?\d{4}$/.test(text)) return false
  const digits = [...text.replace(/[/-]/g, '')].map(Number)
  return digits[8] === (10 - (alternatingSum(digits.slice(0, 8)) % 10)) % 10
}

const digitsAfter = (prefix: string, length: number, text: string): number[] | null => {
  const digits = text.slice(prefix.length)
  const fits = text.startsWith(prefix) && digits.length === length && /^[0-9]*$/.test(digits)
  return fits ? [...digits].map(Number) : null
}

const isItalianOffice = (office: number) =>
  (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)

// Doubles every second digit, starting with the second, and adds the digits of the results.
const alternatingSum = (digits: number[]) =>
  digits.reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : doubledDigitSum(digit)), 0)

const doubledDigitSum = (digit: number) => (digit < 5 ? digit * 2 : digit * 2 - 9)

const mod11Of10 = (digits: number[]) => {
  const product = digits.reduce((carried, digit) => (((digit + carried) % 10 || 10) * 2) % 11, 10)
  return (11 - product) % 10
}
