import { sql } from 'kysely'
import { formatMoment } from '#domain/day.ts'
import { daysDangerous } from '#domain/leftOpen.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { openAttempts } from '../../attempts.ts'
import type { Db } from '../../db/db.ts'
import type { Services } from '../../services.ts'
import { sendMail } from '../../mail/mail.ts'
import { leadersOf } from '../instruments/reminders.ts'
import { isVoltageOver } from '../vehicles/now.ts'

type Context = Pick<Services, 'database' | 'config'>

/** Job handler: sends hourly reminders of drafts with a dangerous voltage, one per whole day. */
export const remindOfDrafts = (services: Context) =>
  async function remind() {
    const { rows } = await sql<{ now: string }>`select now() as now`.execute(services.database.writes)
    await remindOfDangers(services, new Date(rows[0]?.now ?? NaN))
  }

/**
 * Sends one email per draft and whole day to the responsible persons of its owner. After an outage one email
 * is sent. The emails end once a later disconnection found the vehicle free of voltage. An error with one
 * draft does not block the others.
 */
export async function remindOfDangers({ database: { writes }, config }: Context, now: Date) {
  const { attempt, end } = openAttempts()
  for (const id of await dangerousDrafts(writes, now))
    await attempt(() => writes.transaction().execute((db) => remindOf(db, { id, now, config })))
  end('reminders not written')
}

const dangerSince = sql<string>`coalesce(r.danger_since, r.updated_at)`

/** No one can open the draft in a locked or deactivated company. The vehicle is no less dangerous. */
const isStopped = sql<boolean>`exists (select from company c
  where c.id = r.company_id and (not c.activated or c.locked_at is not null))`

const dangers = (db: Db) =>
  db.selectFrom('report as r').where('r.state', '=', 'draft').where('r.foundVoltage', '=', true)

async function dangerousDrafts(db: Db, now: Date): Promise<string[]> {
  const { days } = LIMITS.dangerousDraft
  const rows = await dangers(db)
    .select('r.id')
    .where(
      sql<boolean>`${dangerSince} <= ${now.toISOString()}::timestamptz - ${days}::int * interval '24 hours'`,
    )
    .orderBy('r.createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Mark and emails are one transaction with a unique mark. Without a responsible person there is no mark. */
async function remindOf(
  db: Db,
  { id, now, config }: { id: string; now: Date; config: Pick<Services['config'], 'baseUrl' | 'timeZone'> },
) {
  const draft = await dangers(db)
    .select(['r.name', 'r.vehicle', 'r.tester', 'r.companyId', 'r.authorityId', 'r.companyVehicleId'])
    .select([dangerSince.as('since'), isStopped.as('isStopped')])
    .where('r.id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!draft || (await isVoltageOver(db, draft.companyVehicleId, id))) return
  const days = daysDangerous(draft.since, now)
  const readers = await leadersOf(db, draft)
  if (days < LIMITS.dangerousDraft.days || readers.length === 0) return
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('dangerReminder')
    .values({ reportId: id, days })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!inserted) return
  const { name, vehicle, tester, isStopped: stopped } = draft
  for (const to of readers)
    await sendMail(db, {
      to,
      template: stopped ? 'dangerousVehicle' : 'dangerousDraft',
      values: {
        name,
        vehicle,
        tester,
        since: formatMoment(new Date(draft.since), to.language, config.timeZone),
      },
      ...(!stopped && { link: `${config.baseUrl}/app/reports/${id}` }),
    })
}
