import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import type { Db } from '../../db/db.ts'

export type Owner = { companyId: string } | { authorityId: string }

/** What a laboratory order needs. */
export interface DueInstrument {
  id: string
  version: number
  kind: InstrumentKind
  make: string
  model: string
  serial: string
  inventoryNo: string
  calibrationDue: Day | null
}

interface Span {
  /** Without: includes overdue instruments and those without a date. */
  from?: Day
  to: Day
  most: number
}

/** Instruments in use whose calibration expires in the period, the earliest first, and their number. */
export async function dueOf(db: Db, owner: Owner, { from, to, most }: Span) {
  const ofOwner =
    'companyId' in owner ? sql`i.company_id = ${owner.companyId}` : sql`i.authority_id = ${owner.authorityId}`
  const when =
    from === undefined
      ? sql`(i.calibration_due is null or i.calibration_due <= ${to}::date)`
      : sql`i.calibration_due between ${from}::date and ${to}::date`
  const { rows } = await sql<DueInstrument & { total: number }>`
    select i.id, i.version, i.kind, i.make, i.model, i.serial, i.inventory_no, i.calibration_due,
      count(*) over () as total
    from instrument i where ${ofOwner} and i.state = 'inUse' and ${when}
    order by i.calibration_due nulls first, i.id limit ${most}`.execute(db)
  return { total: rows[0]?.total ?? 0, items: rows as DueInstrument[] }
}

export const nameOf = ({ make, model, serial, inventoryNo }: Omit<DueInstrument, 'calibrationDue'>) =>
  `${make} ${model} (${[serial, inventoryNo].filter(Boolean).join(', ')})`
