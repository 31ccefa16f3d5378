import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type reports, type Report } from '#contract/report.ts'
import { dayOf } from '#domain/day.ts'
import { judgeDisconnection } from '#domain/measurement/disconnection.ts'
import { reach as reachOf } from '#domain/policy.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import { formatVerifyCode } from '#domain/verifyCode.ts'
import { findItem } from '../../http/crud.ts'
import { Problem } from '../../http/problem.ts'
import type { App, Request } from '../../http/serve.ts'
import { addJob } from '../../jobs/jobs.ts'
import { nextNumber } from '../../signing/numbers.ts'
import { settled } from '../../signing/settled.ts'
import { certificatesHeld } from '../certificates/queries.ts'
import { finalVerdict } from './finalVerdict.ts'
import { findVehicle, reportItems } from './queries.ts'
import { unfolded } from './record.ts'
import { snapshotOf } from './snapshot.ts'

type Finalising = Request<typeof reports.finalise>

/** Freezes a draft: judged again, with the right asked for again, and everything it rests on copied beside it. */
export function finalising(app: App) {
  return {
    async finalise({ db, actor, today, now, body }: Finalising, recorded: Report) {
      if (!actor) throw new Problem('signedOut')
      if (recorded.state !== 'draft') throw new Problem('report.immutable')
      if (recorded.version !== body.version) throw new Problem('stale', { item: recorded })
      const vehicle = await findVehicle(db, recorded.companyVehicleId, reachOf(actor, 'report.create'))
      const draft = waitingAsLongAs(vehicle.dischargeMinutes, recorded)
      const result = finalVerdict(draft, now)
      const held = await certificatesHeld(db, actor.userId)
      const measuredOn = dayOf(new Date(draft.measuredAt ?? now), draft.timeZone)
      const basis = held.find((certificate) =>
        [today, measuredOn].every((day) => mayCreateReport([certificate], draft.type, null, day)),
      )
      if (!basis) throw new Problem('report.notQualified')
      const ownerId = vehicle.companyId ?? vehicle.authorityId ?? ''
      const year = Number(today.slice(0, 4))
      const number = `${year}-${String(await nextNumber(db, { ownerId, kind: 'report', year })).padStart(5, '0')}`
      const verifyCode = formatVerifyCode(randomBytes(13))
      const snapshot = await snapshotOf(db, {
        draft,
        vehicle,
        basis,
        userId: actor.userId,
        number,
        verifyCode,
        result,
        now,
      })
      await db
        .updateTable('report')
        .set({
          state: 'sealing',
          result,
          number,
          verifyCode,
          finalisedAt: sql`now()`,
          snapshot: JSON.stringify(snapshot),
          version: sql`version + 1`,
          updatedAt: sql`now()`,
        })
        .where('id', '=', draft._id)
        .execute()
      await db
        .insertInto('issuedDocument')
        .values({
          id: uuid(),
          recordKind: 'report',
          recordId: draft._id,
          verifyCode,
          input: JSON.stringify(snapshot),
        })
        .execute()
      await addJob(db, 'report.seal', { reportId: draft._id })
    },

    async whenSealed({ actor, reply }: Finalising, id: string) {
      const { reads } = app.house.database
      const ask = async () => {
        const { id: _id, ...row } = await findItem(
          reads,
          reportItems(reads),
          id,
          reachOf(actor, 'report.read'),
        )
        return {
          _id,
          ...unfolded(row as unknown as { record: unknown; finalJudgement: unknown; state: string }),
        }
      }
      const sealed = await settled(async () => {
        const item = await ask()
        return item.state === 'sealing' ? null : item
      })
      if (!sealed) reply.code(202)
      return (sealed ?? (await ask())) as never
    },
  }
}

/** The maker's discharge time as the vehicle has it is the least; the tester may ask for more, never for less. */
function waitingAsLongAs(dischargeMinutes: number | null, draft: Report): Report {
  const { requiredWait_min } = draft.measurement
  if (dischargeMinutes === null || (requiredWait_min ?? -1) >= dischargeMinutes) return draft
  const measurement = { ...draft.measurement, requiredWait_min: dischargeMinutes }
  return { ...draft, measurement, judgement: judgeDisconnection(measurement) }
}
