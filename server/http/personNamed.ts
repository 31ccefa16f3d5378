import type { Endpoint } from '#contract/endpoint.ts'
import { byPerson } from '#contract/fields.ts'
import type { Db } from '../db/db.ts'
import type { Context } from './context.ts'

type Input = Pick<Context<Endpoint>, 'params' | 'query' | 'body'>

/**
 * Replaces a UUID in the URL with the person's id. An address may contain either; the id has priority. An
 * unknown value is unchanged and leads to 404.
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
