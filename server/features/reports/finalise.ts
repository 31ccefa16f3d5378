import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type reports, type Report } from '#contract/report.ts'
import { dayOf, type Day } from '#domain/day.ts'
import { judgeDisconnection, waitingAtLeast } from '#domain/measurement/disconnection.ts'
import { reach as reachOf } from '#domain/policy.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import { formatVerifyCode } from '#domain/verifyCode.ts'
import type { Db } from '../../db/db.ts'
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
import { snapshotOf, type Snapshot } from './snapshot.ts'

type Finalising = Request<typeof reports.finalise>

/** Freezes a draft: judged again, with the right asked for again, and everything it rests on copied beside it. */
export async function finalise({ db, actor, today, now, body }: Finalising, recorded: Report) {
  if (!actor) throw new Problem('signedOut')
  if (recorded.state !== 'draft') throw new Problem('report.immutable')
  if (recorded.version !== body.version) throw new Problem('stale', { item: recorded })
  const vehicle = await findVehicle(db, recorded.companyVehicleId, reachOf(actor, 'report.create'))
  const draft = waitingAsLongAs(vehicle.dischargeMinutes, recorded)
  const result = finalVerdict(draft, now)
  const basis = await findBasis(db, actor.userId, { draft, today, now })
  const number = await reserveNumber(db, vehicle.companyId ?? vehicle.authorityId ?? '', today)
  const verifyCode = formatVerifyCode(randomBytes(13))
  const userId = actor.userId
  const snapshot = await snapshotOf(db, { draft, vehicle, basis, userId, number, verifyCode, result, now })
  await freeze(db, draft._id, snapshot)
  await addJob(db, 'report.seal', { reportId: draft._id })
}

interface Measured {
  draft: Report
  today: Day
  now: Date
}

/** The certificate that lets its holder file this report: today, and on the day it was measured. */
async function findBasis(
  db: Db,
  userId: string,
  { draft: { type, measuredAt, timeZone }, today, now }: Measured,
) {
  const measuredOn = dayOf(new Date(measuredAt ?? now), timeZone)
  const basis = (await certificatesHeld(db, userId)).find((certificate) =>
    [today, measuredOn].every((day) => mayCreateReport([certificate], type, null, day)),
  )
  if (!basis) throw new Problem('report.notQualified')
  return basis
}

async function reserveNumber(db: Db, ownerId: string, today: Day) {
  const year = Number(today.slice(0, 4))
  return `${year}-${String(await nextNumber(db, { ownerId, kind: 'report', year })).padStart(5, '0')}`
}

/** From here on it is what was copied; the worker seals that. */
async function freeze(db: Db, id: string, snapshot: Snapshot) {
  const { result, number, verifyCode } = snapshot.report
  const input = JSON.stringify(snapshot)
  const required = JSON.stringify(snapshot.measurement.requiredWait_min)
  await db
    .updateTable('report')
    .set({
      ...{ state: 'sealing', result, number, verifyCode, snapshot: input },
      record: sql`jsonb_set(record, '{measurement,requiredWait_min}', ${required}::jsonb)`,
      finalisedAt: sql`now()`,
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('issuedDocument')
    .values({ id: uuid(), recordKind: 'report', recordId: id, verifyCode, input })
    .execute()
}

/** The report once it is sealed; accepted but unfinished when that takes longer than a caller should wait. */
export async function whenSealed(app: App, { actor, reply }: Finalising, id: string) {
  const { reads } = app.house.database
  const ask = async () => {
    const { id: _id, ...row } = await findItem(reads, reportItems(reads), id, reachOf(actor, 'report.read'))
    return { _id, ...unfolded(row as unknown as Parameters<typeof unfolded>[0]) } as unknown as Report
  }
  const sealed = await settled(async () => {
    const item = await ask()
    return item.state === 'sealing' ? null : item
  })
  if (!sealed) reply.code(202)
  return sealed ?? ask()
}

function waitingAsLongAs(dischargeMinutes: number | null, draft: Report): Report {
  const measurement = waitingAtLeast(dischargeMinutes, draft.measurement)
  return { ...draft, measurement, judgement: judgeDisconnection(measurement) }
}
