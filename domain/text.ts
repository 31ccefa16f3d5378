import { expiringDays, longestBackdatingDays, reminderDays, validYearsRange } from '#domain/certificate.ts'
import { legalPlaceholders } from '#domain/legal.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { longTagHours } from '#domain/longTag.ts'
import { type Locale, locales } from './locale.ts'

const [, secondReminderDays, lastReminderDays] = reminderDays

/** Values that texts can insert as placeholders, so that a rule and its description agree. */
export const facts = {
  passwordLength: 12,
  backdatingDays: longestBackdatingDays,
  expiringDays,
  /** Days in the charts of the overview, including today. */
  chartDays: 30,
  secondReminderDays,
  lastReminderDays,
  /** Days that cards stay available offline. */
  keptCardDays: 7,
  calibrationDays: LIMITS.calibration.dueSoonDays,
  maxCalibrationYears: LIMITS.calibration.maxYears,
  glovesMonths: LIMITS.calibration.glovesMonths,
  longTagHours,
  invitationDays: 7,
  accessLogMonths: 12,
  faultDays: 30,
  /** The placeholders of legal texts. */
  legalPlaces: legalPlaceholders,
  fewestYears: validYearsRange.min,
  mostYears: validYearsRange.max,
} as const

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
  return sentence.replace(/\{(\w+)\}(\.(?=\s|$)|)/g, (placeholder, name: string, stop: string) => {
    const value = values[name] ?? byName[name]
    if (value === undefined) return placeholder
    const written = typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
    return written.endsWith('.') ? written : written + stop
  })
}

const pluralForm = (message: Exclude<Message, string>, locale: Locale, count: number) =>
  message[new Intl.PluralRules(locale).select(count)] ?? message.other

/** Returns the text in the given language, or in another one if it is missing. */
export const inLanguage = (texts: Record<Locale, string>, locale: Locale): string =>
  texts[locale] || (locales.map((one) => texts[one]).find((text) => text !== '') ?? '')
