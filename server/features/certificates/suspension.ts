import { sql } from 'kysely'
import { maySuspendUntil, statesBefore } from '#domain/certificate.ts'
import type { Day } from '#domain/day.ts'
import { decidesState } from '#domain/documentVerdict.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openAttempts } from '../../attempts.ts'
import { loggedEvents } from '../../audit/storedEvents.ts'
import type { Db } from '../../db/db.ts'
import { todayIn } from '../../db/today.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../../http/problem.ts'
import { translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'
import { changeState } from './changeState.ts'

type Deciding = Pick<Context<Endpoint>, 'db' | 'actor' | 'today'>

export function suspend(
  { db, actor, today }: Deciding,
  id: string,
  { reason, until }: { reason: string; until: Day | null },
) {
  if (!maySuspendUntil(until, today)) throw new Problem('certificate.suspendedUntil')
  return changeState(db, {
    ...{ id, actor, reason, until },
    from: statesBefore.suspend,
    to: 'suspended',
    event: 'certificate.suspended',
    template: 'certificateSuspended',
  })
}

/** Ends a suspension. The state then follows from the dates. */
export const reinstate = ({ db, actor }: Pick<Deciding, 'db' | 'actor'>, id: string, reason?: string) =>
  changeState(db, {
    ...{ id, actor },
    from: statesBefore.reinstate,
    to: 'issued',
    event: 'certificate.reinstated',
    template: 'certificateReinstated',
    reason: reason ?? ((locale) => translate(locale)('certificate.reinstate.ended')),
  })

/**
 * After an erasure removed reason and last day from the log, the suspension has no end (`isOver`), so the
 * last day is removed from the row too.
 */
export const keepSuspended = (db: Db) =>
  sql`update certificate c set suspended_until = null, version = version + 1, updated_at = now()
    where c.state = 'suspended' and c.suspended_until is not null
      and (select p.payload is null from chain_entry e join chain_payload p on p.sequence = e.sequence
        where e.object_id = c.id and e.type = 'certificate.suspended' order by e.sequence desc limit 1)`.execute(
    db,
  )

type Keeping = Pick<Services, 'database' | 'config'>

/** Ends expired suspensions soon after midnight. A delay is safe: the suspension remains. */
export const endSuspensions = (services: Keeping) =>
  async function end() {
    await endSuspensionsOn(services, await todayIn(services.database.writes, services.config.timeZone))
  }

/** One transaction each, so an error does not block the others. */
export async function endSuspensionsOn({ database: { writes } }: Pick<Keeping, 'database'>, today: Day) {
  const over = await writes
    .selectFrom('certificate')
    .select('id')
    .where('state', '=', 'suspended')
    .where('suspendedUntil', '<', today)
    .orderBy('suspendedUntil')
    .execute()
  const { attempt, end } = openAttempts()
  for (const { id } of over)
    await attempt(() =>
      writes.transaction().execute(async (db) => {
        if (await isOver(db, id, today)) await reinstate({ db, actor: null }, id)
      }),
    )
  end('suspensions not ended')
}

/** Checked again under lock and against the log: a day that is only in the row ends nothing. */
async function isOver(db: Db, id: string, today: Day) {
  const row = await db
    .selectFrom('certificate')
    .select(['state', 'suspendedUntil'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { type, payload } = (await loggedEvents(db, id))?.findLast(decidesState) ?? {}
  return (
    row?.state === 'suspended' &&
    row.suspendedUntil !== null &&
    row.suspendedUntil < today &&
    type === 'certificate.suspended' &&
    payload?.until === row.suspendedUntil
  )
}

/** Revokes permanently. Without a reason, the holder's email says so in their language. Idempotent. */
export const revoke = (
  { db, actor }: Pick<Context<Endpoint>, 'db' | 'actor'>,
  id: string,
  reason: string | undefined,
) =>
  changeState(db, {
    ...{ id, actor },
    from: statesBefore.revoke,
    to: 'revoked',
    event: 'certificate.revoked',
    template: 'certificateRevoked',
    reason: reason ?? ((locale) => translate(locale)('certificate.revoke.noReason')),
  })
