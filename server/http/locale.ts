import { locales, type Locale } from '#domain/locale.ts'

/** The first of the caller's languages that the product speaks; German where there is none. */
export function localeOf({ headers }: { headers: { 'accept-language'?: string | undefined } }): Locale {
  const asked = (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return (
    asked.map((tag) => locales.find((locale) => locale === tag)).find((locale) => locale !== undefined) ??
    'de'
  )
}
