import { sql } from 'kysely'
import type { MeasuredInput } from '#contract/measurement.ts'
import { erasedDanger } from '#domain/measurement/dangerKept.ts'
import { isDangerFound, wasDangerFound } from '#domain/measurement/disconnection.ts'
import { Problem } from '../../http/problem.ts'

/** A dangerous value that the server knows is corrected, never overwritten: the draft keeps it as withdrawn. */
export function demandDangerKept(sent: MeasuredInput, current: MeasuredInput) {
  if (sent.type !== 'disconnection' || current.type !== 'disconnection') return
  const erased = erasedDanger(current.measurement, sent.measurement)
  if (erased === null) return
  throw new Problem('report.foundVoltage', { fields: { [`measurement.${erased}`]: 'DANGER_ERASED' } })
}

type Sent = MeasuredInput & { companyVehicleId: string }

/**
 * When the server learned of the measurement, and of a dangerous voltage in it. What was found once is not revoked by another
 * value or another moment; a correction says nothing new of when it was. A withdrawn voltage counts from when it was
 * measured: the server may learn of it together with the measurement that found the vehicle free.
 */
export function learntOf(sent: Sent, { record, isNew }: { record: string; isNew: boolean }) {
  const { withdrawn, isDangerous } = foundIn(sent)
  const hasFound = sent.type === 'disconnection' && wasDangerFound(sent.measurement)
  const moments = sql`array[${sql.join(withdrawn)}]::timestamptz[] || ${isDangerous ? sql`array[now()]` : sql`'{}'`}`
  if (isNew) return hasFound ? { foundVoltage: true, foundVoltageAt: moments } : {}
  const isOther = sql`(replaces_id is null and (company_vehicle_id <> ${sent.companyVehicleId}
    or record->'measurement' is distinct from ${record}::jsonb->'measurement'))`
  return {
    measurementKnownAt: sql`case when ${isOther} then now() else measurement_known_at end`,
    ...(hasFound && {
      foundVoltage: true,
      foundVoltageAt: sql`case when ${isOther}
        then array(select distinct unnest(found_voltage_at || ${moments})) else found_voltage_at end`,
    }),
  }
}

const foundIn = (sent: Sent) =>
  sent.type === 'disconnection'
    ? {
        withdrawn: sent.measurement.withdrawn.map(({ measuredAt }) => measuredAt),
        isDangerous: isDangerFound(sent.measurement),
      }
    : { withdrawn: [], isDangerous: false }
