import { certificateEvents, type Certificate, type HistoryEntry } from '#contract/certificate.ts'
import { isDay } from '#domain/day.ts'
import type { Actor } from '#domain/policy.ts'
import { type LoggedEvent, loggedEvents } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'

/** What the log tells of a certificate. Members of its authority learn who it was, everybody else which authority. */
export async function historyOf(db: Db, actor: Actor, certificate: Certificate) {
  const events = await loggedEvents(db, certificate._id)
  if (!events) return { sound: false, items: [] }
  const isMember = actor.authorities.some(({ id }) => id === certificate.authorityId)
  const names = isMember ? await namesOf(db, events) : new Map<string, string>()
  const items: HistoryEntry[] = []
  for (const { type, at, actorId, payload } of events) {
    const event = certificateEvents.find((known) => type === `certificate.${known}`)
    if (!event) continue
    const by = payload.byPlatform === true ? 'platform' : isByItself(event, actorId) ? 'nobody' : 'authority'
    items.push({
      ...{ event, at, by },
      name: by === 'authority' ? (names.get(actorId ?? '') ?? certificate.issuer) : '',
      reason: event === 'failed' ? certificate.stateReason : textOf(payload.reason),
      until: isDay(textOf(payload.until)) ? textOf(payload.until) : null,
      successorId: event === 'superseded' ? await successorOf(db, certificate, textOf(payload.number)) : null,
    })
  }
  return { sound: true, items }
}

const isByItself = (event: HistoryEntry['event'], actorId: string | null) =>
  actorId === null && (event === 'reinstated' || event === 'failed')

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function namesOf(db: Db, events: LoggedEvent[]) {
  const ids = events.flatMap(({ actorId }) => actorId ?? [])
  if (ids.length === 0) return new Map<string, string>()
  const people = await db.selectFrom('user').select(['id', 'fullname']).where('id', 'in', ids).execute()
  return new Map(people.flatMap(({ id, fullname }) => (fullname.trim() ? [[id, fullname]] : [])))
}

const successorOf = async (db: Db, { authorityId, userId }: Certificate, number: string) =>
  (
    await db
      .selectFrom('certificate')
      .select('id')
      .where('authorityId', '=', authorityId)
      .where('userId', '=', userId)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.id ?? null
