import { sql } from 'kysely'
import { LIMITS } from '#domain/measurement/limits.ts'

/** By how much the clocks of two devices may differ. */
export const clockTolerance = sql`${sql.lit(LIMITS.clockTolerance_min)} * interval '1 minute'`

/**
 * When a report was measured, as far as that is believed: null where it was still to come when the report was stored. A
 * draft with a dangerous voltage is stored with such a moment; the voltage counts from when the server learned of it.
 */
export const believedMeasuredAt = (report: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${report}.measured_at`)} <= ${sql.ref(`${report}.updated_at`)} + ${clockTolerance}
    then ${sql.ref(`${report}.measured_at`)} end`

/**
 * When the server learned of each dangerous voltage in a report. Earlier versions stored moments that were still to come: of
 * them the server learned when the measurement was recorded last.
 */
export const believedFoundAt = (report: string) => {
  const learned = sql`case when ${sql.ref(`${report}.replaces_id`)} is null
    then ${sql.ref(`${report}.measurement_known_at`)} else ${sql.ref(`${report}.updated_at`)} end`
  return sql<
    string[]
  >`array(select case when moment <= ${learned} + ${clockTolerance} then moment else ${learned} end
    from unnest(${sql.ref(`${report}.found_voltage_at`)}) moment)`
}
