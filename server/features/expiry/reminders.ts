import { sql } from 'kysely'
import { reminderDays } from '#domain/certificate.ts'
import { type Day, formatDay } from '#domain/day.ts'
import type { Db } from '../../db/db.ts'
import { todayIn } from '../../db/today.ts'
import type { House } from '../../house.ts'
import { addJob } from '../../jobs/jobs.ts'
import { post } from '../../mail/mail.ts'
import { validityOf } from '../certificates/validity.ts'
import { remindInstructions } from './instructions.ts'

/** One job reminds of so many certificates and promises the rest: none is held longer than a job may be. */
const mostAtOnce = 2000
const pageSize = 200

type Keeping = Pick<House, 'database' | 'config'>

/** Reminds of today's ends, every night until no one is left to be reminded. */
export const keepReminding = (house: Keeping) =>
  async function keep() {
    const { writes } = house.database
    const today = await todayIn(writes, house.config.timeZone)
    const { written } = await remindHolders(house, today)
    const most = Math.max(0, mostAtOnce - written)
    const { written: instructed } = await remindInstructions(house, { today, most })
    if (written + instructed >= mostAtOnce) await addJob(writes, 'certificate.remind', {})
  }

/**
 * Writes to every holder whose certificate ends soon what is due on this day. Anyone who was missed while nothing ran
 * gets the one letter that is due now. What fails for one is tried again and keeps no one else waiting.
 */
export async function remindHolders({ database: { writes }, config }: Keeping, today: Day) {
  const failures: unknown[] = []
  let written = 0
  let page: Due[] = []
  do {
    page = await dueAfter(writes, today, page.at(-1))
    for (const due of page)
      try {
        if (await writes.transaction().execute((db) => remind(db, { today, due, config }))) written += 1
      } catch (error) {
        failures.push(error)
      }
  } while (page.length === pageSize && written < mostAtOnce)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders not written`)
  return { written }
}

interface Due {
  id: string
  userId: string
  dueDate: Day
}

/** Of a certificate `c` on a day: the nearest step that it has reached. */
const stepOn = (today: Day) =>
  sql<number>`case ${sql.join(
    reminderDays
      .toReversed()
      .map((days) => sql`when c.due_date - ${today}::date <= ${days}::int then ${days}::int`),
    sql` `,
  )} end`

/** Whether there is something to remind of: not of an older step after a later one, nor while the renewal is being sealed. */
const isDue = (today: Day) => sql<boolean>`${validityOf('c', today).isExpiring}
  and not exists (select 1 from certificate_reminder r where r.certificate_id = c.id and r.step <= ${stepOn(today)})
  and not exists (select 1 from certificate renewal where renewal.user_id = c.user_id and renewal.state = 'sealing'
    and renewal.authority_id = c.authority_id and lower(renewal.name) = lower(c.name))`

const wantsToKnow = sql<boolean>`u.activated and u.certificate_notification`

/** A page of those to be reminded, in the order of an index: a million certificates take no more memory than this. */
async function dueAfter(db: Db, today: Day, last: Due | undefined): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select c.id, c.user_id, c.due_date from certificate c join "user" u on u.id = c.user_id
    where ${isDue(today)} and ${wantsToKnow}
      and (c.due_date, c.id) > (${last?.dueDate ?? '0001-01-01'}::date, ${last?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by c.due_date, c.id limit ${pageSize}`.execute(db)
  return rows
}

interface Reminding {
  today: Day
  due: Due
  config: Pick<House['config'], 'baseUrl'>
}

/** Mark and letter are one commit, and the mark is there once. Whoever changed their mind meanwhile gets none. */
async function remind(db: Db, { today, due, config }: Reminding) {
  const holder = await db
    .selectFrom('user as u')
    .select(['u.email', 'u.language'])
    .where('u.id', '=', due.userId)
    .where(wantsToKnow)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!holder) return false
  const { rows } = await sql<{ number: string; name: string; issuer: string; dueDate: Day }>`
    with ending as (select c.* from certificate c where c.id = ${due.id} and ${isDue(today)} for share of c),
      marked as (insert into certificate_reminder (certificate_id, step)
        select c.id, ${stepOn(today)} from ending c on conflict do nothing returning certificate_id)
    select number, name, issuer, due_date from ending where id in (select certificate_id from marked)`.execute(
    db,
  )
  const [ending] = rows
  if (!ending) return false
  const { number, name, issuer, dueDate } = ending
  await post(db, {
    to: holder,
    letter: 'certificateExpiring',
    values: { number, name, issuer, due: formatDay(dueDate, holder.language) },
    link: `${config.baseUrl}/app/certificates/${due.id}`,
  })
  return true
}
