/** The languages of the product; German is the one shown where nothing else is known (specification §9). */
export const locales = ['de', 'en', 'it'] as const

export type Locale = (typeof locales)[number]

/** The language as the clock and the calendar know it: English here is that of Europe, day before month. */
export const languageTag = (locale: Locale) => (locale === 'en' ? 'en-GB' : locale)

/** The language that stands beside it on what is read across borders. */
export const secondLocale = (locale: Locale): Locale => (locale === 'en' ? 'de' : 'en')
