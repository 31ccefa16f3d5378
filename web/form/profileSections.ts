import { locales } from '#domain/locale.ts'
import type { TextKey } from '#texts/texts.ts'
import type { FieldSpec } from './FormField.tsx'

interface Section {
  title: TextKey
  fields: FieldSpec[]
}

export const profileSections: Section[] = [
  {
    title: 'account.profile.person',
    fields: [
      { field: 'firstname', autoComplete: 'given-name' },
      { field: 'lastname', autoComplete: 'family-name' },
      { field: 'metadata.birthday', kind: 'birthday' },
    ],
  },
  {
    title: 'account.profile.address',
    fields: [
      { field: 'metadata.address.street', autoComplete: 'street-address' },
      { field: 'metadata.address.zip', autoComplete: 'postal-code', width: 'short' },
      { field: 'metadata.address.city', autoComplete: 'address-level2' },
      { field: 'metadata.address.country', kind: 'country' },
    ],
  },
  {
    title: 'account.profile.contact',
    fields: [
      { field: 'phone', kind: 'tel', autoComplete: 'tel', optional: true },
      { field: 'language', kind: 'select', options: locales },
      { field: 'certificateNotification', kind: 'check' },
      { field: 'expiryDigest', kind: 'check' },
    ],
  },
]
