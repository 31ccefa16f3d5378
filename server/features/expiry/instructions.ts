import { sql } from 'kysely'
import { type Day, formatDay } from '#domain/day.ts'
import { instructionReminderDays } from '#domain/instruction.ts'
import type { Locale } from '#domain/locale.ts'
import { openAttempts } from '../../attempts.ts'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { sendMail } from '../../mail/mail.ts'
import { instructionDueOf, validityOf } from '../certificates/validity.ts'

interface Due {
  id: string
  name: string
  holder: string
  due: Day
}

interface ReminderOptions {
  today: Day
  /** The earliest due first. */
  most: number
}

// A year has at least 365 days, so this condition allows an index.
const fewestDaysSince = 365 - instructionReminderDays

/** Reminds holders and their company's administrators once of each yearly instruction that is due soon. */
export async function remindInstructions(
  { database: { writes }, config }: Pick<Services, 'database' | 'config'>,
  { today, most }: ReminderOptions,
) {
  const { rows } = await sql<Due>`select * from (
      select c.id, c.name, c.holder, ${instructionDueOf} as due from certificate c join "user" u on u.id = c.user_id
      where ${validityOf('c', today).isInForce} and u.activated
        and coalesce(c.instructed_on, c.issue_date) <= ${today}::date - ${fewestDaysSince}::int) c
    where due <= ${today}::date + ${instructionReminderDays}::int
      and not exists (select 1 from instruction_reminder r where r.certificate_id = c.id and r.due = c.due)
    order by due, id limit ${most}`.execute(writes)
  const { attempt, end } = openAttempts()
  for (const due of rows) await attempt(() => writes.transaction().execute((db) => remind(db, due, config)))
  end('instructions not reminded of')
  return { written: rows.length }
}

/** Mark and emails are one transaction with a unique mark. */
async function remind(db: Db, { id, name, holder, due }: Due, { baseUrl }: Services['config']) {
  const inserted = await db
    .insertInto('instructionReminder')
    .values({ certificateId: id, due })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return
  const { rows } = await sql<{ email: string; language: Locale }>`
    select u.email, u.language from certificate c join "user" u on u.id = c.user_id
      where c.id = ${id} and u.activated and u.certificate_notification
    union select u.email, u.language from certificate c join coworker w on w.company_id = c.company_id
      and w.until is null and w.suspension_id is null and w.role = 'admin' join "user" u on u.id = w.user_id
      where c.id = ${id} and u.activated and u.expiry_digest`.execute(db)
  for (const to of rows)
    await sendMail(db, {
      ...{ to, template: 'instructionDue' },
      values: { name, holder, due: formatDay(due, to.language) },
      link: `${baseUrl}/app/certificates/${id}`,
    })
}
