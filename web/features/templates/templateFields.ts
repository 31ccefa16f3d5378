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
    validYears: { kind: 'integer' },
    language: { kind: 'select', options: locales },
    accent: { kind: 'select', options: accentNames },
    layout: { kind: 'select', options: layouts },
    secondLanguage: {
      kind: 'select',
      options: locales,
      when: ({ layout }) => layout === 'bilingual' || layout === 'uploaded',
    },
    orientation: { kind: 'select', options: orientations, when: ({ layout }) => layout !== 'uploaded' },
    sheetId: { kind: 'custom' },
    boxes: { kind: 'custom' },
    reportTypes: { kind: 'custom' },
    standardsHtml: { kind: 'custom' },
    afterHtml: { kind: 'custom' },
  },
})

/** Prefix of the field ids; the error summary links to them. */
export const templateForm = 'template'
