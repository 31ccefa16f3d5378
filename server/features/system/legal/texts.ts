import { filledIn, type LegalKind, type OperatorFacts } from '#domain/legal.ts'
import type { Locale } from '#domain/locale.ts'
import { formatMessage } from '#domain/text.ts'
import type { Config } from '../../../config.ts'
import { textNamed, translate } from '../../../texts.ts'
import { htmlOf } from '../../forum/markdown.ts'
import { periods, trainingDocumentRetention, unusedAccounts } from '../../../operations/retention/periods.ts'

const parts: Record<LegalKind, readonly string[]> = {
  privacy: [
    ...['controller', 'roles', 'purposes', 'recipients', 'periods', 'cookies', 'records'],
    ...['rights', 'complaint', 'duty'],
  ],
  terms: [...['scope', 'account', 'reports', 'certificates', 'safety', 'forum', 'service', 'end', 'changes']],
  imprint: ['operator', 'content'],
}

export const ownText = (kind: LegalKind, locale: Locale) =>
  parts[kind]
    .map((part) => {
      const title = textNamed(locale, `legal.${kind}.${part}`)
      return `## ${title}\n\n${textNamed(locale, `legal.${kind}.${part}.text`)}`
    })
    .join('\n\n')

interface TextContext {
  facts: OperatorFacts
  locale: Locale
  showsGaps: boolean
  config: Pick<Config, 'productName'>
}

/** Sanitised like a forum post. */
export function shownText(text: string, { facts, locale, showsGaps, config }: TextContext) {
  const own = { product: config.productName, periods: periodsText(locale) }
  const missing = translate(locale)('legal.missing')
  const filled = filledIn(text, { facts, own, missing, showsGaps })
  // Headings start below the page title.
  return (
    htmlOf(filled, { mentioned: new Set(), attachments: new Set() })?.replace(/(<\/?h)3>/g, '$12>') ?? null
  )
}

function periodsText(locale: Locale) {
  const rows = [
    ...periods,
    { table: 'training_document', retention: trainingDocumentRetention, atMost: undefined },
  ]
  return [
    ...rows.map(({ table, retention, atMost }) => lineOf(locale, table, retention, atMost)),
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
  const formatted = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  // Number and unit stay on one line.
  return formatted.format(Number(count)).replaceAll(' ', '\u00a0')
}
