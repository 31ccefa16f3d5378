import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/db.ts'

interface Judged {
  id: string
  judgement: { checks: { name: string; row?: number; verdict: string; reason?: string }[] }
  measurement: object
}

/** What a report that has just become final found wrong is to be done at the car; what is open already is not doubled. */
export async function recordActions(db: Db, { id, judgement, measurement }: Judged) {
  const failed = judgement.checks.filter(({ verdict }) => verdict === 'invalid')
  if (failed.length === 0) return
  const { type, ...facts } = await db
    .selectFrom('report')
    .select(['type', 'companyVehicleId', 'companyId', 'authorityId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('vehicleAction')
    .values(
      failed.map(({ name, row, reason = '' }) => ({
        ...{ id: uuid(), ...facts, reportId: id, reportType: type },
        ...{ checkName: name, reason, subject: subjectOf(measurement, row) },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Which of several alike it is: a point goes by its part and what it is called, anything else by its number. */
export function subjectOf(measurement: object, row: number | undefined) {
  if (row === undefined) return ''
  const { points = [] } = measurement as { points?: { key: string; name?: string | null }[] }
  const point = points[row]
  return point ? [point.key, point.name].filter(Boolean).join(': ') : String(row + 1)
}
