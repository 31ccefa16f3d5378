import { sql } from 'kysely'
import type { MeasuredInput } from '#contract/measurement.ts'
import type { Report } from '#contract/report.ts'
import { addedIn, refusedAhead, withdrawalViolation } from '#domain/measurement/withdrawal.ts'
import { erasedDanger, hasNewDanger } from '#domain/measurement/erasedDanger.ts'
import { type Disconnection, isDangerFound, wasDangerFound } from '#domain/measurement/disconnection.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import { personById } from '../accounts/queries.ts'

/** Refuses a measurement in the future, unless a dangerous voltage would be lost. */
export function assertPast(
  sent: MeasuredInput & Pick<Report, 'measuredAt'>,
  current: Report | null,
  now: Date,
) {
  const fields = refusedAhead(sent, current, now)
  if (fields.length === 0) return
  throw new Problem('invalid', { fields: Object.fromEntries(fields.map((field) => [field, 'MOMENT_AHEAD'])) })
}

/** A dangerous value known to the server is withdrawn, never overwritten. */
export function assertDangerUnchanged(sent: MeasuredInput, current: MeasuredInput) {
  if (sent.type !== 'disconnection' || current.type !== 'disconnection') return
  const erased = erasedDanger(current.measurement, sent.measurement)
  if (erased === null) return
  throw new Problem('report.foundVoltage', { fields: { [`measurement.${erased}`]: 'DANGER_ERASED' } })
}

/** Adds the name of the person who withdrew each measurement. Times must fit those known to the server. */
export async function withWithdrawals<Body extends MeasuredInput>(
  db: Db,
  body: Body,
  { userId, now, current }: { userId: string; now: Date; current?: Report },
): Promise<Body> {
  if (body.type !== 'disconnection' || body.measurement.withdrawn.length === 0) return body
  const disconnection = current?.type === 'disconnection' ? current : null
  const before: Disconnection | undefined = disconnection?.measurement
  // Old drafts lack the field.
  const stored = before?.withdrawn ?? []
  const { withdrawn } = body.measurement
  const violation = withdrawalViolation(addedIn(body.measurement, before ?? null), disconnection, now)
  if (violation) throw new Problem('invalid', { fields: { 'measurement.withdrawn': violation } })
  const { fullname, username } = await personById(db, userId)
  const withPerson = withdrawn.map((one, at) => ({ ...one, by: stored[at]?.by ?? (fullname || username) }))
  return { ...body, measurement: { ...body.measurement, withdrawn: withPerson } }
}

/** Includes withdrawn measurements. */
export const recordsDanger = (sent: MeasuredInput): boolean =>
  sent.type === 'disconnection' && wasDangerFound(sent.measurement)

type Sent = MeasuredInput & Pick<Report, 'companyVehicleId' | 'correction'>

/**
 * When the server learned of the measurement and of a dangerous voltage. Another value or time does not revoke a
 * finding. Correcting a mistyped value states nothing new about the vehicle; otherwise a new danger counts from when
 * the server learned of it. A withdrawn voltage counts from its measurement, because the server may learn of it
 * together with the measurement without voltage. Nothing counts later than the server learned of it.
 */
export function learntOf(sent: Sent, { record, current }: { record: string; current?: Report | undefined }) {
  const { withdrawn, isDangerous } = foundIn(sent, current)
  const hasFound = recordsDanger(sent)
  const isNews = current !== undefined && isNewInCorrection(sent, current)
  const moments = sql<
    string[]
  >`array(select least(moment, now()) from unnest(array[${sql.join(withdrawn)}]::timestamptz[]) moment)
    || ${isDangerous || isNews ? sql`array[now()]` : sql`'{}'`}`
  if (!current) return hasFound ? { foundVoltage: true, foundVoltageAt: moments } : {}
  const isOther = sql`(replaces_id is null and (company_vehicle_id <> ${sent.companyVehicleId}
    or record->'measurement' is distinct from ${record}::jsonb->'measurement'))`
  return {
    measurementKnownAt: sql<string>`case when ${isOther} then now() else measurement_known_at end`,
    ...(hasFound && {
      foundVoltage: true,
      foundVoltageAt: sql<string[]>`case when ${isOther} or ${isNews}
        then array(select distinct unnest(found_voltage_at || ${moments})) else found_voltage_at end`,
    }),
  }
}

function isNewInCorrection(sent: Sent, current: Report): boolean {
  if (sent.type !== 'disconnection' || current.type !== 'disconnection') return false
  if (!current.replaces || sent.correction === 'enteredWrongly') return false
  const wasOnlyEntered = current.correction === 'enteredWrongly' && isDangerFound(sent.measurement)
  return wasOnlyEntered || hasNewDanger(current.measurement, sent.measurement)
}

const foundIn = (sent: Sent, current: Report | undefined) =>
  sent.type === 'disconnection'
    ? {
        withdrawn: addedIn(
          sent.measurement,
          current?.type === 'disconnection' ? current.measurement : null,
        ).map(({ measuredAt }) => measuredAt),
        isDangerous: isDangerFound(sent.measurement),
      }
    : { withdrawn: [], isDangerous: false }
