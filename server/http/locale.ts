import { locales, type Locale } from '#domain/locale.ts'

interface Call {
  headers: { 'accept-language'?: string | undefined }
  query?: unknown
}

/**
 * The first of the caller's languages that the product speaks; German where there is none. A link that is followed
 * cannot say it in its headers, which speak the browser's language, not the one chosen here: it says `?lang=it`.
 */
export function localeOf({ headers, query }: Call): Locale {
  const { lang } = (query ?? {}) as { lang?: unknown }
  const chosen = locales.find((locale) => locale === lang)
  if (chosen) return chosen
  const asked = (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return (
    asked.map((tag) => locales.find((locale) => locale === tag)).find((locale) => locale !== undefined) ??
    'de'
  )
}
