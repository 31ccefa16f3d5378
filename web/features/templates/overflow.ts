import { languagesOf, secondLanguageOf, type Wording } from '#domain/wording.ts'
import type { Locale } from '#domain/locale.ts'
import type { FieldErrors, Values } from '../../form/check.ts'
import { boxesOf } from './public/TemplatePages.tsx'

const wordedOf = ({ language, secondLanguage, translations }: Values) => ({
  language: language as Locale,
  secondLanguage: secondLanguage as Locale,
  translations: (translations ?? {}) as Partial<Record<Locale, Wording>>,
})

/** The form field whose text does not fit; null if the template is not the cause. */
function blamedFor(place: string, values: Values, printedIn: Locale): string | null {
  if (values.layout === 'uploaded') {
    const at = boxesOf(values.boxes).findIndex((box) => box.place === place)
    return at < 0 ? null : `boxes.${at}`
  }
  if (place === 'certificate.level') return 'level'
  if (place !== 'certificate.name' && place !== 'second.name') return null
  const worded = wordedOf(values)
  const language = place === 'second.name' ? secondLanguageOf(worded, printedIn) : printedIn
  return language === worded.language || !worded.translations[language]?.name
    ? 'name'
    : `translations.${language}.name`
}

type Drawing = (printedIn: Locale) => Promise<{ overflow: string | null }>

/** Finds texts that do not fit on the page, in each language. Reports nothing if rendering fails. */
export async function overflowErrors(values: Values, draw: Drawing): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const language of languagesOf(wordedOf(values))) {
    const drawing = await draw(language).catch(() => null)
    const blamed = drawing?.overflow ? blamedFor(drawing.overflow, values, language) : null
    if (blamed) errors[blamed] = 'noPlace'
  }
  return errors
}
