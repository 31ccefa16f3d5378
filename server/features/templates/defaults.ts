import { v7 as uuid } from 'uuid'
import type { Locale } from '#domain/locale.ts'
import { usualLevels, type UsualLevel } from '#domain/levels.ts'
import { reportTypes, type ReportType } from '#domain/reportType.ts'
import type { TextKey } from '#texts/texts.ts'
import { translate } from '../../texts.ts'

const templates: Record<UsualLevel, { rank: number | null; validYears: number; reportTypes: ReportType[] }> =
  {
    'EVAL-0': { rank: 0, validYears: 1, reportTypes: [] },
    'EVAL-1': { rank: 1, validYears: 3, reportTypes: [] },
    'EVAL-2': { rank: 2, validYears: 3, reportTypes: [...reportTypes] },
    'EVAL-3': { rank: 3, validYears: 3, reportTypes: [...reportTypes] },
    'EVAL-A': { rank: null, validYears: 3, reportTypes: [] },
    'EVAL-T': { rank: null, validYears: 3, reportTypes: [] },
  }

export function defaultTemplates(authorityId: string, locale: Locale) {
  const t = translate(locale)
  const text = (key: string) => t(`template.${key}` as TextKey)
  const list = (key: string) =>
    `<ul>${text(key)
      .split('\n')
      .map((line) => `<li>${line}</li>`)
      .join('')}</ul>`
  return usualLevels.map((level, index) => ({
    ...templates[level],
    id: uuid(),
    authorityId,
    level,
    language: locale,
    name: text(`default.${level}.name`),
    sortOrder: (index + 1) * 10,
    standardsHtml: `<p><strong>${text('default.scope')}</strong></p><p>${text('default.rules')}</p><h3>${text('default.permitted')}</h3>${list(`default.${level}.work`)}`,
    afterHtml: `<p>${text('default.after')}</p>`,
  }))
}
