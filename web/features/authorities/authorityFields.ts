import { certificationAuthorities } from '#contract/authority.ts'
import { resourceFields, withoutFields } from '../../resource/resourceFields.ts'

const fields = resourceFields(
  { input: certificationAuthorities.create.body },
  {
    area: 'authority',
    fields: {
      name: {},
      code: { kind: 'code', width: 'short' },
      email: { kind: 'email' },
      'address.street': { optional: true },
      'address.zip': { width: 'short', optional: true },
      'address.city': { optional: true },
      'address.country': { kind: 'country', optional: true },
      adminEmail: { kind: 'email' },
      allowsR0: { kind: 'check' },
      guardedRule: { kind: 'check' },
    },
  },
)

/** Code and first administrator can be set only on creation. */
export const newAuthorityFields = withoutFields(fields, ['allowsR0', 'guardedRule'])

export const authorityFields = withoutFields(fields, ['code', 'adminEmail'])
