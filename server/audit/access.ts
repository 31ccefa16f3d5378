import { v7 as uuid } from 'uuid'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/policy.ts'
import type { House } from '../house.ts'

interface Reading {
  house: House
  actor: Actor | null
  endpoint: Pick<Endpoint, 'action'>
  people: { userId: string }[]
}

/**
 * Keeps that an administrator looked at somebody's data; that person can see it. Written on a connection of its own,
 * because reading cannot write, and before the answer: what is not recorded is not shown. Of a list each person once.
 */
export async function recordReading({ house, actor, endpoint: { action }, people }: Reading) {
  if (!actor?.isAdmin) return
  const readerId = actor.userId
  const others = [...new Set(people.map(({ userId }) => userId))].filter((userId) => userId !== readerId)
  if (others.length === 0) return
  await house.database.writes
    .insertInto('accessLog')
    .values(others.map((personId) => ({ id: uuid(), readerId, personId, action })))
    .execute()
}
