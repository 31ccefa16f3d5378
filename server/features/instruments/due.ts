import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { InstrumentKind } from '#domain/instrument.ts'
import type { Db } from '../../db/db.ts'

export type Owner = { companyId: string } | { authorityId: string }

/** What someone must know to send an instrument to the laboratory. */
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
  /** From this day on; without it also what is long over, and what has no day at all. */
  from?: Day
  to: Day
  most: number
}

/** The instruments in use of an owner whose calibration ends in a time, those that end first on top; and how many there are. */
export async function dueOf(db: Db, owner: Owner, { from, to, most }: Span) {
  const whose =
    'companyId' in owner ? sql`i.company_id = ${owner.companyId}` : sql`i.authority_id = ${owner.authorityId}`
  const when =
    from === undefined
      ? sql`(i.calibration_due is null or i.calibration_due <= ${to}::date)`
      : sql`i.calibration_due between ${from}::date and ${to}::date`
  const { rows } = await sql<DueInstrument & { total: number }>`
    select i.id, i.version, i.kind, i.make, i.model, i.serial, i.inventory_no, i.calibration_due,
      count(*) over () as total
    from instrument i where ${whose} and i.state = 'inUse' and ${when}
    order by i.calibration_due nulls first, i.id limit ${most}`.execute(db)
  return { total: rows[0]?.total ?? 0, items: rows as DueInstrument[] }
}

/** As a letter or a calendar names it: what stands on its label. */
export const nameOf = ({ make, model, serial, inventoryNo }: Omit<DueInstrument, 'calibrationDue'>) =>
  `${make} ${model} (${[serial, inventoryNo].filter(Boolean).join(', ')})`
