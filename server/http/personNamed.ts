import type { Endpoint } from '#contract/endpoint.ts'
import { byPerson } from '#contract/fields.ts'
import type { Db } from '../db/db.ts'
import type { Request } from './request.ts'

type Input = Pick<Request<Endpoint>, 'params' | 'query' | 'body'>

/**
 * The input with the id of the person whom the address names by id or uuid, of any version: a version says nothing
 * about which of the two it is. An id names its own person first; one that names no person is left as it is, and is not
 * found.
 */
export async function withPersonId(db: Db, { params: schema }: Endpoint, input: Input): Promise<Input> {
  if (schema !== byPerson) return input
  const { id: named } = input.params as { id: string }
  const people = await db
    .selectFrom('user')
    .select('id')
    .where((field) => field.or([field('id', '=', named), field('uuid', '=', named)]))
    .execute()
  const ids = people.map(({ id }) => id)
  const id = ids.includes(named.toLowerCase()) ? named : (ids[0] ?? named)
  return { ...input, params: { id } }
}
