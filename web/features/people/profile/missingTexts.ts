import type { TextKey } from '#texts/texts.ts'

const texts: Record<string, TextKey> = {
  firstname: 'account.firstname',
  lastname: 'account.lastname',
  birthday: 'account.missing.birthday',
  'address.street': 'account.missing.address.street',
  'address.zip': 'account.missing.address.zip',
  'address.city': 'account.missing.address.city',
  'address.country': 'account.missing.address.country',
}

export const missingTexts = (missing: readonly string[]) =>
  missing.flatMap((field) => {
    const text = texts[field]
    const key = field === 'firstname' || field === 'lastname' ? field : `metadata.${field}`
    return text ? [{ field, text, id: `profile-${key.replaceAll('.', '-')}` }] : []
  })
