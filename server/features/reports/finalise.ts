import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { reports, Report } from '#contract/report.ts'
import { dayOf, type Day } from '#domain/day.ts'
import type { BondingPart } from '#domain/measurement/bondingPoint.ts'
import { demandedBy, judgeFor } from '#domain/measurement/demanded.ts'
import { longestWait, stopsWork } from '#domain/measurement/disconnection.ts'
import { latenessWarnings } from '#domain/measurement/measuredAt.ts'
import { grantsOf } from '#domain/policy.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import { formatVerifyCode } from '#domain/codes.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { CompanyVehicle } from '../../db/tables.ts'
import { writeVersion } from '../../resource/changing.ts'
import { Problem } from '../../http/problem.ts'
import { reserveNumber } from '../../signing/issuedNumbers.ts'
import { queueSeal } from '../../signing/queueSeal.ts'
import type { Trust } from '../../signing/sealed.ts'
import type { Context } from '../../http/context.ts'
import { personById } from '../accounts/queries.ts'
import { certificatesRelied, type AgreedCertificate } from '../certificates/agreed.ts'
import { modelVoltages, modelWaits } from '../catalogue/modelFacts.ts'
import { assertChanged, lockReplacedReport } from './correction.ts'
import { certificateOf, measuredBy, withMoment } from './measuredBy.ts'
import { assertAllowedR0 } from './liveWork.ts'
import {
  asTheyWere,
  lockInstruments,
  keepInstruments,
  releaseInstruments,
  usedOn,
} from '../instruments/queries.ts'
import { finalVerdict } from './finalVerdict.ts'
import { lockPreceding } from './lockPreceding.ts'
import { findVehicle } from './queries.ts'
import { dayMeasured, shown } from './record.ts'
import { type Parts, signerOf, snapshotOf, type Snapshot } from './snapshot.ts'

type Finalising = Context<typeof reports.finalise>

export type Sealing = Trust & { config: Pick<Config, 'timeZone'> }

/** Finalises a draft: judges it again, checks the rights again and copies everything it relies on. */
export async function finalise(context: Finalising, services: Sealing, recorded: Report) {
  const { db, actor, today, now, body } = context
  if (recorded.state !== 'draft') throw new Problem('report.immutable')
  if (recorded.version !== body.version) throw new Problem('stale', { item: recorded })
  const isDanger = stopsWork(recorded.judgement) || recorded.dangerSince !== null
  const grants = grantsOf(actor, 'report.create')
  const vehicle = await findVehicle(db, recorded.companyVehicleId, grants, { isDanger })
  const { timeZone } = services.config
  const dated = stopsWork(recorded.judgement) ? withMoment(recorded, { timeZone, now }) : recorded
  const judged = { recorded: dated, now, timeZone }
  const { draft, demands, atHome } = await judgedAgain(db, services, vehicle, judged)
  const result = finalVerdict(draft, { ...vehicle, ...demands }, { now, atHome })
  const held = await certificatesRelied(db, services, actor.userId, new Date(draft.measuredAt ?? now))
  const basis = findBasis(held, { draft, days: [today, dayMeasured(draft), atHome.day] })
  if (methodOf(draft) === 'voltmeterR0') await assertAllowedR0(db, vehicle)
  const replaced = await lockReplacedReport(db, services, draft)
  const userId = await measuredBy(db, draft)
  const ofOther = userId !== actor.userId && {
    basis: await certificateOf(db, services, draft, userId),
    signedBy: { userId: actor.userId, by: (await personById(db, actor.userId)).fullname },
  }
  const replaces = replaced?.replaces ?? null
  const parts = { draft, vehicle, basis, userId, result, drawn: body.signature, replaces }
  const snapshot = await issueReport(context, { ...parts, ...ofOther })
  // A draft with a known danger cannot be deleted, so it can always be closed.
  if (replaced?.before && recorded.dangerSince === null) assertChanged(snapshot, replaced.before)
}

/** Reserves a number and copies everything the report relies on. From now on the copy counts. */
export async function issueReport(
  { db, today, now }: Pick<Finalising, 'db' | 'today' | 'now'>,
  parts: Omit<Parts, 'number' | 'verifyCode' | 'now'>,
) {
  const { draft, vehicle } = parts
  const ownerId = vehicle.companyId ?? vehicle.authorityId ?? ''
  const number = await reserveNumber(db, { ownerId, kind: 'report', today })
  const verifyCode = formatVerifyCode(randomBytes(13))
  const snapshot = await snapshotOf(db, { ...parts, number, verifyCode, now })
  const ids = draft.instruments.map(({ instrumentId }) => instrumentId)
  await keepInstruments(db, { reportId: draft._id, ids, measuredOn: dayMeasured(draft) })
  await freeze(db, draft._id, snapshot)
  return snapshot
}

