import { meets, type Belonging, type Reach } from '#domain/policy.ts'
import { shown } from './fieldSets.ts'

/** A person with the fields that the rights which reach them show. */
export const fieldsFor = <T extends object>(reach: Reach, person: T): T =>
  shown(
    person,
    reach.filter((demand) => meets(demand, person as Belonging)).map(({ fields }) => fields),
  )
