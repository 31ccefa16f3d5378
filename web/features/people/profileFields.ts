import { users } from '#contract/user.ts'
import { locales } from '#domain/locale.ts'
import type { FieldSpec } from '../../form/FormField.tsx'
import { resourceFields } from '../../resource/resourceFields.ts'

export const profileFields = resourceFields(users, {
  area: 'account',
  hidden: ['publicProfile'],
  fields: {
    firstname: { section: 'person', autoComplete: 'given-name' },
    lastname: { autoComplete: 'family-name' },
    'metadata.birthday': { kind: 'birthday' },
    'metadata.address.street': { section: 'address', autoComplete: 'street-address' },
    'metadata.address.zip': { autoComplete: 'postal-code', width: 'short' },
    'metadata.address.city': { autoComplete: 'address-level2' },
    'metadata.address.country': { kind: 'country' },
    phone: { section: 'contact', kind: 'tel', autoComplete: 'tel', optional: true },
    language: { kind: 'select', options: locales },
    certificateNotification: { kind: 'check' },
    expiryDigest: { kind: 'check' },
    namedInCredential: { section: 'naming', kind: 'check' },
  },
})

const titles = {
  person: 'account.profile.person',
  address: 'account.profile.address',
  contact: 'account.profile.contact',
  naming: 'account.naming',
} as const

interface Section {
  title: (typeof titles)[keyof typeof titles]
  fields: FieldSpec[]
}

export const profileSections = profileFields.fields.reduce<Section[]>((sections, spec) => {
  if (spec.section) sections.push({ title: titles[spec.section as keyof typeof titles], fields: [] })
  sections.at(-1)?.fields.push(spec)
  return sections
}, [])
