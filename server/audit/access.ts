import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'
import { Problem } from '../http/problem.ts'
import type { Context } from '../http/context.ts'
import { writeAccessLog } from './accessLog.ts'

interface Looking {
  actor: Actor | null
  endpoint: Pick<Endpoint, 'action'>
  people: string[]
  recordId?: string | null
}

/** Logs an export of personal data. Runs before the data is sent. */
export async function logExport(db: Db, looking: Looking) {
  await writeAccessLog(db, readingsOf(looking))
}

/**
 * Logs that an administrator saw personal data; the person can see the entry. Written before the answer, in
 * the transaction if there is one, so no data is shown unlogged. A list logs each person once.
 */
export async function recordAccess(db: Db, looking: Looking) {
  if (looking.actor?.isAdmin) await logExport(db, looking)
}

/** Logs who viewed a person or their record: for administrators before the answer, for others shortly after. */
export async function logAccess({ database, accessLog }: Services, looking: Looking) {
  if (looking.actor?.isAdmin) return logExport(database.writes, looking)
  for (const reading of readingsOf(looking)) accessLog.note(reading)
}

function readingsOf({ actor, endpoint: { action }, people, recordId = null }: Looking) {
  if (!actor) return []
  const others = [...new Set(people)].filter((person) => person !== actor.userId)
  return others.map((personId) => ({ readerId: actor.userId, personId, action, recordId }))
}

interface Refused {
  endpoint: Endpoint
  context: Pick<Context<Endpoint>, 'actor'> | undefined
}

/** A refusal that contains the current item discloses it, so it is logged as well. */
export async function recordShown(db: Db, error: unknown, { endpoint, context }: Refused) {
  if (!context?.actor?.isAdmin || !(error instanceof Problem) || error.details.item === undefined) return
  await recordAccess(db, { actor: context.actor, endpoint, people: peopleIn(endpoint, error.details.item) })
}

/** The persons shown by an answer, from the field that the contract names; null means none. */
export function peopleIn({ action, showsPeople }: Endpoint, answer: unknown): string[] {
  if (!showsPeople) return []
  const { items = [answer] } = answer as { items?: unknown[] }
  return items.flatMap((item) => {
    const person = (item as Record<string, unknown>)[showsPeople]
    if (person === null) return []
    if (typeof person !== 'string') throw new Error(`${action}: the answer does not name the person it shows`)
    return [person]
  })
}

/**
 * The log entry for a read. Colleagues, trainers and authorities use lists all day, so their entries cover
 * only single items; administrators' entries cover lists too.
 */
export function lookingAt(endpoint: Endpoint, answer: unknown, actor: Actor | null): Looking {
  const { items, _id: id } = (answer ?? {}) as { items?: unknown; _id?: unknown }
  const isOne = items === undefined
  const isLogged = actor?.isAdmin === true || (isOne && ofPerson.test(endpoint.action))
  return {
    actor,
    endpoint,
    people: isLogged ? peopleIn(endpoint, answer) : [],
    recordId: isOne && withNumber.test(endpoint.action) && typeof id === 'string' ? id : null,
  }
}

/** Personal records. Forum posts and catalogue vehicles are meant to be read. */
const ofPerson = /^(user|coworker|member|certificate|report|renewalRequest)\./
const withNumber = /^(certificate|report)\./
