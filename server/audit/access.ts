import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import { Problem } from '../http/problem.ts'
import type { Request } from '../http/serve.ts'

interface Reading {
  actor: Actor | null
  endpoint: Pick<Endpoint, 'action'>
  people: string[]
}

/**
 * Keeps that an administrator saw somebody's data; that person can see it. Written before the answer, with the deed or,
 * where nothing is written, by itself: what is not recorded is not shown. Of a list each person once.
 */
export async function recordReading(db: Db, { actor, endpoint: { action }, people }: Reading) {
  if (!actor?.isAdmin) return
  const others = [...new Set(people)].filter((person) => person !== actor.userId)
  if (others.length === 0) return
  await sql`insert into access_log (id, reader_id, person_id, action)
    select id, ${actor.userId}, person_id, ${action}
    from unnest(${others.map(() => uuid())}::uuid[], ${others}::uuid[]) shown (id, person_id)`.execute(db)
}

interface Refused {
  endpoint: Endpoint
  asked: Pick<Request<Endpoint>, 'actor'> | undefined
}

/** A refusal that says how the thing is now shows it as well, although nothing is done. */
export async function recordShown(db: Db, error: unknown, { endpoint, asked }: Refused) {
  if (!asked?.actor?.isAdmin || !(error instanceof Problem) || error.details.item === undefined) return
  await recordReading(db, { actor: asked.actor, endpoint, people: peopleIn(endpoint, error.details.item) })
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
