import { meets, type Owners, type Grants } from '#domain/policy.ts'
import { userItems, userItemsByAccount, userItemsByEmail } from '../accounts/queries.ts'
import { shown } from './fieldSets.ts'

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
