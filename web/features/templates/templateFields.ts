import { locales } from '#domain/locale.ts'
import { accentNames, layouts, orientations } from '#domain/theme.ts'
import type { FieldSpec } from '../../form/FormField.tsx'

export const templateFields: FieldSpec[] = [
  { field: 'name' },
  { field: 'level', width: 'short' },
  { field: 'rank', kind: 'integer', optional: true },
  { field: 'validYears', kind: 'integer' },
  { field: 'language', kind: 'select', options: locales },
  { field: 'accent', kind: 'select', options: accentNames },
  { field: 'layout', kind: 'select', options: layouts },
  {
    field: 'secondLanguage',
    kind: 'select',
    options: locales,
    when: ({ layout }) => layout === 'bilingual' || layout === 'uploaded',
  },
  {
    field: 'orientation',
    kind: 'select',
    options: orientations,
    when: ({ layout }) => layout !== 'uploaded',
  },
]

/** Prefix of the field ids; the error summary links to them. */
export const templateForm = 'template'
