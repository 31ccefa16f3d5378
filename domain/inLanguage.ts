import { locales, type Locale } from '#domain/locale.ts'

/** Returns the text in the given language, or in another one if it is missing. */
export const inLanguage = (texts: Record<Locale, string>, locale: Locale): string =>
  texts[locale] || (locales.map((one) => texts[one]).find((text) => text !== '') ?? '')
