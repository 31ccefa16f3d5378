import type { certificateTemplates } from '#contract/template.ts'
import { isPrintable } from '../../documents/characters.ts'
import { plainLines } from '../../documents/rich.ts'
import { Problem } from '../../http/problem.ts'
import type { Context } from '../../http/context.ts'

type Writing = Pick<
  Context<typeof certificateTemplates.create>['body'],
  'name' | 'level' | 'standardsHtml' | 'afterHtml' | 'translations'
>

/** Refuses unprintable characters, which would void the number of each certificate. */
export function assertPrintable({ name, level, standardsHtml, afterHtml, translations }: Writing) {
  const texts = [
    ['', { name, level, standardsHtml, afterHtml }] as const,
    ...Object.entries(translations).map(([locale, words]) => [`translations.${locale}.`, words] as const),
  ]
  const wrong = texts.flatMap(([of, words]) =>
    Object.entries(words)
      .filter(([field, text]) => !isPrintable(field.endsWith('Html') ? plainLines(text) : text))
      .map(([field]) => [of + field, 'notPrintableText'] as const),
  )
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) })
}
