import { locales, type Locale } from '#domain/locale.ts'

interface Call {
  headers: { 'accept-language'?: string | undefined }
  query?: unknown
}

/**
 * The first supported language of the caller, else German. A link uses `?lang=it`, because its headers have
 * the language of the browser and not the one chosen in the application.
 */
export function localeOf({ headers, query }: Call): Locale {
  const { lang } = (query ?? {}) as { lang?: unknown }
  const chosen = locales.find((locale) => locale === lang)
  if (chosen) return chosen
  const accepted = (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return (
    accepted.map((tag) => locales.find((locale) => locale === tag)).find((locale) => locale !== undefined) ??
    'de'
  )
}
