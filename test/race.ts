import { AssertionError } from 'node:assert'
import { sql } from 'kysely'
import type { Database } from '../server/db/db.ts'
import type { Answered } from './caller.ts'
import { overlapping, type Databases } from './held.ts'
import { amount } from './sample.ts'

/** How often each race runs freely: a full run finds what fails once in fifty times. */
const freeRounds = amount({ full: 100, sampled: 4 })

interface Outcome<T> {
  answers: Answered<T>[]
  won: number
  /** The codes of the refusals, each once. */
  why: string[]
}

type Calls<T> = (() => Promise<T>)[]
type Start = <T>(calls: Calls<T>) => Promise<T[]>

export interface Round {
  round: number
  /** Makes the calls at the same time. Each that loses gets a refusal of the contract. */
  race<T>(calls: Calls<Answered<T>>): Promise<Outcome<T>>
}

interface Rounds {
  held?: string
  /** How many rounds run freely, if not as many as usual: fewer where what they need takes long to make. */
  free?: number
}

/**
 * The rounds of a race. In the first two the database forces the order, forwards and backwards, so that a missing rule
 * fails every time (`overlapping`, which also explains `held`). In the others all calls start at once.
 */
export function roundsOf(databases: Databases, { held, free = freeRounds }: Rounds = {}): Round[] {
  const inOrder: Start = (calls) => overlapping(databases, calls, held)
  const atOnce: Start = (calls) => Promise.all(calls.map((make) => make()))
  const starts = [
    inOrder,
    backwards(inOrder),
    ...times(free, (place) => (place % 2 ? backwards(atOnce) : atOnce)),
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

/** So many times the same, with the place of each. */
export const times = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, place) => make(place))

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

/** Of changes that each take a role away: those made by a person whose own role was taken away before. */
export const doneWithoutRight = (changes: Change[]) =>
  changes.filter(({ actorId }, place) => changes.slice(0, place).some(({ userId }) => userId === actorId))
