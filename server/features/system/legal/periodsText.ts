import type { Locale } from '#domain/locale.ts'
import { formatMessage } from '#domain/text.ts'
import { periods, trainingDocumentsKept, unusedAccounts } from '../../../operations/retention/periods.ts'
import { textNamed, translate } from '../../../texts.ts'

/** The retention periods as a list, generated from those of the nightly job. */
export function periodsText(locale: Locale) {
  const rows = [...periods, { table: 'training_document', kept: trainingDocumentsKept, atMost: undefined }]
  return [
    ...rows.map(({ table, kept, atMost }) => lineOf(locale, table, kept, atMost)),
    unusedIn(locale),
  ].join('\n')
}

function unusedIn(locale: Locale) {
  const { askedAfter, erasedAfter } = unusedAccounts
  const spans = { asked: spanIn(locale, askedAfter), erased: spanIn(locale, erasedAfter) }
  return `- ${translate(locale)('legal.unusedAccounts', spans)}`
}

function lineOf(locale: Locale, table: string, stored: string | null, atMost: string | undefined) {
  const what = textNamed(locale, `legal.period.${table}`)
  // A missing text would hide from the page that data is stored.
  if (what === undefined) throw new Error(`no text for the period of ${table}`)
  const text = formatMessage(what, locale, atMost ? { atMost: spanIn(locale, atMost) } : {})
  return `- ${text}: ${stored ? spanIn(locale, stored) : translate(locale)('legal.atOnce')}`
}

export function spanIn(locale: Locale, span: string) {
  const [, count = '', unit = ''] = /^(\d+) ([a-z]+?)s?$/.exec(span) ?? []
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Number(count))
}
