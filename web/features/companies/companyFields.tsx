import { valueAt } from '../../form/check.ts'
import type { FieldSpec } from '../../form/FormField.tsx'
import { TaxNumberHint } from './TaxNumberHint.tsx'

export const companyFields: FieldSpec[] = [
  { field: 'name', autoComplete: 'organization' },
  { field: 'email', kind: 'email' },
  {
    field: 'uid',
    width: 'short',
    optional: true,
    after: (values) => (
      <TaxNumberHint uid={valueAt(values, 'uid')} country={valueAt(values, 'address.country')} />
    ),
  },
  { field: 'vatId', width: 'short', optional: true },
  { field: 'address.street', autoComplete: 'street-address', optional: true },
  { field: 'address.zip', width: 'short', autoComplete: 'postal-code', optional: true },
  { field: 'address.city', autoComplete: 'address-level2', optional: true },
  { field: 'address.country', kind: 'country', optional: true },
]
