import type { Locale } from '#domain/locale.ts'

interface Address {
  street: string
  zip: string
  city: string
  country: string
}

/** Without empty lines, the country by its name. */
export function addressLines({ street, zip, city, country }: Address, lang: Locale): string[] {
  const countryName = country && new Intl.DisplayNames(lang, { type: 'region' }).of(country)
  return [street, `${zip} ${city}`.trim(), countryName ?? ''].filter(Boolean)
}
