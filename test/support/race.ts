import { AssertionError } from 'node:assert'
import { sql } from 'kysely'
import type { Database } from '../../server/db/db.ts'
import type { Answered } from './client.ts'
import { overlapping, type Databases } from './locks.ts'
import { amount } from './sample.ts'

/** A full run finds races that fail once in fifty times. */
const freeRounds = amount({ full: 100, sampled: 4 })

interface Outcome<T> {
  answers: Answered<T>[]
  won: number
  why: string[]
}

type Calls<T> = (() => Promise<T>)[]
type Start = <T>(calls: Calls<T>) => Promise<T[]>

interface Round {
  round: number
  /** Starts the calls together. Losing calls get a refusal of the contract. */
  race<T>(calls: Calls<Answered<T>>): Promise<Outcome<T>>
}

interface Rounds {
  lock?: string
  /** Fewer free rounds if the setup is slow. */
  free?: number
}

/**
 * The rounds of a race. In the first two, database locks force the order, forwards and backwards, so that a missing
 * check always fails (`overlapping`, which also explains `lock`). The others start all calls together.
 */
export function roundsOf(databases: Databases, { lock, free = freeRounds }: Rounds = {}): Round[] {
  const inOrder: Start = (calls) => overlapping(databases, calls, lock)
  const atOnce: Start = (calls) => Promise.all(calls.map((make) => make()))
  const starts = [
    inOrder,
    backwards(inOrder),
    ...times(free, (index) => (index % 2 ? backwards(atOnce) : atOnce)),
  ]
  return starts.map((start, round) => ({
    round,
    race: async <T>(calls: Calls<Answered<T>>) => outcomeOf(await start(calls)),
  }))
}

const backwards =
  (start: Start): Start =>
  async (calls) =>
    (await start(calls.toReversed())).toReversed()

function outcomeOf<T>(answers: Answered<T>[]): Outcome<T> {
  const lost = answers.filter(({ status }) => status >= 300)
  const broken = lost.find(({ status, body }) => status < 400 || status >= 500 || !body.code)
  if (broken) throw new AssertionError({ message: `not a refusal: ${broken.status} ${broken.text}` })
  const why = [...new Set(lost.map(({ body }) => body.code ?? ''))].toSorted()
  return { answers, won: answers.length - lost.length, why }
}

export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

interface Change {
  sequence: number
  actorId: string
  userId: string
}

export async function changesSince({ reads }: Database, organisationId: string, sequence: number) {
  const { rows } = await sql<Change>`
    select e.sequence, p.actor_id, p.payload->>'userId' as user_id
    from chain_entry e join chain_payload p using (sequence)
    where e.object_id = ${organisationId} and e.sequence > ${sequence} order by e.sequence`.execute(reads)
  return rows
}

/** Removals by users whose own role was removed before. */
export const doneWithoutRight = (changes: Change[]) =>
  changes.filter(({ actorId }, index) => changes.slice(0, index).some(({ userId }) => userId === actorId))
