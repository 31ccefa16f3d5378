import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/policy.ts'
import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'
import { Problem } from '../http/problem.ts'
import type { Request } from '../http/request.ts'
import { writeReadings } from './readings.ts'

interface Looking {
  actor: Actor | null
  endpoint: Pick<Endpoint, 'action'>
  people: string[]
  /** Which certificate or report of theirs it was, where it was one. */
  recordId?: string | null
}

/** Keeps that someone took the data of others along, whoever it is: what is not recorded does not leave the house. */
export async function recordTaking(db: Db, looking: Looking) {
  await writeReadings(db, readingsOf(looking))
}

/**
 * Keeps that an administrator saw someone's data; that person can see it. Written before the answer, with the deed or,
 * where nothing is written, by itself: what is not recorded is not shown. Of a list each person once.
 */
export async function recordReading(db: Db, looking: Looking) {
  if (looking.actor?.isAdmin) await recordTaking(db, looking)
}

/** Keeps who looked at a person or at a record of theirs: of an administrator before the answer, of others soon after. */
export async function noteLooking({ database, readings }: House, looking: Looking) {
  if (looking.actor?.isAdmin) return recordTaking(database.writes, looking)
  for (const reading of readingsOf(looking)) readings.note(reading)
}

function readingsOf({ actor, endpoint: { action }, people, recordId = null }: Looking) {
  if (!actor) return []
  const others = [...new Set(people)].filter((person) => person !== actor.userId)
  return others.map((personId) => ({ readerId: actor.userId, personId, action, recordId }))
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

/** Whom an answer shows, by the field the contract says; null names no one. One that says nothing is our mistake. */
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

/**
 * What is kept of an answer that was read. The pages of a list are what colleagues, trainers and authorities work in all
 * day: of those an administrator's are kept, of everybody else's what was opened one by one of a person.
 */
export function lookingAt(endpoint: Endpoint, answer: unknown, actor: Actor | null): Looking {
  const { items, _id: id } = (answer ?? {}) as { items?: unknown; _id?: unknown }
  const isOne = items === undefined
  const isKept = actor?.isAdmin === true || (isOne && ofPerson.test(endpoint.action))
  return {
    actor,
    endpoint,
    people: isKept ? peopleIn(endpoint, answer) : [],
    recordId: isOne && withNumber.test(endpoint.action) && typeof id === 'string' ? id : null,
  }
}

/** What is someone's own. A post in the forum and a vehicle of the catalogue are there to be read. */
const ofPerson = /^(user|coworker|member|certificate|report|renewalRequest)\./
/** Whose number tells a person which of their records it was. */
const withNumber = /^(certificate|report)\./
