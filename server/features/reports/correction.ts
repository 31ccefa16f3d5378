import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Report, reports } from '#contract/report.ts'
import { correctionViolations } from '#domain/correction.ts'
import { stopsWork } from '#domain/measurement/disconnection.ts'
import type { Measured } from '#domain/measurement/judge.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { changedReadings } from '#domain/measurement/readings.ts'
import { can, grantsOf } from '#domain/policy.ts'
import { appendToLog, appendAllToLog, type Occurrence } from '../../audit/chain.ts'
import { factsHash } from '../../audit/entry.ts'
import type { Db } from '../../db/db.ts'
import { writeVersion } from '../../resource/changing.ts'
import { Problem } from '../../http/problem.ts'
import { personById } from '../accounts/queries.ts'
import { copyPhotos } from './reportPhotos/queries.ts'
import type { Trust } from '../../signing/sealed.ts'
import type { Context } from '../../http/context.ts'
import { followCorrection } from '../vehicles/tags/attach.ts'
import { closeActions, faultsIn } from '../vehicles/vehicleActions/record.ts'
import { agreedById, wholeRow } from './agreed.ts'
import { findVehicle } from './queries.ts'
import { sentRecord } from './record.ts'
import { signerOf, type Snapshot } from './snapshot.ts'

/** Voids a final report. Row and log entry are one transaction. */
export async function voidReport({ db, actor, body }: Context<typeof reports.void>, report: Report) {
  if (report.state !== 'final') throw new Problem('report.notFinal')
  const { _id: id, number } = report
  await writeVersion(db, 'report', id, { state: 'void', stateReason: body.reason })
  const closed = await closeActions(db, { reportId: id, because: 'reportVoided', actorId: actor.userId })
  const payload = { number, reason: body.reason }
  await appendAllToLog(db, actor.userId, closed)
  await appendToLog(db, { type: 'report.voided', actorId: actor.userId, objectId: id, payload })
}

/** Creates a correction: a draft with all values and a reason. One at a time, by a user who may file such a report. */
export async function amendReport({ db, actor, body }: Context<typeof reports.amend>, report: Report) {
  if (report.state !== 'final') throw new Problem('report.notFinal')
  if (!can(actor, 'report.create', report)) throw new Problem('report.notQualified')
  const vehicle = await findVehicle(db, report.companyVehicleId, grantsOf(actor, 'report.create'))
  const { companyId, authorityId } = vehicle
  const { type, companyVehicleId, precedingDisconnectionId, measuredAt } = report
  const id = uuid()
  const ofReplaced = (columns: string) =>
    sql<never>`(select ${sql.raw(columns)} from report where id = ${report._id})`
  await db
    .insertInto('report')
    .values({
      ...{ id, type, companyVehicleId, precedingDisconnectionId, companyId, authorityId, measuredAt },
      name: await freeName(db, report),
      replacesId: report._id,
      amendReason: body.reason,
      authorId: actor.userId,
      tester: (await personById(db, actor.userId)).fullname,
      vehicle: vehicle.plate || vehicle.vin,
      state: 'draft',
      ruleSetVersion: LIMITS.ruleSetVersion,
      // Remarks apply to the old report only, unless the tester adopts them.
      record: JSON.stringify(sentRecord({ ...report, remarks: '', correction: null })),
      // A correction changes statements about the measurement, not when the measurement and its findings became known.
      measurementKnownAt: ofReplaced('measurement_known_at'),
      foundVoltageAt: ofReplaced('found_voltage_at || least(measured_at, now())'),
    })
    .execute()
  await copyPhotos(db, report._id, id)
  return id
}

/**
 * Locks the corrected report and returns the sealed readings that differ; null if there is none or it was
 * voided. `before` is the sealed content, null if it is not confirmed.
 */