/**
 * The certificate that permits the report, today and on the day of measurement. That day is determined in the
 * time zone of the measurement and of the product, so choosing a distant zone gains nothing.
 */
function findBasis(held: AgreedCertificate['held'][], { draft, days }: { draft: Report; days: Day[] }) {
  const method = methodOf(draft)
  const allowing = (by: typeof method) =>
    held.find((certificate) => days.every((day) => mayCreateReport([certificate], draft.type, by, day)))
  const basis = allowing(method)
  if (basis) return basis
  // If another method is permitted, only the level is missing.
  const isOnlyLevel = method === 'voltmeterR0' && allowing('insulationTester') !== undefined
  throw new Problem(isOnlyLevel ? 'report.r0NotQualified' : 'report.notQualified')
}

const methodOf = (draft: Report) => (draft.type === 'isolation' ? draft.measurement.method : null)

/** Stores the copy; the worker seals it. */
export async function freeze(db: Db, id: string, snapshot: Snapshot) {
  const { tester, owner, measurement, instruments } = snapshot
  const { result, number, verifyCode, measuredAt, timeZone } = snapshot.report
  const photos = snapshot.photos.map(({ photoId, place, note }) => ({ photoId, place, note }))
  const copied = JSON.stringify({ measurement, instruments, photos, timeZone })
  await writeVersion(db, 'report', id, {
    ...{ state: 'sealing', result, number, verifyCode, measuredAt, snapshot: JSON.stringify(snapshot) },
    ...{ authorId: owner.authorId, tester: tester.fullName },
    record: sql`record || ${copied}::jsonb`,
    finalisedAt: sql`now()`,
  })
  const actorId = signerOf(snapshot)
  await queueSeal(db, { kind: 'report', recordId: id, number, verifyCode, input: snapshot, actorId })
}

const isFound = sql`(type = 'disconnection' and result = 'invalid')`

/** Reverts a finalised report that could not be sealed. Its number remains void. */
export async function reopen(db: Db, id: string) {
  await releaseInstruments(db, id)
  await db.deleteFrom('issuedDocument').where('recordId', '=', id).where('sealedAt', 'is', null).execute()
  const nothing = { number: null, verifyCode: null, result: null, snapshot: null, finalisedAt: null }
  await writeVersion(db, 'report', id, {
    ...{ state: 'draft', stateReason: '', ...nothing },
    // A voltage that was found remains, even if the document could not be rendered.
    foundVoltage: sql<boolean>`found_voltage or ${isFound}`,
    foundVoltageAt: sql<
      string[]
    >`case when ${isFound} then found_voltage_at || measured_at else found_voltage_at end`,
  })
}

/** Requirements of the vehicle and the preceding report are read now, not copied from the draft. */
export async function judgedAgain(
  db: Db,
  trust: Trust,
  vehicle: Selectable<CompanyVehicle>,
  { recorded, now, timeZone }: { recorded: Report; now: Date; timeZone: string },
) {
  const before = await lockPreceding(db, trust, recorded)
  const precedingDisconnection = shown(before, recorded)
  const instrumentIds = recorded.instruments.map(({ instrumentId }) => instrumentId)
  const moment = new Date(recorded.measuredAt ?? now)
  const registered = asTheyWere(moment, await lockInstruments(db, instrumentIds))
  const instruments = usedOn(dayMeasured(recorded), registered)
  const day = dayOf(moment, timeZone)
  const atHome = { day, instruments: usedOn(day, registered) }
  const model = await modelVoltages(db, vehicle.vehicleId)
  const demands = {
    hvVoltage: higher(vehicle.hvVoltage, model.hvVoltage),
    hvMaxVoltage: higher(vehicle.hvMaxVoltage, model.hvMaxVoltage),
    hvComponents: vehicle.hvComponents as BondingPart[],
    dischargeMinutes: longestWait(vehicle.dischargeMinutes, await modelWaits(db, vehicle)),
    guardedRule: await demandsGuarded(db, vehicle),
  }
  const draft = demandedBy(demands, { ...recorded, instruments, precedingDisconnection })
  const judgement = judgeFor(demands, draft, precedingDisconnection)
  const warnings = [...judgement.warnings, ...latenessWarnings(draft.measuredAt, now)]
  return { draft: { ...draft, judgement: { ...judgement, warnings } }, demands, atHome }
}

const higher = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** Whether the owner uses guarded acceptance: values are judged including their uncertainty. */
async function demandsGuarded(
  db: Db,
  { companyId, authorityId }: { companyId: string | null; authorityId: string | null },
): Promise<boolean> {
  const { guardedRule } = await db
    .selectFrom(companyId ? 'company' : 'authority')
    .select('guardedRule')
    .where('id', '=', companyId ?? authorityId)
    .forShare()
    .executeTakeFirstOrThrow()
  return guardedRule
}
