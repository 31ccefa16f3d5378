import { sql } from 'kysely'
import type { Recalled } from '#contract/recalled.ts'
import { failuresRecalling } from '#domain/calibration.ts'
import type { Db } from '../../db/db.ts'

type Expression = ReturnType<typeof sql>

/**
 * The affected period of the failed calibration `f`: from the last successful calibration before it until the
 * next successful one. A calibration entered only after the failure proves nothing about the time before.
 */
export const recalledSince = sql`(select max(g.calibrated_on) from calibration g
  where g.instrument_id = f.instrument_id and g.result = 'passed'
    and g.calibrated_on < f.calibrated_on and g.created_at < f.created_at)`
export const recalledUntil = sql`(select min(n.calibrated_on) from calibration n
  where n.instrument_id = f.instrument_id and n.result = 'passed' and n.calibrated_on > f.calibrated_on)`

/**
 * `failuresRecalling` of the domain in SQL: the instruments of a report that failed a calibration later. A
 * generated test compares the two.
 */
export const recalledIn = (reportId: Expression) => sql<Recalled>`(
  select coalesce(json_agg(json_build_object('make', i.make, 'model', i.model, 'serial', i.serial,
    'failedOn', f.calibrated_on) order by f.calibrated_on, i.serial), '[]')
  from report_instrument u
  join calibration f on f.instrument_id = u.instrument_id and f.result = 'failed'
  join instrument i on i.id = u.instrument_id
  where u.report_id = ${reportId}
    and u.measured_on >= coalesce(${recalledSince}, '0001-01-01')
    and u.measured_on < coalesce(${recalledUntil}, '9999-12-31'))`

export async function recalledOf(db: Db, reportId: string): Promise<Recalled> {
  const rows = await db
    .selectFrom('reportInstrument as u')
    .innerJoin('instrument as i', 'i.id', 'u.instrumentId')
    .innerJoin('calibration as k', 'k.instrumentId', 'i.id')
    .select(['i.id', 'i.make', 'i.model', 'i.serial', 'u.measuredOn'])
    .select(['k.calibratedOn', 'k.due', 'k.createdAt as enteredAt'])
    .where('u.reportId', '=', reportId)
    .orderBy('k.calibratedOn')
    .orderBy('i.serial')
    .execute()
  const failures = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((calibrations) =>
    calibrations.slice(0, 1).flatMap(({ measuredOn }) => failuresRecalling(measuredOn, calibrations)),
  )
  return rows
    .filter((row) => failures.includes(row))
    .map(({ make, model, serial, calibratedOn: failedOn }) => ({ make, model, serial, failedOn }))
}
