import type { FieldSet } from '#domain/policy.ts'

const card = [
  '_id',
  'version',
  'userId',
  'companyId',
  'evalid',
  'firstname',
  'lastname',
  'fullname',
  'picture',
] as const
const work = [...card, 'email', 'phone', 'language', 'activated', 'deactivated'] as const
const holder = [...card, 'email', 'metadata'] as const
const full = [
  ...work,
  'metadata',
  'uuid',
  'username',
  'certificateNotification',
  'expiryDigest',
  'publicProfile',
  'namedInCredential',
  'roles',
  'createdAt',
  'updatedAt',
] as const
const privileged = [...full, 'activated', 'activationEmailSent', 'lastLogin', 'lastActivity'] as const

const fieldSets: Record<FieldSet, readonly string[]> = { public: [], card, work, holder, full, privileged }

export function shown<T extends object>(person: T, sets: FieldSet[]): T {
  const fields = new Set(sets.flatMap((set) => fieldSets[set]))
  return Object.fromEntries(Object.entries(person).filter(([field]) => fields.has(field))) as T
}
