import { certificateEvents, type Certificate, type HistoryEntry } from '#contract/certificate.ts'
import { isDay } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import type { Actor } from '#domain/policy.ts'
import { type LoggedEvent, loggedEvents } from '../../audit/storedEvents.ts'
import type { Db } from '../../db/db.ts'
import type { MailTemplate } from '../../mail/mail.ts'
import { unsentAbout } from '../../mail/unsent.ts'
import { translate } from '../../texts.ts'

interface Reader {
  actor: Actor
  locale: Locale
}

/** The log events of a certificate. Members of the authority see the actor, others only the authority. */
export async function historyOf(db: Db, { actor, locale }: Reader, certificate: Certificate) {
  const events = await loggedEvents(db, certificate._id)
  if (!events) return { sound: false, items: [] }
  const isMember = actor.authorities.some(({ id }) => id === certificate.authorityId)
  const names = isMember ? await namesOf(db, events) : new Map<string, string>()
  const unsent = await unsentAbout(db, certificate._id)
  const items: HistoryEntry[] = []
  for (const { type, at, actorId, payload } of events) {
    const event = certificateEvents.find((one) => type === `certificate.${one}`)
    if (!event) continue
    const by = payload.byPlatform === true ? 'platform' : isByItself(event, actorId) ? 'nobody' : 'authority'
    items.push({
      ...{ event, at, by },
      name: by === 'authority' ? (names.get(actorId ?? '') ?? certificate.issuer) : '',
      reason:
        event === 'failed'
          ? certificate.stateReason
          : textOf(payload.reason) || noReasonOf({ event, payload }, locale),
      until: isDay(textOf(payload.until)) ? textOf(payload.until) : null,
      successorId: event === 'superseded' ? await successorOf(db, certificate, textOf(payload.number)) : null,
      unsent: takeUnsent(unsent, { template: mailOf[event], at }),
    })
  }
  return { sound: true, items }
}

const mailOf: Partial<Record<HistoryEntry['event'], MailTemplate>> = {
  issued: 'certificateIssued',
  suspended: 'certificateSuspended',
  reinstated: 'certificateReinstated',
  revoked: 'certificateRevoked',
}

/** Assigns an undelivered email to the first event that is not older. Each email is shown once. */
function takeUnsent(
  unsent: Awaited<ReturnType<typeof unsentAbout>>,
  { template, at }: { template: MailTemplate | undefined; at: string },
) {
  const index = unsent.findIndex(
    (one) => one.letter === template && new Date(one.createdAt) <= new Date(new Date(at).getTime() + 1),
  )
  return index < 0 ? null : (unsent.splice(index, 1)[0]?.why ?? null)
}

const isByItself = (event: HistoryEntry['event'], actorId: string | null) =>
  actorId === null && (event === 'reinstated' || event === 'failed')

interface Unreasoned extends Pick<HistoryEntry, 'event'>, Pick<LoggedEvent, 'payload'> {}

/** A revocation may have no reason, or an erasure removed it; the log shows which. */
function noReasonOf({ event, payload }: Unreasoned, locale: Locale) {
  if (Object.keys(payload).length === 0) return translate(locale)('certificate.reasonErased')
  return event === 'revoked' ? translate(locale)('certificate.revoke.noReason') : ''
}

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
