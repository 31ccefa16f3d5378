import { certificationAuthorities } from '#contract/authority.ts'
import { renewalStarts } from '#domain/renewal.ts'
import { resourceFields, withoutFields } from '../../resource/resourceFields.ts'
import { AddressLines } from '../../ui/text.tsx'

export const allFields = resourceFields(
  { input: certificationAuthorities.create.body, item: certificationAuthorities.item },
  {
    area: 'authority',
    fields: {
      // The header of the page shows name and code.
      name: { detail: false },
      code: { kind: 'code', width: 'short', detail: false },
      // Shown only to readers with the right to it.
      email: { kind: 'email', detail: { when: ({ email }) => email !== undefined } },
      'address.street': {
        optional: true,
        detail: { term: 'authority.address', value: ({ address }) => <AddressLines address={address} /> },
      },
      'address.zip': { width: 'short', optional: true, detail: false },
      'address.city': { optional: true, detail: false },
      'address.country': { kind: 'country', optional: true, detail: false },
      adminEmail: { kind: 'email', detail: false },
      allowsR0: { kind: 'check', detail: false },
      guardedRule: { kind: 'check', detail: false },
      renewalStart: { kind: 'select', options: renewalStarts, detail: false },
    },
  },
)

/** Code and first administrator can be set only on creation. */
export const newAuthorityFields = withoutFields(allFields, ['allowsR0', 'guardedRule', 'renewalStart'])

export const authorityFields = withoutFields(allFields, ['code', 'adminEmail'])
