/** German is the default (specification §9). */
export const locales = ['de', 'en', 'it'] as const

export type Locale = (typeof locales)[number]

/** Returns the language tag for dates and times. English uses en-GB: day before month. */
export const languageTag = (locale: Locale) => (locale === 'en' ? 'en-GB' : locale)

/** Returns the second language printed on documents used across borders. */
export const secondLocale = (locale: Locale): Locale => (locale === 'en' ? 'de' : 'en')
