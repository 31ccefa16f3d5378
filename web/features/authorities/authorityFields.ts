import type { FieldSpec } from '../../form/FormField.tsx'

const address: FieldSpec[] = [
  { field: 'email', kind: 'email' },
  { field: 'address.street', optional: true },
  { field: 'address.zip', width: 'short', optional: true },
  { field: 'address.city', optional: true },
  { field: 'address.country', kind: 'country', optional: true },
]

/** Code and first administrator can be set only on creation. */
export const newAuthorityFields: FieldSpec[] = [
  { field: 'name' },
  { field: 'code', kind: 'code', width: 'short' },
  ...address,
  { field: 'adminEmail', kind: 'email' },
]

export const authorityFields: FieldSpec[] = [
  { field: 'name' },
  ...address,
  { field: 'allowsR0', kind: 'check' },
  { field: 'guardedRule', kind: 'check' },
]
