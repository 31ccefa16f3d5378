import { v7 as uuid } from 'uuid'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/policy.ts'
import type { House } from '../house.ts'

interface Reading {
  actor: Actor | null
  endpoint: Pick<Endpoint, 'action'>
  people: string[]
}

/**
 * Keeps that an administrator looked at somebody's data; that person can see it. Written on a connection of its own,
 * because reading cannot write, and before the answer: what is not recorded is not shown. Of a list each person once.
 */
export async function recordReading(
  { database }: Pick<House, 'database'>,
  { actor, endpoint: { action }, people }: Reading,
) {
  if (!actor?.isAdmin) return
  const others = [...new Set(people)].filter((person) => person !== actor.userId)
  if (others.length === 0) return
  await database.pool.query({
    name: 'recordReading',
    text: `insert into access_log (id, reader_id, person_id, action)
      select id, $1, person_id, $2 from unnest($3::uuid[], $4::uuid[]) shown (id, person_id)`,
    values: [actor.userId, action, others.map(() => uuid()), others],
  })
}

/** Whom an answer shows, by the field the contract says; null names nobody. One that says nothing is our mistake. */
export function peopleIn({ action, showsPeople }: Endpoint, answer: unknown): string[] {
  if (!showsPeople) return []
  const { items = [answer] } = answer as { items?: unknown[] }
  return items.flatMap((item) => {
    const person = (item as Record<string, unknown>)[showsPeople]
    if (person === null) return []
    if (typeof person !== 'string') throw new Error(`${action}: the answer does not say whom it shows`)
    return [person]
  })
}
