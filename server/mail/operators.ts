import { sql } from 'kysely'
import type { Values } from '#domain/text.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { sendMail, type MailTemplate, type Recipient } from './mail.ts'

/** Notifies each system administrator at most once a day, with a link to their page. */
export async function notifyOperators(
  db: Db,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  { template, values = {} }: { template: MailTemplate; values?: Values },
) {
  const link = `${baseUrl}/app/operator`
  const { rows } = await sql<Recipient>`select u.email, u.language from "user" u
    where u.activated and u.is_admin and ${notNotified(template, 20)} order by u.id`.execute(db)
  for (const to of rows) await sendMail(db, { to, template, link, values })
}

/** Whether the person `u` was sent no such email in the last hours. */
export const notNotified = (template: MailTemplate, hours: number) => sql<boolean>`not exists (
  select from mail m where m.recipient = u.email and m.letter = ${template}
    and m.created_at > now() - ${hours}::int * interval '1 hour')`

/** Serialises instances, so each email is written once. */
export const inTurn = (writes: Db, write: (db: Db) => Promise<void>) =>
  writes.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('eval:notify'))`.execute(db)
    await write(db)
  })
