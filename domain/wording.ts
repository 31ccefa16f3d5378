import type { Locale } from './locale.ts'

/** What a template says in one language. */
export interface Wording {
  name: string
  standardsHtml: string
  afterHtml: string
}

interface Worded extends Wording {
  language: Locale
  translations: Partial<Record<Locale, Wording>>
}

/** What a template says in a language: each part that it lacks there, it says in its own. */
export function wordingIn({ language, translations, ...own }: Worded, wanted: Locale): Wording {
  const other = wanted === language ? undefined : translations[wanted]
  return {
    name: other?.name || own.name,
    standardsHtml: other?.standardsHtml || own.standardsHtml,
    afterHtml: other?.afterHtml || own.afterHtml,
  }
}

/** The languages a certificate of it can be printed in: its own first, then those it has at least a name in. */
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

/** The second language of a certificate printed in this one: never the same twice. */
export const secondLanguageOf = (
  { language, secondLanguage }: { language: Locale; secondLanguage: Locale },
  printed: Locale,
): Locale => (secondLanguage === printed ? language : secondLanguage)

/** Every name it goes by, whatever language it is printed in. */
export const namesOf = (template: Worded): string[] => [
  ...new Set(languagesOf(template).map((language) => wordingIn(template, language).name)),
]
