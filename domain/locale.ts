/** The languages of the product; German is the one shown where nothing else is known (specification §9). */
export const locales = ['de', 'en', 'it'] as const

export type Locale = (typeof locales)[number]
