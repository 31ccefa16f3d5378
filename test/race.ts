import { AssertionError } from 'node:assert'
import { sql } from 'kysely'
import type { Database } from '../server/db/db.ts'
import type { Answered } from './caller.ts'
import { amount } from './sample.ts'

/**
 * How often each race is run. A full run sees what goes wrong once in fifty times; each race also has one test that
 * forces the order of events (`whileHeld`) and so fails every time.
 */
export const rounds = amount({ full: 100, sampled: 10 })

interface Outcome<T> {
  answers: Answered<T>[]
  won: number
  /** What those who came too late were told, each reason once. */
  why: string[]
}

/** Calls at the same moment. Whoever loses is told why by a refusal of the contract; nothing breaks. */
export async function race<T>(calls: Promise<Answered<T>>[]): Promise<Outcome<T>> {
  const answers = await Promise.all(calls)
  const lost = answers.filter(({ status }) => status >= 300)
  const broken = lost.find(({ status, body }) => status < 400 || status >= 500 || !body.code)
  if (broken) throw new AssertionError({ message: `not a refusal: ${broken.status} ${broken.text}` })
  const why = [...new Set(lost.map(({ body }) => body.code ?? ''))].toSorted()
  return { answers, won: answers.length - lost.length, why }
}

/** So many times the same, with the place of each. */
export const times = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, place) => make(place))

/** Calls again what a machine too busy answered with 503: it has done nothing. */
export async function patiently<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  const answer = await call()
  return answer.status === 503 ? patiently(call) : answer
}

interface Change {
  sequence: number
  actorId: string
  userId: string
}

/** Who changed whose role in an organisation, in the order in which it was committed. */
export async function changesSince({ reads }: Database, organisationId: string, sequence: number) {
  const { rows } = await sql<Change>`
    select e.sequence, p.actor_id, p.payload->>'userId' as user_id
    from chain_entry e join chain_payload p using (sequence)
    where e.object_id = ${organisationId} and e.sequence > ${sequence} order by e.sequence`.execute(reads)
  return rows
}

/** Where every change takes a role away: those made by somebody whose own was gone before. */
export const doneWithoutRight = (changes: Change[]) =>
  changes.filter(({ actorId }, place) => changes.slice(0, place).some(({ userId }) => userId === actorId))
