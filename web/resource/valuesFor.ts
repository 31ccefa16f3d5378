import { valueAt, withValue, type Values } from '../form/check.ts'
import type { FieldKind, FieldSpec } from '../form/FormField.tsx'

/** Values of `blank` without a field, such as the owner, are sent too. */
export function valuesFor(fields: readonly FieldSpec[], blank: Values, item?: object): Values {
  const existing = item ? pick(item, Object.keys(blank)) : {}
  return fields.reduce<Values>(
    (values, { field, kind }) => {
      const value = valueAt(item, field) ?? valueAt(blank, field)
      return withValue(values, field, kind === 'custom' ? value : (value ?? blankOf(kind)))
    },
    { ...blank, ...existing },
  )
}

const blankOf = (kind: FieldKind = 'text') =>
  kind === 'integer' || kind === 'date' ? null : kind === 'check' ? false : kind === 'choices' ? [] : ''

const pick = (item: object, names: string[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))
