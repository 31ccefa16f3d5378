import { sql } from 'kysely'
import type { Instrument } from '#contract/instrument.ts'
import { type Day, addDays, formatDay } from '#domain/day.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { Db } from '../../db/db.ts'
import { type About, isOwnedBy, mostNamed, type Owner, withFurther } from '../../mail/dueSection.ts'
import type { Section } from '../../mail/page.ts'
import { translate } from '../../texts.ts'

/** What a laboratory order needs. */
export interface DueInstrument extends Pick<
  Instrument,
  'version' | 'kind' | 'make' | 'model' | 'serial' | 'inventoryNo' | 'calibrationDue'
> {
  id: string
}

interface Span {
  /** Without: includes overdue instruments and those without a date. */
  from?: Day
  to: Day
  most: number
}

export async function dueOf(db: Db, owner: Owner, { from, to, most }: Span) {
  const when =
    from === undefined
      ? sql`(i.calibration_due is null or i.calibration_due <= ${to}::date)`
      : sql`i.calibration_due between ${from}::date and ${to}::date`
  const { rows } = await sql<DueInstrument & { total: number }>`
    select i.id, i.version, i.kind, i.make, i.model, i.serial, i.inventory_no, i.calibration_due,
      count(*) over () as total
    from instrument i where ${isOwnedBy(owner)} and i.state = 'inUse' and ${when}
    order by i.calibration_due nulls first, i.id limit ${most}`.execute(db)
  return { total: rows[0]?.total ?? 0, items: rows as DueInstrument[] }
}

export const nameOf = ({ make, model, serial, inventoryNo }: Omit<DueInstrument, 'calibrationDue'>) =>
  `${make} ${model} (${[serial, inventoryNo].filter(Boolean).join(', ')})`

export async function dueSection(db: Db, { owner, name, today, locale, baseUrl }: About): Promise<Section[]> {
  const t = translate(locale)
  const to = addDays(today, LIMITS.calibration.dueSoonDays)
  const { total, items } = await dueOf(db, owner, { to, most: mostNamed })
  if (total === 0) return []
  const lines = items.map((one) => {
    const due = one.calibrationDue
    return `${due ? formatDay(due, locale) : t('instrument.failed')} – ${nameOf(one)}`
  })
  const title = t('mail.digest.instruments', { name, count: total })
  return [{ title, link: dueListOf(baseUrl, owner), lines: withFurther(lines, total, locale) }]
}

export const dueListOf = (baseUrl: string, owner: Owner) =>
  `${baseUrl}/app/instruments?${new URLSearchParams({ status: 'due,expired', ...owner }).toString()}`
