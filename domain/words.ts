import { locales, type Locale } from '#domain/locale.ts'

/** A text in the language shown, else in one that is there. */
export const inLanguage = (words: Record<Locale, string>, locale: Locale): string =>
  words[locale] || (locales.map((one) => words[one]).find((text) => text !== '') ?? '')
