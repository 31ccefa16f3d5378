import type { Locale } from '#domain/locale.ts'
import { formatMessage, type Message, type Values } from '#domain/text.ts'
import { catalogueOf, type TextKey } from '#texts/texts.ts'

const catalogues = { de: catalogueOf('de'), en: catalogueOf('en'), it: catalogueOf('it') }

export const translate = (locale: Locale) => (key: TextKey, values?: Values) => {
  const message = catalogues[locale][key]
  if (message === undefined) throw new Error(`no text for ${key}`)
  return formatMessage(message, locale, values)
}

/** For keys composed at run time; undefined if the key does not exist. */
export const textNamed = (locale: Locale, key: string): string | undefined => {
  const message = (catalogues[locale] as Record<string, Message>)[key]
  return message === undefined ? undefined : formatMessage(message, locale)
}
