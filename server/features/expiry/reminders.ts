import { sql } from 'kysely'
import { reminderDays } from '#domain/certificate.ts'
import { type Day, formatDay } from '#domain/day.ts'
import { openAttempts } from '../../attempts.ts'
import type { Db } from '../../db/db.ts'
import { todayIn } from '../../db/today.ts'
import type { Services } from '../../services.ts'
import { addJob } from '../../jobs/jobs.ts'
import { sendMail } from '../../mail/mail.ts'
import { validityOf } from '../certificates/validity.ts'
import { remindInstructions } from './instructions.ts'

/** Certificates per job; the rest is queued. Bounds the duration of a job. */
const mostAtOnce = 2000
const pageSize = 200

type Keeping = Pick<Services, 'database' | 'config'>

/** Repeats until everyone is reminded. */
export const reminderHandler = (services: Keeping) =>
  async function keep() {
    const { writes } = services.database
    const today = await todayIn(writes, services.config.timeZone)
    const { written } = await remindHolders(services, today)
    const most = Math.max(0, mostAtOnce - written)
    const { written: instructed } = await remindInstructions(services, { today, most })
    if (written + instructed >= mostAtOnce) await addJob(writes, 'certificate.remind', {})
  }

/**
 * Sends each holder the reminder step that is due on this day. After an outage only the current step is sent.
 * An error is retried and does not block others.
 */
export async function remindHolders({ database: { writes }, config }: Keeping, today: Day) {
  const { attempt, end } = openAttempts()
  let written = 0
  let page: Due[] = []
  do {
    page = await dueAfter(writes, today, page.at(-1))
    for (const due of page)
      await attempt(async () => {
        if (await writes.transaction().execute((db) => remind(db, { today, due, config }))) written += 1
      })
  } while (page.length === pageSize && written < mostAtOnce)
  end('reminders not written')
  return { written }
}

interface Due {
  id: string
  userId: string
  dueDate: Day
}

const stepOn = (today: Day) =>
  sql<number>`case ${sql.join(
    reminderDays
      .toReversed()
      .map((days) => sql`when c.due_date - ${today}::date <= ${days}::int then ${days}::int`),
    sql` `,
  )} end`

/** No earlier step after a later one, and none while the renewal is being sealed. */
const isDue = (today: Day) => sql<boolean>`${validityOf('c', today).isExpiring}
  and not exists (select 1 from certificate_reminder r where r.certificate_id = c.id and r.step <= ${stepOn(today)})
  and not exists (select 1 from certificate renewal where renewal.user_id = c.user_id and renewal.state = 'sealing'
    and renewal.authority_id = c.authority_id and lower(renewal.name) = lower(c.name))`

const wantsToKnow = sql<boolean>`u.activated and u.certificate_notification`

/** One page in index order, which bounds memory for a million certificates. */
async function dueAfter(db: Db, today: Day, last: Due | undefined): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select c.id, c.user_id, c.due_date from certificate c join "user" u on u.id = c.user_id
    where ${isDue(today)} and ${wantsToKnow}
      and (c.due_date, c.id) > (${last?.dueDate ?? '0001-01-01'}::date, ${last?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by c.due_date, c.id limit ${pageSize}`.execute(db)
  return rows
}

/** Mark and email are one transaction with a unique mark. Checks again whether the holder wants reminders. */
async function remind(
  db: Db,
  { today, due, config }: { today: Day; due: Due; config: Pick<Services['config'], 'baseUrl'> },
) {
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
  await sendMail(db, {
    to: holder,
    template: 'certificateExpiring',
    values: { number, name, issuer, due: formatDay(dueDate, holder.language) },
    link: `${config.baseUrl}/app/certificates/${due.id}`,
  })
  return true
}
