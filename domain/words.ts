import { locales, type Locale } from '#domain/locale.ts'

/** Returns the text in the given language, or in another one if it is missing. */
export const inLanguage = (words: Record<Locale, string>, locale: Locale): string =>
  words[locale] || (locales.map((one) => words[one]).find((text) => text !== '') ?? '')
