import { sql } from 'kysely'
import { assertUnbroken } from '../../audit/storedEvents.ts'
import { directoryFaults, unreadable } from '../../audit/checkpointDirectories.ts'
import { signedLog } from '../../audit/checkpoint.ts'
import { LogContradicts } from '../../audit/logContradicts.ts'
import type { Services } from '../../services.ts'
import { problemOf } from '../../http/errors.ts'
import { sendMail, type Recipient } from '../../mail/mail.ts'
import { inTurn, notifyOperators, notNotified } from '../../mail/operators.ts'

type Context = Pick<Services, 'database' | 'config'>

/** Job handler: checks every night that the log is intact and matches its signed checkpoints. */
export const checkLog = (services: Context) =>
  async function check() {
    try {
      await assertUnbroken(services.database.reads)
      await signedLog(services)
      const faults = await directoryFaults(services.config)
      if (faults.length > 0) throw unreadable(faults)
    } catch (error) {
      await notifyOfFailedCheck(services, error)
      throw error
    }
  }

/**
 * Notifies of a failed check. An error that is no contradiction proves nothing about the log, so only system
 * administrators are notified that it could not be checked. Without a database no email is possible.
 */
export async function notifyOfFailedCheck(context: Context, error: unknown) {
  if (error instanceof LogContradicts) await notifyOfContradiction(context)
  else if (problemOf(error).code !== 'unavailable') await notifyOfUncheckedLog(context)
}

/** At most once a day. */
async function notifyOfUncheckedLog({ database: { writes }, config }: Context) {
  await inTurn(writes, async (db) => {
    await notifyOperators(db, config, { template: 'logUnchecked' })
  })
}

/**
 * Notifies system administrators once a day and administrators of authorities once a week, regardless of the
 * weekly email's opt-out. Repeats until the log agrees again.
 */
export async function notifyOfContradiction({ database: { writes }, config }: Context) {
  await inTurn(writes, async (db) => {
    await notifyOperators(db, config, { template: 'logContradicts' })
    const heads = await sql<Recipient>`select u.email, u.language from "user" u
      where u.activated and not u.is_admin and ${notNotified('logContradictsAuthority', 160)}
        and exists (select from authority_member m where m.user_id = u.id and m.role = 'admin')
      order by u.id`.execute(db)
    for (const to of heads.rows) await sendMail(db, { to, template: 'logContradictsAuthority' })
  })
}
