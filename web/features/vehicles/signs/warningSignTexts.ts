import { createContext, useContext } from 'react'
import type { Locale } from '#domain/locale.ts'
import words from 'virtual:texts/signs'
import { localesOf, type Writing } from './warningSigns.ts'

export const WritingContext = createContext<Writing>('de')

export interface SignText {
  locale: Locale
  text: string
}

/** A text in each language of the sign, independent of the language of the page. */
export function useWarningSignTexts() {
  const writing = useContext(WritingContext)
  return (key: string): SignText[] =>
    localesOf(writing).map((locale) => ({ locale, text: words[locale][`sign.${key}`] ?? '' }))
}
