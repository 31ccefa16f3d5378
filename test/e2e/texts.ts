import type { Locale } from '../../domain/locale.ts'
import { formatMessage, type Values } from '../../domain/text.ts'
import { together } from '../../web/i18n/together.ts'
import { catalogueOf, type TextKey } from '../../texts/texts.ts'

export const textsOf = (locale: Locale) => {
  const catalogue = catalogueOf(locale)
  return (key: TextKey, values?: Values) => {
    const text = formatMessage(catalogue[key] ?? `no text for ${key}`, locale, values)
    // The server sends emails as written.
    return key.startsWith('mail.') ? text : together(text)
  }
}

export type Texts = ReturnType<typeof textsOf>

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches a label exactly, optionally followed by "(optional)". */
export const named = (label: string) => new RegExp(`^${escaped(label)}( \\(|$)`)

/** Matches a choice with its description. */
export const beginning = (title: string) => new RegExp(`^${escaped(title)}`)
