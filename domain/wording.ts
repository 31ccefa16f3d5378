import type { Locale } from './locale.ts'

export interface Wording {
  name: string
  standardsHtml: string
  afterHtml: string
}

interface Worded extends Wording {
  language: Locale
  translations: Partial<Record<Locale, Wording>>
}

/** Returns the texts of a template in a language. Missing parts fall back to its own language. */
export function wordingIn({ language, translations, ...own }: Worded, locale: Locale): Wording {
  const other = locale === language ? undefined : translations[locale]
  return {
    name: other?.name || own.name,
    standardsHtml: other?.standardsHtml || own.standardsHtml,
    afterHtml: other?.afterHtml || own.afterHtml,
  }
}

/** Returns the languages a certificate can be printed in: its own first, then those with at least a name. */
export const languagesOf = ({
  language,
  translations,
}: Pick<Worded, 'language' | 'translations'>): Locale[] => [
  language,
  ...(Object.keys(translations) as Locale[]).filter(
    (other) =>
      other !== language && translations[other]?.name !== undefined && translations[other].name !== '',
  ),
]

/** Returns the second language of a certificate, which differs from the first. */
export const secondLanguageOf = (
  { language, secondLanguage }: { language: Locale; secondLanguage: Locale },
  printed: Locale,
): Locale => (secondLanguage === printed ? language : secondLanguage)

/** Returns all names of a template in its languages. */
export const namesOf = (template: Worded): string[] => [
  ...new Set(languagesOf(template).map((language) => wordingIn(template, language).name)),
]
