import type { Locale } from '#domain/locale.ts'

/** Without empty lines, the country by its name. */
export function addressLines(
  { street, zip, city, country }: { street: string; zip: string; city: string; country: string },
  lang: Locale,
): string[] {
  const countryName = country && new Intl.DisplayNames(lang, { type: 'region' }).of(country)
  return [street, `${zip} ${city}`.trim(), countryName ?? ''].filter(Boolean)
}
