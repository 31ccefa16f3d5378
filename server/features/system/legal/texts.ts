import { filledIn, type LegalKind, type OperatorFacts } from '#domain/legal.ts'
import type { Locale } from '#domain/locale.ts'
import type { Config } from '../../../config.ts'
import { textNamed, translate } from '../../../texts.ts'
import { htmlOf } from '../../forum/markdown.ts'
import { periodsText } from './periodsText.ts'

const parts: Record<LegalKind, readonly string[]> = {
  privacy: [
    ...['controller', 'roles', 'purposes', 'recipients', 'periods', 'cookies', 'records'],
    ...['rights', 'complaint', 'duty'],
  ],
  terms: [...['scope', 'account', 'reports', 'certificates', 'safety', 'forum', 'service', 'end', 'changes']],
  imprint: ['operator', 'content'],
}

/** The product's own text as Markdown; gaps are for the operator. */
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
