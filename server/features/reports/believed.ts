import { sql } from 'kysely'
import { LIMITS } from '#domain/measurement/limits.ts'

/** Permitted difference between the clocks of two devices. */
export const clockTolerance = sql`${sql.lit(LIMITS.clockTolerance_min)} * interval '1 minute'`

/**
 * The time of measurement; null if it was in the future when the report was stored. A draft with a dangerous
 * voltage is stored with such a time; the voltage then counts from when the server learned of it.
 */
export const believedMeasuredAt = (report: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${report}.measured_at`)} <= ${sql.ref(`${report}.updated_at`)} + ${clockTolerance}
    then ${sql.ref(`${report}.measured_at`)} end`

/**
 * When the server learned of each dangerous voltage of a report. Earlier versions stored times in the future;
 * for those it is the last recording of the measurement.
 */
export const believedFoundAt = (report: string) => {
  const learned = sql`case when ${sql.ref(`${report}.replaces_id`)} is null
    then ${sql.ref(`${report}.measurement_known_at`)} else ${sql.ref(`${report}.updated_at`)} end`
  return sql<
    string[]
  >`array(select case when moment <= ${learned} + ${clockTolerance} then moment else ${learned} end
    from unnest(${sql.ref(`${report}.found_voltage_at`)}) moment)`
}
