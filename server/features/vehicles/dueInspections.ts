import { sql } from 'kysely'
import { addDays, type Day, formatDay } from '#domain/day.ts'
import { inspectionReminderDays } from '#domain/inspection.ts'
import type { Db } from '../../db/db.ts'
import { type About, isOwnedBy, mostNamed, withFurther } from '../../mail/dueSection.ts'
import type { Section } from '../../mail/page.ts'
import { translate } from '../../texts.ts'

interface DueInspection {
  vehicle: string
  due: Day
  total: number
}

/** Vehicles of an organisation whose inspection is due or overdue, the most urgent first. */
export async function inspectionSection(
  db: Db,
  { owner, name, today, locale, baseUrl }: About,
): Promise<Section[]> {
  const t = translate(locale)
  const to = addDays(today, inspectionReminderDays)
  const { rows } = await sql<DueInspection>`
    select concat_ws(', ', coalesce(nullif(plate, ''), vin), nullif(trim(manufacturer || ' ' || model), '')) as vehicle,
      inspection_due::text as due, count(*) over ()::int as total
    from company_vehicle where ${isOwnedBy(owner)} and archived_at is null and inspection_due <= ${to}::date
    order by inspection_due, id limit ${mostNamed}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total === 0) return []
  const lines = rows.map(({ vehicle, due }) => `${formatDay(due, locale)} – ${vehicle}`)
  const query = new URLSearchParams({ 'inspectionDue.to': to, ...owner })
  const title = t('mail.digest.inspections', { name, count: total })
  return [
    {
      title,
      link: `${baseUrl}/app/company-vehicles?${query.toString()}`,
      lines: withFurther(lines, total, locale),
    },
  ]
}