async function lockReplaced(db: Db, trust: Trust, draft: Report) {
  if (!draft.replaces) return null
  const { reportId, reason } = draft.replaces
  const old = await db
    .selectFrom('report')
    .select(['number', 'state'])
    .where('id', '=', reportId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (old.state !== 'final') return null
  const agreed = await agreedById(db, trust, reportId, wholeRow)
  const before = typeof agreed === 'string' ? null : agreed.input
  const measuredAt = before?.report.measuredAt ?? null
  const replaces = { reportId, number: old.number, reason, measuredAt }
  return { before, changed: before ? readOtherwise(before, draft) : [], replaces }
}

const readOtherwise = ({ report: { type }, measurement }: Snapshot, draft: Report) =>
  changedReadings({ type, measurement } as Measured, draft)

/**
 * For a draft that is closed as failed. It is not stated whether readings were mistyped or measured again, so
 * every reading that differs is stored.
 */
export async function replacedByClosing(db: Db, trust: Trust, draft: Report) {
  const locked = await lockReplaced(db, trust, draft)
  return locked && { ...locked.replaces, corrected: locked.changed }
}

/**
 * The corrected report must still count as sealed when its correction becomes final. The first value of a
 * mistyped reading is stored with its time. A dangerous voltage never blocks: its report becomes final even
 * if the statements about the readings do not fit. Its draft cannot be deleted, so this also applies if the
 * corrected report was voided or is not confirmed.
 */
export async function lockReplacedReport(db: Db, trust: Trust, draft: Report) {
  if (!draft.replaces) return null
  const locked = await lockReplaced(db, trust, draft)
  const isDanger = stopsWork(draft.judgement)
  const keepsDanger = isDanger || draft.dangerSince !== null
  if (!locked?.before && !keepsDanger) throw new Problem('report.notFinal')
  if (!locked) return null
  const { before, changed, replaces } = locked
  const { measuredAt } = replaces
  const isReadOtherwise = changed.length > 0
  const { correction } = draft
  const fields = correctionViolations({
    ...{ correction, isReadOtherwise },
    ...{ measuredAt: draft.measuredAt, before: measuredAt },
  })
  const isFlawed = Object.keys(fields).length > 0
  if (isFlawed && !isDanger) throw new Problem('report.incomplete', { fields })
  const corrected = correction === 'enteredWrongly' || isFlawed ? changed : []
  return { replaces: { ...replaces, corrected }, before }
}

/** A correction without changes would only use a number and leave the error. Omitted remarks are not a change. */
export function assertChanged(corrected: Snapshot, before: Snapshot) {
  const { remarks } = before.report
  const compared =
    corrected.report.remarks === '' ? { ...corrected, report: { ...corrected.report, remarks } } : corrected
  if (factsHash(contentOf(compared)) === factsHash(contentOf(before)))
    throw new Problem('report.nothingAmended')
}

/** The content about the measurement, without tester, names and numbers. */
function contentOf({ report, vehicle, organisation, instruments, photos, measurement, ...rest }: Snapshot) {
  const { type, name, customer, place, measuredAt, timeZone, remarks } = report
  const { ambientTemp_dC, relHumidity_pct } = report
  return {
    ...{ type, name: stemOf(name), customer, place, measuredAt, timeZone, remarks },
    ...{ ambientTemp_dC, relHumidity_pct, vehicle, organisation, instruments, photos, measurement },
    precedingDisconnection: rest.precedingDisconnection?.reportId ?? null,
  }
}

/**
 * The sealed correction replaces the corrected report, unless that was voided during sealing. Moves or
 * removes its tag and closes its tasks. Returns the log events.
 */
export async function replaceReport(db: Db, id: string, snapshot: Snapshot): Promise<Occurrence[]> {
  const old = await db
    .updateTable('report as old')
    .from('report as r')
    .set({ state: 'amended', version: sql`old.version + 1`, updatedAt: sql`now()` })
    .where('r.id', '=', id)
    .whereRef('old.id', '=', 'r.replacesId')
    .where('old.state', '=', 'final')
    .returning(['old.id', 'old.number', 'r.number as by', 'r.amendReason as reason'])
    .executeTakeFirst()
  if (!old) return []
  const { id: objectId, ...payload } = old
  // The person who closed a draft ended the tasks of the old report.
  const actorId = signerOf(snapshot)
  const closing = {
    reportId: objectId,
    because: 'reportAmended',
    actorId,
    still: faultsIn(snapshot),
  } as const
  return [
    { type: 'report.amended', objectId, payload },
    ...(await followCorrection(db, id)),
    ...(await closeActions(db, closing)),
  ]
}

const stemOf = (name: string) => name.replace(/ \(\d+\)$/, '')

/** Names are unique per type. A correction has the name of the corrected report with the next free number. */
async function freeName(db: Db, { name, type, companyId, authorityId }: Report) {
  const stem = stemOf(name).slice(0, 110)
  const existing = await db
    .selectFrom('report')
    .select(sql<string>`lower(name)`.as('name'))
    .where('type', '=', type)
    .where(sql`coalesce(company_id, authority_id)`, '=', companyId ?? authorityId)
    .where(sql`left(lower(name), length(${stem}))`, '=', stem.toLowerCase())
    .execute()
  const names = new Set(existing.map((one) => one.name))
  for (let count = 2; ; count++) {
    const numbered = `${stem} (${count})`
    if (!names.has(numbered.toLowerCase())) return numbered
  }
}
