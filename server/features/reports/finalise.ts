import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type reports, type Report } from '#contract/report.ts'
import { dayOf, type Day } from '#domain/day.ts'
import type { BondingPart } from '#domain/measurement/bondingPoint.ts'
import { demandedBy, judgeFor } from '#domain/measurement/demanded.ts'
import { longestWait } from '#domain/measurement/disconnection.ts'
import { latenessWarnings } from '#domain/measurement/measuredAt.ts'
import { reach as reachOf } from '#domain/policy.ts'
import { mayCreateReport } from '#domain/reportRight.ts'
import { formatVerifyCode } from '#domain/verifyCode.ts'
import type { Db } from '../../db/db.ts'
import type { CompanyVehicle } from '../../db/tables.ts'
import { Problem } from '../../http/problem.ts'
import type { Request } from '../../http/serve.ts'
import { reserveNumber } from '../../signing/numbers.ts'
import { promiseSeal } from '../../signing/promise.ts'
import type { Secrets } from '../../signing/attestation.ts'
import { certificatesRelied, type AgreedCertificate } from '../certificates/agreed.ts'
import { knownWaits } from '../catalogue/waits.ts'
import { holdReplaced } from './correction.ts'
import { demandAllowedR0 } from './liveWork.ts'
import { holdInstruments, keepInstruments, releaseInstruments, usedOn } from '../instruments/queries.ts'
import { finalVerdict } from './finalVerdict.ts'
import { holdPreceding } from './preceding.ts'
import { findVehicle } from './queries.ts'
import { dayMeasured, shown } from './record.ts'
import { snapshotOf, type Snapshot } from './snapshot.ts'

type Finalising = Request<typeof reports.finalise>

/** Freezes a draft: judged again, with the right asked for again, and everything it rests on copied beside it. */
export async function finalise(
  { db, actor, today, now, body }: Finalising,
  { config, recorded }: { config: Secrets; recorded: Report },
) {
  if (recorded.state !== 'draft') throw new Problem('report.immutable')
  if (recorded.version !== body.version) throw new Problem('stale', { item: recorded })
  const vehicle = await findVehicle(db, recorded.companyVehicleId, reachOf(actor, 'report.create'))
  const draft = await judgedAnew(db, vehicle, { recorded, now })
  const result = finalVerdict(draft, vehicle, now)
  if (recorded.type === 'isolation' && recorded.measurement.method === 'voltmeterR0')
    await demandAllowedR0(db, vehicle)
  const basis = findBasis(await certificatesRelied(db, config, actor.userId), { draft, today, now })
  const replaces = await holdReplaced(db, draft)
  const ownerId = vehicle.companyId ?? vehicle.authorityId ?? ''
  const number = await reserveNumber(db, { ownerId, kind: 'report', today })
  const verifyCode = formatVerifyCode(randomBytes(13))
  const userId = actor.userId
  const drawn = body.signature
  const parts = { draft, vehicle, basis, userId, number, verifyCode, result, drawn, replaces, now }
  const snapshot = await snapshotOf(db, parts)
  await freeze(db, draft._id, snapshot)
  const ids = draft.instruments.map(({ instrumentId }) => instrumentId)
  await keepInstruments(db, { reportId: draft._id, ids, measuredOn: dayMeasured(draft) })
}

interface Measured {
  draft: Report
  today: Day
  now: Date
}

/** The certificate that lets its holder file this report: today, and on the day it was measured. */
function findBasis(held: AgreedCertificate['held'][], { draft, today, now }: Measured) {
  const measuredOn = dayOf(new Date(draft.measuredAt ?? now), draft.timeZone)
  const method = draft.type === 'isolation' ? draft.measurement.method : null
  const basis = held.find((certificate) =>
    [today, measuredOn].every((day) => mayCreateReport([certificate], draft.type, method, day)),
  )
  if (!basis) throw new Problem('report.notQualified')
  return basis
}

/** From here on it is what was copied; the worker seals that. */
async function freeze(db: Db, id: string, snapshot: Snapshot) {
  const { result, number, verifyCode } = snapshot.report
  const { measurement, instruments } = snapshot
  const copied = JSON.stringify({ measurement, instruments })
  await db
    .updateTable('report')
    .set({
      ...{ state: 'sealing', result, number, verifyCode, snapshot: JSON.stringify(snapshot) },
      record: sql`record || ${copied}::jsonb`,
      finalisedAt: sql`now()`,
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await promiseSeal(db, { kind: 'report', recordId: id, verifyCode, input: snapshot })
}

/** Undoes the freezing of what could not be sealed; the number stays recorded as void. */
export async function reopen(db: Db, id: string) {
  await releaseInstruments(db, id)
  await db.deleteFrom('issuedDocument').where('recordId', '=', id).where('sealedAt', 'is', null).execute()
  const nothing = { number: null, verifyCode: null, result: null, snapshot: null, finalisedAt: null }
  await db
    .updateTable('report')
    .set({
      ...{ state: 'draft', stateReason: '', ...nothing },
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** What the vehicle asks for and what another report proves are looked up now, whatever the draft says of them. */
async function judgedAnew(
  db: Db,
  vehicle: Selectable<CompanyVehicle>,
  { recorded, now }: { recorded: Report; now: Date },
): Promise<Report> {
  const before = await holdPreceding(db, recorded.precedingDisconnectionId)
  const precedingDisconnection = shown(before, recorded)
  const named = recorded.instruments.map(({ instrumentId }) => instrumentId)
  const instruments = usedOn(dayMeasured(recorded), await holdInstruments(db, named))
  const demands = {
    ...vehicle,
    hvComponents: vehicle.hvComponents as BondingPart[],
    dischargeMinutes: longestWait(vehicle.dischargeMinutes, await knownWaits(db, vehicle)),
  }
  const draft = demandedBy(demands, { ...recorded, instruments, precedingDisconnection })
  const judgement = judgeFor(demands, draft, precedingDisconnection)
  const warnings = [...judgement.warnings, ...latenessWarnings(draft.measuredAt, now)]
  return { ...draft, judgement: { ...judgement, warnings } }
}
