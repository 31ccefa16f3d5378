export const plateCountries = ['A', 'D', 'I', 'CH', 'other'] as const

export type PlateCountry = (typeof plateCountries)[number]

export interface CheckedPlate {
  plate: string
  error?: 'plate.length' | 'plate.characters'
  hint?: 'plate.format'
}

/**
 * Returns a licence plate in capitals with single spaces, and what is wrong. Only length (2 to 12) and characters are
 * errors. An unusual format for the country (A, D, I, CH) is a hint, because special, old and foreign plates exist.
 */
export const checkPlate = (text: string, country: PlateCountry): CheckedPlate => {
  const plate = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[a-zäöü]/g, (character) => character.toUpperCase())
  if (plate.length < 2 || plate.length > 12) return { plate, error: 'plate.length' }
  if (!/^[A-ZÄÖÜ0-9 -]*$/.test(plate)) return { plate, error: 'plate.characters' }
  return looksUsual[country](plate) ? { plate } : { plate, hint: 'plate.format' }
}

const german = /^[A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2} ?[1-9][0-9]{0,3}[EH]?$/
const austrianIssued = /^[A-Z]{1,2}[- ][1-9][0-9]{0,5}[A-PR-Z]{1,3}$/
const austrianChosen = /^[A-Z]{1,2}[- ][A-PR-Z]{1,5}[1-9][0-9]{0,4}$/
const italian = /^[A-HJ-NPR-TV-Z]{2} ?[0-9]{3} ?[A-HJ-NPR-TV-Z]{2}$/

const swiss = /^[A-Z]{2} ?[1-9][0-9]{0,5}U?$/

const looksUsual: Record<PlateCountry, (plate: string) => boolean> = {
  D: (plate) => german.test(plate) && plate.replace(/[- ]/g, '').length <= 8,
  A: (plate) => austrianIssued.test(plate) || austrianChosen.test(plate),
  I: (plate) => italian.test(plate),
  CH: (plate) => swiss.test(plate),
  other: () => true,
}

/** Returns a text as it is searched for: in small letters, without the spaces, hyphens and dashes of a plate. */
export const plateLetters = (text: string) => text.toLowerCase().replace(/[\s\p{Pd}\p{Cf}]/gu, '')
