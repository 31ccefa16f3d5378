const forms = {
  AT: /^[1-9]\d{3}$/,
  CH: /^[1-9]\d{3}$/,
  DE: /^\d{5}$/,
  IT: /^\d{5}$/,
} as const

// Other countries: letters and digits in groups.
const anyForm = /^[\p{L}\d][\p{L}\d -]{2,9}$/u

type PostcodeError = 'postcode' | `postcode.${keyof typeof forms}`

const hasPattern = (country: string): country is keyof typeof forms => Object.hasOwn(forms, country)

/** Returns what is wrong with a postcode, or null. Countries without a rule accept any plausible postcode. */
export const postcodeError = (country: string, postcode: string): PostcodeError | null => {
  if (postcode === '') return null
  if (hasPattern(country)) return forms[country].test(postcode) ? null : `postcode.${country}`
  return anyForm.test(postcode) ? null : 'postcode'
}
