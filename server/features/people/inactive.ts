import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { formatDay, type Day } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { Problem } from '../../http/problem.ts'
import { sendMail } from '../../mail/mail.ts'
import { unusedAccounts } from '../../operations/retention/periods.ts'
import { erase } from './erase.ts'

const atOnce = 200

type Keeping = Pick<Services, 'database' | 'config'>

/**
 * Unused accounts without records: the owner receives an email, and the account is erased some months later unless
 * they return.
 */
export const tidyHandler = (services: Keeping) => async () => {
  await forgetAnswered(services.database.writes)
  await askOwners(services)
  await eraseUnanswered(services)
}

const lastUse = sql`coalesce(greatest(u.last_activity, u.last_login), u.created_at)`
const provesNothing = sql`not exists (select from certificate c where c.user_id = u.id)
  and not exists (select from report r where r.author_id = u.id)`
const isOrdinary = sql`u.activated and not u.is_admin and u.erased_at is null`
const { askedAfter, erasedAfter } = unusedAccounts

const forgetAnswered = (db: Db) =>
  sql`update "user" u set unused_asked_at = null
    where unused_asked_at is not null and ${lastUse} > unused_asked_at`.execute(db)

async function askOwners({ database: { writes }, config: { timeZone, baseUrl } }: Keeping) {
  const erased = sql`(now() + ${erasedAfter}::interval) at time zone ${timeZone}`
  const { rows } = await sql<{ email: string; language: Locale; id: string; day: Day }>`
    select u.id, u.email, u.language, (${erased})::date::text as day from "user" u
    where ${isOrdinary} and ${provesNothing} and unused_asked_at is null
      and ${lastUse} < now() - ${askedAfter}::interval limit ${atOnce}`.execute(writes)
  for (const { id, day, ...to } of rows)
    await writes.transaction().execute(async (db) => {
      await db
        .updateTable('user')
        .set({ unusedAskedAt: sql`now()` })
        .where('id', '=', id)
        .execute()
      const values = { day: formatDay(day, to.language) }
      await sendMail(db, { to, template: 'accountUnused', values, link: `${baseUrl}/login` })
    })
}

async function eraseUnanswered({ database: { writes } }: Keeping) {
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u
    where ${isOrdinary} and ${provesNothing} and unused_asked_at < now() - ${erasedAfter}::interval
      and ${lastUse} <= unused_asked_at limit ${atOnce}`.execute(writes)
  for (const { id } of rows)
    try {
      await writes.transaction().execute(async (db) => {
        await erase(db, { userId: id, actorId: null })
        await db.insertInto('auditEntry').values({ id: uuid(), action: 'user.clear', objectId: id }).execute()
      })
    } catch (error) {
      // An administrator must transfer the role first.
      if (!(error instanceof Problem)) throw error
    }
}
