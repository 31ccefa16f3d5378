import type { Locale } from '../../domain/locale.ts'
import { formatMessage, type Values } from '../../domain/text.ts'
import { catalogueOf, type TextKey } from '../../texts/texts.ts'

/** The words on the screen in a language, so that a journey reads the same in all three. */
export const wordsOf = (locale: Locale) => {
  const catalogue = catalogueOf(locale)
  return (key: TextKey, values?: Values) =>
    formatMessage(catalogue[key] ?? `no text for ${key}`, locale, values)
}

export type Words = ReturnType<typeof wordsOf>

/** A field by its whole name; "(optional)" may follow. */
export const named = (label: string) => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(|$)`)
