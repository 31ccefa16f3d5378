import { sql } from 'kysely'
import { demandUnbroken } from '../../audit/chain.ts'
import { signedLog } from '../../audit/checkpoint.ts'
import type { House } from '../../house.ts'
import { problemOf } from '../../http/errors.ts'
import { post, type Recipient } from '../../mail/mail.ts'

type Context = Pick<House, 'database' | 'config'>

/** Job handler: checks every night that the log holds and is the one that was signed. Notifies where it is not. */
export const checkLog = (house: Context) =>
  async function check() {
    try {
      await demandUnbroken(house.database.reads)
      await signedLog(house)
    } catch (error) {
      // A database that cannot answer says nothing about the log.
      if (problemOf(error).code !== 'unavailable') await notifyOfContradiction(house)
      throw error
    }
  }

/**
 * Notifies that the log contradicts what was signed of it: administrators of the system once a day, those of authorities
 * once a week, also where they unsubscribed from the weekly email. It is repeated until the log agrees again.
 */
export async function notifyOfContradiction({ database: { writes }, config }: Context) {
  await writes.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('eval:contradiction'))`.execute(db)
    const notNotified = (letter: string, hours: number) => sql<boolean>`not exists (
      select from mail m where m.recipient = u.email and m.letter = ${letter}
        and m.created_at > now() - ${hours}::int * interval '1 hour')`
    const operators = await sql<Recipient>`select u.email, u.language from "user" u
      where u.activated and u.is_admin and ${notNotified('logContradicts', 20)} order by u.id`.execute(db)
    const link = `${config.baseUrl}/app/operator`
    for (const to of operators.rows) await post(db, { to, letter: 'logContradicts', link })
    const heads = await sql<Recipient>`select u.email, u.language from "user" u
      where u.activated and not u.is_admin and ${notNotified('logContradictsAuthority', 160)}
        and exists (select from authority_member m where m.user_id = u.id and m.role = 'admin')
      order by u.id`.execute(db)
    for (const to of heads.rows) await post(db, { to, letter: 'logContradictsAuthority' })
  })
}
