import { facts } from './facts.ts'
import type { Locale } from './locale.ts'

/** A text in one language: a sentence with `{name}` placeholders, or one per plural form of `{count}`. */
export type Message = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string })
export type Values = Record<string, string | number>

const byName: Values = facts

/**
 * Fills the placeholders of a message with these values and with `facts`. Numbers are formatted for the locale. A value
 * that ends with a full stop, such as "S.r.l.", replaces the one of the sentence.
 */
export function formatMessage(message: Message, locale: Locale, values: Values = {}): string {
  const sentence = typeof message === 'string' ? message : pluralForm(message, locale, Number(values.count))
  return sentence.replace(/\{(\w+)\}(\.(?=\s|$)|)/g, (place, name: string, stop: string) => {
    const value = values[name] ?? byName[name]
    if (value === undefined) return place
    const written = typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
    return written.endsWith('.') ? written : written + stop
  })
}

const pluralForm = (message: Exclude<Message, string>, locale: Locale, count: number) =>
  message[new Intl.PluralRules(locale).select(count)] ?? message.other
