import { locales } from '#domain/locale.ts'
import { accentNames, layouts, orientations } from '#domain/theme.ts'
import type { FieldSpec } from '../../form/FormField.tsx'

/** What is asked for of a template beside its texts. */
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

/** The id of a field of the template's form: the summary of errors leads there. */
export const templateForm = 'template'
