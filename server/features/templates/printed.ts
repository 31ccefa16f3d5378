import type { Locale } from '#domain/locale.ts'
import type { Box } from '#domain/sheet.ts'
import type { Theme } from '#domain/theme.ts'
import { languagesOf, namesOf, secondLanguageOf, wordingIn, type Wording } from '#domain/wording.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import type { CertificateInput } from '../certificates/document.ts'
import { findSheet } from './sheets.ts'

export type Printed = CertificateInput['template'] & { name: string; names: string[] }

interface StoredTemplate {
  version: number
  name: string
  language: Locale
  secondLanguage: Locale
  standardsHtml: string
  afterHtml: string
  translations: unknown
  layout: string
  accent: string
  orientation: string
  sheetId: string | null
  boxes: unknown
}

/** The names in all languages identify the same qualification. */
export const namesOfTemplate = (template: StoredTemplate) => namesOf(wordedOf(template))

export async function printedOf(db: Db, template: StoredTemplate, requested?: Locale): Promise<Printed> {
  const worded = wordedOf(template)
  const language = requested ?? worded.language
  if (!languagesOf(worded).includes(language))
    throw new Problem('invalid', { fields: { language: 'notFound' } })
  const secondLanguage = secondLanguageOf(worded, language)
  const second = textsIn(worded, secondLanguage)
  const { layout, accent, orientation, sheetId, version } = template
  const sheet = layout === 'uploaded' && sheetId ? await findSheet(db, sheetId) : undefined
  return {
    ...wordingIn(worded, language),
    ...{ language, secondLanguage, version, names: namesOf(worded) },
    theme: { layout, accent, orientation } as Theme,
    ...(second && { second }),
    ...(sheet && { sheet: { pages: sheet.pages, boxes: template.boxes as Box[] } }),
  }
}

type Worded = Wording & {
  language: Locale
  secondLanguage: Locale
  translations: Partial<Record<Locale, Wording>>
}

const wordedOf = ({
  name,
  language,
  secondLanguage,
  standardsHtml,
  afterHtml,
  translations,
}: StoredTemplate): Worded => ({
  ...{ name, standardsHtml, afterHtml },
  ...{ language, secondLanguage },
  translations: translations ?? {},
})

/** No fallback for the second language: the first already has the text. */
const textsIn = (worded: Worded, language: Locale): Wording | undefined =>
  language === worded.language ? wordingIn(worded, language) : worded.translations[language]
