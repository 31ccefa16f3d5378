import { type FieldSet, meets, type Owners, type Grants } from '#domain/policy.ts'
import { userItems, userItemsByAccount, userItemsByEmail } from '../accounts/queries.ts'

const ids = ['_id', 'version', 'userId', 'companyId', 'evalid'] as const
const card = [...ids, 'firstname', 'lastname', 'fullname', 'picture'] as const
const work = [...card, 'email', 'phone', 'language', 'activated', 'deactivated'] as const
const holder = [...card, 'email', 'metadata'] as const
const settings = ['certificateNotification', 'expiryDigest', 'publicProfile', 'namedInCredential'] as const
const account = ['metadata', 'uuid', 'username', 'roles', 'createdAt', 'updatedAt'] as const
const full = [...work, ...settings, ...account] as const
const privileged = [...full, 'activated', 'activationEmailSent', 'lastLogin', 'lastActivity'] as const

const fieldSets: Record<FieldSet, readonly string[]> = { public: [], card, work, holder, full, privileged }

export function shown<T extends object>(person: T, sets: FieldSet[]): T {
  const fields = new Set(sets.flatMap((set) => fieldSets[set]))
  return Object.fromEntries(Object.entries(person).filter(([field]) => fields.has(field))) as T
}

export const fieldsFor = <T extends object>(grants: Grants, person: T): T =>
  shown(
    person,
    grants.filter((grant) => meets(grant, person as Owners)).map(({ fields }) => fields),
  )

/** The list is searched only by fields that are visible for every row. */
export function itemsSearchedIn(grants: Grants) {
  if (!isSeen(grants, 'email')) return userItems
  return isSeen(grants, 'username') ? userItemsByAccount : userItemsByEmail
}

/** Whether a field is visible for every row; a single row may show more. */
export const isSeen = (grants: Grants, field: string) =>
  grants.every(({ owners }) =>
    grants.some((grant) => meets(grant, owners) && field in shown({ [field]: true }, [grant.fields])),
  )
