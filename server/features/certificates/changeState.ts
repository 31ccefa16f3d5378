import { sql } from 'kysely'
import type { StoredState } from '#domain/certificate.ts'
import { type Day, formatDay } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import type { Actor } from '#domain/policy.ts'
import { appendToLog } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { type MailTemplate, sendMail } from '../../mail/mail.ts'
import { nextVersion } from '../../resource/changing.ts'
import { translate } from '../../texts.ts'
import type { ChainedEvent } from '../../audit/entry.ts'
import { queuePasses } from './updatePasses.ts'

interface Change {
  id: string
  /** Null for scheduled changes. */
  actor: Actor | null
  from: readonly StoredState[]
  to: StoredState
  event: ChainedEvent
  template: MailTemplate
  /** Free text, or a standard text in the holder's language. */
  reason: string | ((locale: Locale) => string)
  until?: Day | null
}

/** Changes the state of an issued certificate. Row, email to the holder and log entry are one transaction. */
export async function changeState(db: Db, change: Change) {
  const { id, actor, from, to, event, template, until = null } = change
  const holder = await db
    .selectFrom('certificate as c')
    .innerJoin('user as u', 'u.id', 'c.userId')
    .select(['u.email', 'u.language', 'u.erasedAt'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!holder) throw new Problem('notFound')
  const { language: locale } = holder
  const reason = typeof change.reason === 'string' ? change.reason : change.reason(locale)
  const changed = await db
    .updateTable('certificate')
    .set({
      state: to,
      stateReason: reason,
      stateAt: sql`now()`,
      suspendedUntil: until,
      ...nextVersion,
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['number', 'name', 'issuer', 'authorityId'])
    .executeTakeFirst()
  if (!changed) throw new Problem('certificate.immutable')
  const { number, name, issuer, authorityId } = changed
  const byPlatform = actor !== null && !actor.authorities.some((one) => one.id === authorityId)
  const by = byPlatform ? translate(locale)('mail.administration') : actor ? issuer : 'EVAL'
  if (!holder.erasedAt)
    await sendMail(db, {
      to: holder,
      template,
      about: id,
      values: { number, name, by, reason, until: untilIn(locale, until) },
    })
  await queuePasses(db, id)
  await appendToLog(db, {
    type: event,
    actorId: actor?.userId ?? null,
    objectId: id,
    payload: {
      ...{ number, until },
      // A standard text is translated when it is read.
      reason: typeof change.reason === 'string' ? reason : '',
      byPlatform,
    },
  })
}

export const untilIn = (locale: Locale, until: Day | null) =>
  until
    ? translate(locale)('certificate.suspend.until', { day: formatDay(until, locale) })
    : translate(locale)('certificate.suspend.open')
