import { meets, type Belonging, type Reach } from '#domain/policy.ts'
import { userItems, userItemsByAccount, userItemsByEmail } from '../accounts/queries.ts'
import { shown } from './fieldSets.ts'

/** A person with the fields that the rights which reach them show. */
export const fieldsFor = <T extends object>(reach: Reach, person: T): T =>
  shown(
    person,
    reach.filter((demand) => meets(demand, person as Belonging)).map(({ fields }) => fields),
  )

/** The people of a list, searched by no more than what is seen of everybody in it. */
export function itemsSearchedIn(reach: Reach) {
  if (!isSeen(reach, 'email')) return userItems
  return isSeen(reach, 'username') ? userItemsByAccount : userItemsByEmail
}

/** Whether a field is shown of everybody within a reach: of whom one right reaches, another may show more. */
export const isSeen = (reach: Reach, field: string) =>
  reach.every(({ owners }) =>
    reach.some((demand) => meets(demand, owners) && field in shown({ [field]: true }, [demand.fields])),
  )
