import type { Endpoint } from '#contract/endpoint.ts'
import { byPerson } from '#contract/fields.ts'
import type { Db } from '../db/db.ts'
import type { Request } from './serve.ts'

type Input = Pick<Request<Endpoint>, 'params' | 'query' | 'body'>

/**
 * The input with the id of the person whom the address names by the uuid. Ids are uuids of version 7 and the others of
 * version 4: an id costs no look-up. An unknown uuid is left as it is, and is not found.
 */
export async function withPersonId(db: Db, { params: schema }: Endpoint, input: Input): Promise<Input> {
  if (schema !== byPerson) return input
  const { id: named } = input.params as { id: string }
  if (named[14] !== '4') return input
  const person = await db.selectFrom('user').select('id').where('uuid', '=', named).executeTakeFirst()
  return person ? { ...input, params: { id: person.id } } : input
}
