import type { Answer } from '#contract/endpoint.ts'
import type { certificateTemplates } from '#contract/template.ts'
import type { TextKey } from '#texts/texts.ts'

export type Version = Answer<typeof certificateTemplates.versions>['items'][number]

type Field = Exclude<keyof Version, 'version' | 'changedAt' | 'changedBy' | 'certificates'>

const labels = {
  name: 'template.name',
  level: 'template.level',
  rank: 'template.rank',
  validYears: 'template.validYears',
  reportTypes: 'template.reportTypes',
  language: 'template.language',
  layout: 'template.layout',
  secondLanguage: 'template.secondLanguage',
  accent: 'template.accent',
  orientation: 'template.orientation',
  standardsHtml: 'template.standardsHtml',
  afterHtml: 'template.afterHtml',
  translations: 'template.wording',
  sheetId: 'template.sheetId',
  boxes: 'template.boxes',
} as const satisfies Record<Field, TextKey>

export const changedFields = (before: Version, after: Version) =>
  (Object.keys(labels) as Field[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => labels[field])
