import { companies } from '#contract/company.ts'
import { valueAt } from '../../form/check.ts'
import { resourceFields } from '../../resource/resourceFields.ts'
import { TaxNumberHint } from './TaxNumberHint.tsx'

export const companyFields = resourceFields(companies, {
  area: 'company',
  fields: {
    name: { autoComplete: 'organization' },
    email: { kind: 'email' },
    uid: {
      width: 'short',
      optional: true,
      after: (values) => (
        <TaxNumberHint uid={valueAt(values, 'uid')} country={valueAt(values, 'address.country')} />
      ),
    },
    vatId: { width: 'short', optional: true },
    'address.street': { autoComplete: 'street-address', optional: true },
    'address.zip': { width: 'short', autoComplete: 'postal-code', optional: true },
    'address.city': { autoComplete: 'address-level2', optional: true },
    'address.country': { kind: 'country', optional: true },
    allowsR0: { kind: 'check' },
    guardedRule: { kind: 'check' },
  },
})
