import { sql } from 'kysely'
import { daysBetween, formatDay, type Day } from '#domain/day.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { openAttempts } from '../../attempts.ts'
import type { Db } from '../../db/db.ts'
import { type Recipient, sendMail } from '../../mail/mail.ts'
import { todayIn } from '../../db/today.ts'
import type { Services } from '../../services.ts'
import { addJob } from '../../jobs/jobs.ts'
import { translate } from '../../texts.ts'
import { nameOf, type DueInstrument, dueListOf } from './due.ts'
import type { Owner } from './queries.ts'

const leads = ({ companyId, authorityId }: Owner) => sql<boolean>`u.activated and u.id in (
  select user_id from coworker where company_id = ${companyId} and until is null and suspension_id is null and role = 'admin'
  union select user_id from authority_member where authority_id = ${authorityId} and role = 'admin')`

/** Administrators of the owner, for notifications without opt-out. */
export async function leadersOf(db: Db, owner: Owner) {
  const { rows } = await sql<Recipient>`
    select u.email, u.language from "user" u where ${leads(owner)} order by u.id`.execute(db)
  return rows
}

/** Those who have not opted out, if the company is active. */
async function leadersToRemind(db: Db, owner: Owner) {
  const { rows } = await sql<Recipient>`
    select u.email, u.language from "user" u where ${leads(owner)} and u.expiry_digest
      and not exists (select from company c where c.id = ${owner.companyId} and (not c.activated or c.locked_at is not null))
    order by u.id for no key update of u`.execute(db)
  return rows
}

/** Organisations per job; the rest is queued. Bounds the duration of a job. */
const mostAtOnce = 500
const { reminderDays } = LIMITS.calibration
/** In days. After a longer outage, expired calibrations appear only in the list. */
const daysLate = 30

type Keeping = Pick<Services, 'database' | 'config'>

/** Repeats until everyone is reminded. */
export const ownerReminderHandler = (services: Keeping) =>
  async function keep() {
    const { writes } = services.database
    const today = await todayIn(writes, services.config.timeZone)
    const { written } = await remindOwners(services, today)
    if (written >= mostAtOnce) await addJob(writes, 'instrument.remind', {})
  }

/**
 * Sends administrators one email about all calibrations that have reached a reminder step. After an outage
 * only the current step is sent. An error does not block others.
 */
export async function remindOwners({ database: { writes }, config }: Keeping, today: Day) {
  const { attempt, end } = openAttempts()
  let written = 0
  for (const owner of await ownersWithDue(writes, today))
    await attempt(async () => {
      if (await writes.transaction().execute((db) => remind(db, { owner, today, config }))) written += 1
    })
  end('reminders not written')
  return { written }
}

const stepOn = (today: Day) =>
  sql<number>`case ${sql.join(
    reminderDays
      .toReversed()
      .map((days) => sql`when i.calibration_due - ${today}::date <= ${days}::int then ${days}::int`),
    sql` `,
  )} end`

/** No earlier step after a later one. */
const isDue = (today: Day) => sql<boolean>`i.state = 'inUse'
  and i.calibration_due between ${today}::date - ${daysLate}::int and ${today}::date + ${reminderDays[0]}::int
  and not exists (select 1 from instrument_reminder r
    where r.instrument_id = i.id and r.due = i.calibration_due and r.step <= ${stepOn(today)})`

async function ownersWithDue(db: Db, today: Day): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct i.company_id, i.authority_id from instrument i
    where ${isDue(today)} and (
      exists (select from coworker m join "user" u on u.id = m.user_id join company c on c.id = m.company_id
        where m.company_id = i.company_id and m.until is null and m.suspension_id is null and m.role = 'admin' and u.activated and u.expiry_digest
          and c.activated and c.locked_at is null)
      or exists (select from authority_member m join "user" u on u.id = m.user_id
        where m.authority_id = i.authority_id and m.role = 'admin' and u.activated and u.expiry_digest))
    limit ${mostAtOnce}`.execute(db)
  return rows
}

interface Reminding {
  owner: Owner
  today: Day
  config: Pick<Services['config'], 'baseUrl'>
}

/**
 * Marks and emails are one transaction with unique marks. Nothing is marked if all recipients have opted out.
 */
async function remind(db: Db, { owner, today, config }: Reminding) {
  const readers = await leadersToRemind(db, owner)
  if (readers.length === 0) return false
  const { companyId, authorityId } = owner
  const ofOwner = companyId ? sql`i.company_id = ${companyId}` : sql`i.authority_id = ${authorityId}`
  const { rows } = await sql<DueInstrument & { organisation: string }>`
    with due as (select i.* from instrument i where ${ofOwner} and ${isDue(today)} for share of i),
      marked as (insert into instrument_reminder (instrument_id, due, step)
        select i.id, i.calibration_due, ${stepOn(today)} from due i on conflict do nothing returning instrument_id)
    select id, version, kind, make, model, serial, inventory_no, calibration_due,
      coalesce((select name from company where id = company_id), (select name from authority where id = authority_id)) as organisation
    from due where id in (select instrument_id from marked) order by calibration_due, id`.execute(db)
  const [first] = rows
  if (!first) return false
  for (const to of readers)
    await notify(db, { to, rows, organisation: first.organisation, today, config, owner })
  return true
}

type Notice = Reminding & { to: Recipient; rows: DueInstrument[]; organisation: string }

async function notify(db: Db, { to, rows, organisation, today, config: { baseUrl }, owner }: Notice) {
  const t = translate(to.language)
  const left = (due: Day) => {
    const count = daysBetween(today, due)
    if (count < 0) return t('mail.instrumentsDue.over')
    return count === 0 ? t('mail.instrumentsDue.today') : t('instrument.daysLeft', { count })
  }
  const lines = rows.map((one) => {
    const due = one.calibrationDue
    const when = due === null ? t('instrument.failed') : `${formatDay(due, to.language)} (${left(due)})`
    return `${when} – ${nameOf(one)}`
  })
  const { companyId, authorityId } = owner
  const link = dueListOf(baseUrl, companyId ? { companyId } : { authorityId: authorityId ?? '' })
  const values = { count: rows.length, organisation }
  const sections = [{ title: organisation, link, lines }]
  await sendMail(db, { to, template: 'instrumentsDue', values, sections })
}
