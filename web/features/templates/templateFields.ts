import type { Answer } from '#contract/endpoint.ts'
import { certificateTemplates } from '#contract/template.ts'
import { locales } from '#domain/locale.ts'
import { accentNames, layouts, orientations } from '#domain/theme.ts'
import { resourceFields } from '../../resource/resourceFields.ts'

export type Template = Answer<typeof certificateTemplates.read>

export const templateFields = resourceFields(certificateTemplates, {
  area: 'template',
  hidden: ['authorityId', 'translations'],
  fields: {
    name: {},
    level: { width: 'short' },
    rank: { kind: 'integer', optional: true },
    validYears: {
      kind: 'integer',
      detail: { value: ({ validYears: count }, { t }) => t('template.years', { count }) },
    },
    language: { kind: 'select', options: locales },
    accent: { kind: 'select', options: accentNames, detail: false },
    layout: { kind: 'select', options: layouts },
    secondLanguage: {
      kind: 'select',
      options: locales,
      when: ({ layout }) => layout === 'bilingual' || layout === 'uploaded',
      detail: false,
    },
    orientation: {
      kind: 'select',
      options: orientations,
      when: ({ layout }) => layout !== 'uploaded',
      detail: false,
    },
    sheetId: { kind: 'custom', detail: false },
    boxes: { kind: 'custom', detail: false },
    reportTypes: {
      kind: 'custom',
      detail: {
        value: ({ reportTypes }, { t }) =>
          reportTypes.map((type) => t(`report.type.${type}`)).join(', ') || t('template.reportTypes.none'),
      },
    },
    standardsHtml: { kind: 'custom', detail: false },
    afterHtml: { kind: 'custom', detail: false },
  },
})

/** Prefix of the field ids; the error summary links to them. */
export const templateForm = 'template'
