import { sql } from 'kysely'
import type { Instrument } from '#contract/instrument.ts'
import { instrumentStates, type InstrumentStatus } from '#domain/instrument.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { Db } from '../../db/db.ts'
import { hole } from '../../db/statement.ts'
import type { OwnFilters } from '../../http/within.ts'

const dueSoon = sql.raw(String(LIMITS.calibration.dueSoonDays))

/**
 * The status for a day, as `instrumentStatusOn` of the domain has it, for a list that filters by it.
 * A test holds the two against each other.
 */
const shownStatus = (today: string) => sql<InstrumentStatus>`case
  when i.state <> 'inUse' then i.state
  when i.calibration_due is null or i.calibration_due < ${today}::date then 'expired'
  when i.calibration_due <= ${today}::date + ${dueSoon} then 'due'
  else 'ok' end`

const inUse = sql`item.state = 'inUse' and`
const due = sql`item.calibration_due`
const today = hole('today')

/** The same status as a filter, said by columns that an index has. */
export const instrumentFilters: OwnFilters = {
  status(value) {
    if (value === 'ok') return sql`(${inUse} ${due} > ${today}::date + ${dueSoon})`
    if (value === 'due') return sql`(${inUse} ${due} between ${today}::date and ${today}::date + ${dueSoon})`
    if (value === 'expired') return sql`(${inUse} (${due} is null or ${due} < ${today}::date))`
    const state = instrumentStates.find((known) => known === value) ?? ''
    return sql<boolean>`(item.state = ${sql.lit(state)})`
  },
}

/** Instruments as the contract shows them; the owner is a company or an authority. */
export const instrumentItems = (db: Db, { today }: { today: string }) =>
  db
    .selectFrom('instrument as i')
    .leftJoin('company as c', 'c.id', 'i.companyId')
    .leftJoin('authority as a', 'a.id', 'i.authorityId')
    .select([
      'i.id',
      'i.version',
      'i.companyId',
      'i.authorityId',
      'i.kind',
      'i.make',
      'i.model',
      'i.serial',
      'i.inventoryNo',
      sql<Instrument['category']>`coalesce(i.category, '')`.as('category'),
      'i.ratedVoltage',
      'i.resolution',
      'i.uncertainties',
      'i.state',
      'i.stateReason',
      shownStatus(today).as('status'),
      'i.calibratedOn',
      'i.calibrationDue',
      'i.laboratory',
      'i.certificateNo',
      'i.createdAt',
      'i.searchText',
      sql<string>`coalesce(c.name, a.name)`.as('owner'),
    ])
