const forms = {
  AT: /^[1-9]\d{3}$/,
  CH: /^[1-9]\d{3}$/,
  DE: /^\d{5}$/,
  IT: /^\d{5}$/,
} as const

export type PostcodeError = `postcode.${keyof typeof forms}`

const isKnown = (country: string): country is keyof typeof forms => Object.hasOwn(forms, country)

/** What is wrong with a postcode in its country, or null. Elsewhere, and without a country, any will do. */
export const postcodeError = (country: string, postcode: string): PostcodeError | null =>
  postcode === '' || !isKnown(country) || forms[country].test(postcode) ? null : `postcode.${country}`
