import { meets, type Belonging, type Reach } from '#domain/policy.ts'
import { userItems, userItemsByAccount, userItemsByEmail } from '../accounts/queries.ts'
import { shown } from './fieldSets.ts'

export const fieldsFor = <T extends object>(reach: Reach, person: T): T =>
  shown(
    person,
    reach.filter((demand) => meets(demand, person as Belonging)).map(({ fields }) => fields),
  )

/** The list is searched only by fields that are visible for every row. */
export function itemsSearchedIn(reach: Reach) {
  if (!isSeen(reach, 'email')) return userItems
  return isSeen(reach, 'username') ? userItemsByAccount : userItemsByEmail
}

/** Whether a field is visible for every row; a single row may show more. */
export const isSeen = (reach: Reach, field: string) =>
  reach.every(({ owners }) =>
    reach.some((demand) => meets(demand, owners) && field in shown({ [field]: true }, [demand.fields])),
  )
