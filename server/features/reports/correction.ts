import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Report, reports } from '#contract/report.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { reach as reachOf } from '#domain/policy.ts'
import { chain } from '../../audit/chain.ts'
import type { Db } from '../../db/db.ts'
import { Problem } from '../../http/problem.ts'
import type { Request } from '../../http/serve.ts'
import { personById } from '../accounts/queries.ts'
import { copyPhotos } from '../reportPhotos/queries.ts'
import { findVehicle } from './queries.ts'
import { sentRecord } from './record.ts'

/** From now on a final report does not count; row and log entry are one commit. */
export async function voidReport({ db, actor, body }: Request<typeof reports.void>, report: Report) {
  if (report.state !== 'final') throw new Problem('report.notFinal')
  const { _id: id, number } = report
  await db
    .updateTable('report')
    .set({ state: 'void', stateReason: body.reason, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  const payload = { number, reason: body.reason }
  await chain(db, { type: 'report.voided', actorId: actor.userId, objectId: id, payload })
}

/** A draft with all that was recorded, by whoever corrects it. Only one at a time corrects a report. */
export async function amendReport({ db, actor }: Request<typeof reports.amend>, report: Report) {
  if (report.state !== 'final') throw new Problem('report.notFinal')
  const vehicle = await findVehicle(db, report.companyVehicleId, reachOf(actor, 'report.create'))
  const { companyId, authorityId } = vehicle
  const { type, companyVehicleId, precedingDisconnectionId, measuredAt } = report
  const id = uuid()
  await db
    .insertInto('report')
    .values({
      ...{ id, type, companyVehicleId, precedingDisconnectionId, companyId, authorityId, measuredAt },
      name: await freeName(db, report),
      replacesId: report._id,
      authorId: actor.userId,
      tester: (await personById(db, actor.userId)).fullname,
      vehicle: vehicle.plate || vehicle.vin,
      state: 'draft',
      ruleSetVersion: LIMITS.ruleSetVersion,
      record: JSON.stringify(sentRecord(report)),
    })
    .execute()
  await copyPhotos(db, report._id, id)
  return id
}

/** The report a draft corrects, held still: it must still count when its correction becomes final. */
export async function holdReplaced(db: Db, draft: Report) {
  if (!draft.replaces) return null
  const old = await db
    .selectFrom('report')
    .select(['id', 'number', 'state'])
    .where('id', '=', draft.replaces.reportId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (old.state !== 'final') throw new Problem('report.notFinal')
  return { reportId: old.id, number: old.number }
}

/** The sealed correction takes the place of what it corrects, unless that was voided while it was being sealed. */
export async function takePlaceOf(db: Db, id: string, actorId: string) {
  const old = await db
    .updateTable('report as old')
    .from('report as r')
    .set({ state: 'amended', version: sql`old.version + 1`, updatedAt: sql`now()` })
    .where('r.id', '=', id)
    .whereRef('old.id', '=', 'r.replacesId')
    .where('old.state', '=', 'final')
    .returning(['old.id', 'old.number', 'r.number as by'])
    .executeTakeFirst()
  if (!old) return
  const payload = { number: old.number, by: old.by }
  await chain(db, { type: 'report.amended', actorId, objectId: old.id, payload })
}

/** Of one type a name is there once: a correction is called as what it corrects, with the next free count. */
async function freeName(db: Db, { name, type, companyId, authorityId }: Report) {
  const stem = name.replace(/ \(\d+\)$/, '').slice(0, 110)
  const taken = await db
    .selectFrom('report')
    .select(sql<string>`lower(name)`.as('name'))
    .where('type', '=', type)
    .where(sql`coalesce(company_id, authority_id)`, '=', companyId ?? authorityId)
    .where(sql`left(lower(name), length(${stem}))`, '=', stem.toLowerCase())
    .execute()
  const names = new Set(taken.map((one) => one.name))
  for (let count = 2; ; count++) {
    const numbered = `${stem} (${count})`
    if (!names.has(numbered.toLowerCase())) return numbered
  }
}
