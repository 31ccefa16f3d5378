import type { Answer } from '#contract/endpoint.ts'
import { type Report, reports } from '#contract/report.ts'
import { reportStateRead, unconfirmedState } from '#domain/reportState.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { creatableTypes, mayCreateReport } from '#domain/reportRight.ts'
import { grantsOf } from '#domain/policy.ts'
import { isolationMethods } from '#domain/reportType.ts'
import { isAcceptable } from '#domain/measurement/preceding.ts'
import type { Db } from '../../db/db.ts'
import type { Trust } from '../../signing/sealed.ts'
import { agreedById, reliedEndOf, wholeRow, withLoggedAcceptance } from './agreed.ts'
import { crud, withoutColumns } from '../../resource/crud.ts'
import type { Reading } from '../../resource/crudTypes.ts'
import { ownersOf } from '../../resource/items.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { personById } from '../accounts/queries.ts'
import { assertInstrumentsExist } from '../instruments/queries.ts'
import { dropPhotos } from './reportPhotos/queries.ts'
import { certificatesHeld } from '../certificates/queries.ts'
import { inStep, whenSealed } from '../../signing/whenSealed.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { reportFilters } from './contradictions.ts'
import { amendReport, voidReport } from './correction.ts'
import { closeFailed } from './closeFailed.ts'
import { finalise, reopen } from './finalise.ts'
import { takeOverDraft } from './leftOpen.ts'
import { assertPhotoPlaces } from './finalVerdict.ts'
import { whyNotLive } from './liveWork.ts'
import { findVehicle, foundVoltage, reportItems, reportRows } from './queries.ts'
import { assertPrecedingValid } from './preceding.ts'
import { assertDangerUnchanged, assertPast, learntOf, recordsDanger, withWithdrawals } from './danger.ts'
import { recorded, sentRecord, unfolded, type Folded } from './record.ts'
import { appendToLog, appendAllToLog } from '../../audit/chain.ts'
import { attachTag } from '../vehicles/tags/attach.ts'

/** The fields of the tester's record that a row does not have as columns. */
type Unfolded = Pick<Report, 'measurement' | 'instruments' | 'remarks' | 'correction' | 'photos'>

type Writing = Context<typeof reports.create> | Context<typeof reports.update>

type Sealing = Context<typeof reports.finalise> | Context<typeof reports.closeFailed>

/** Measurement reports: drafts until finalised, then sealed and immutable. */
export function reportRoutes(app: App) {
  const { services } = app
  const register = openRegister(app)
  const { plain, read, lock, lockDraft, sealed } = register

  serve(app, reports, {
    list: plain.list,
    csv: plain.csv,
    read,
    ...drafting(register),

    async finalise(context) {
      await finalise(context, services, await lockDraft(context))
      return sealed(context)
    },

    async reopen(context) {
      const { _id, state } = await lock(context)
      if (state !== 'failed') throw new Problem('report.immutable')
      await reopen(context.db, _id)
      return plain.read(context)
    },

    async void(context) {
      await voidReport(context, await lock(context))
      return read(context)
    },

    async accept(context) {
      await acceptReport(context, await checked(context.db, services, await lock(context)))
      return read(context)
    },

    async takeOver(context) {
      await takeOverDraft(context, await lock(context))
      return plain.read(context)
    },

    async closeFailed(context) {
      await closeFailed(context, services, await lockDraft(context))
      return sealed(context)
    },

    async amend(context) {
      const report = await checked(context.db, services, await lock(context))
      const id = await amendReport(context, report)
      const grants = grantsOf(context.actor, 'report.read')
      return result(await plain.read({ ...context, params: { id }, grants }), { audit: { objectId: id } })
    },

    canCreate,
  })
}

/** The reports as stored, and as answered: with the verdict of the verification page. */
function openRegister(app: App) {
  const stored = crud(app, reports, {
    table: 'report',
    items: reportItems,
    rows: () => reportRows,
    filters: reportFilters,
    columns: withoutColumns(recorded),
    derive,
    present: (row: unknown): Unfolded => unfolded(row as Folded) as unknown as Unfolded,
  })
  const { plain, lock } = stored

  const read = (context: Reading) =>
    inStep(
      () => plain.read(context),
      (row) => checked(context.db, app.services, row),
    )

  return {
    ...stored,
    read,

    /** Its version is compared after its state, by `finalise` and `closeFailed`. */
    lockDraft: (context: Sealing): Promise<Report> => lock({ ...context, body: undefined }),

    async sealed(context: Sealing) {
      const report = await plain.read({ ...context, grants: grantsOf(context.actor, 'report.read') })
      const sealing = { id: report._id, action: 'report.read', read } as const
      return result(report, { afterCommit: () => whenSealed(app, context, sealing) })
    },
  }
}

const drafting = ({ plain, lock, write, columns }: ReturnType<typeof openRegister>) => ({
  async create(context: Context<typeof reports.create>) {
    const { db, actor, now } = context
    assertPast(context.body, null, now)
    const body = await withWithdrawals(db, context.body, { userId: actor.userId, now })
    return plain.create({ ...context, body })
  },

  async update(context: Context<typeof reports.update>) {
    const { db, actor, now } = context
    const current = await lock(context)
    if (current.state !== 'draft') throw new Problem('report.immutable')
    await assertSubjectUnchanged(context, current)
    assertDangerUnchanged(context.body, current)
    assertPast(context.body, current, now)
    const photoIds = context.body.photos.map(({ photoId }) => photoId)
    await dropPhotos(db, current._id, photoIds)
    const body = await withWithdrawals(db, context.body, { userId: actor.userId, now, current })
    return write(context, current, await columns({ ...context, body }, current))
  },

  async remove(context: Context<typeof reports.remove>) {
    const current = await lock(context)
    if (current.state !== 'draft') throw new Problem('report.immutable')
    if (await foundVoltage(context.db, current._id)) throw new Problem('report.foundVoltage')
    await dropPhotos(context.db, current._id)
    await context.db.deleteFrom('report').where('id', '=', current._id).execute()
    return result({}, { audit: ownersOf(current) })
  },
})

async function canCreate({
  db,
  actor,
  today,
}: Context<typeof reports.canCreate>): Promise<Answer<typeof reports.canCreate>> {
  const held = await certificatesHeld(db, actor.userId)
  const types = creatableTypes(held, today)
  const methods = isolationMethods.filter((method) => mayCreateReport(held, 'isolation', method, today))
  const liveRefused = await whyNotLive(db, actor, methods)
  return {
    canCreateReports: types.length > 0,
    types,
    methods: methods.filter((method) => method !== 'voltmeterR0' || liveRefused === null),
    liveRefused,
  }
}

/**
 * The report with the verdict of the verification page. It shows more columns than that page, so every column
 * must equal the sealed content.
 */
async function checked(db: Db, trust: Trust, row: Report): Promise<Report> {
  const agreed = await agreedById(db, trust, row._id, wholeRow)
  if (agreed === 'unsealed') return readAs(row, reportStateRead(row.state, null))
  if (agreed === 'unconfirmed') return readAs(row, agreed)
  const reliedEnded = await reliedEndOf(db, trust, agreed.input.precedingDisconnection)
  return { ...readAs(withLoggedAcceptance(row, agreed), reportStateRead(row.state, agreed)), reliedEnded }
}

/** An unconfirmed report shows no value as passed. Contradictions remain visible. */
const readAs = (row: Report, state: Report['state']): Report =>
  state === unconfirmedState
    ? { ...row, state, result: null, judgement: { ...row.judgement, ...unjudged } }
    : { ...row, state }

const unjudged = { verdict: undefined, checks: [], reasons: [], inputErrors: [] }

/**
 * A correction keeps the type and vehicle of the corrected report. So does a draft with a dangerous voltage,
 * because a change would hide the voltage.
 */
async function assertSubjectUnchanged({ db, body }: Context<typeof reports.update>, current: Report) {
  const other = (['type', 'companyVehicleId'] as const).filter((field) => body[field] !== current[field])
  if (other.length === 0) return
  const hasVoltage = await foundVoltage(db, current._id)
  if (!hasVoltage && !current.replaces) return
  const code = hasVoltage ? 'report.foundVoltage' : 'readOnlyField'
  throw new Problem(code, {
    fields: Object.fromEntries(other.map((field) => [field, code])),
    owners: ownersOf(current),
  })
}

/** Tester and organisation follow from the actor and the vehicle, not from the client. */
async function derive({ db, actor, body }: Writing, current?: Report) {
  const isDanger = recordsDanger(body) || (current?.dangerSince ?? null) !== null
  const grants = grantsOf(actor, 'report.create')
  const vehicle = await findVehicle(db, body.companyVehicleId, grants, { isDanger })
  const { companyId, authorityId } = vehicle
  const { fullname } = await personById(db, actor.userId)
  const { companyVehicleId, precedingDisconnectionId } = body
  await assertPrecedingValid(db, precedingDisconnectionId, companyVehicleId)
  const instrumentIds = body.instruments.map(({ instrumentId }) => instrumentId)
  await assertInstrumentsExist(db, instrumentIds, vehicle)
  assertPhotoPlaces(body)
  const record = JSON.stringify(sentRecord(body))
  return {
    companyId,
    authorityId,
    authorId: actor.userId,
    tester: fullname,
    vehicle: vehicle.plate || vehicle.vin,
    state: 'draft',
    ruleSetVersion: LIMITS.ruleSetVersion,
    record,
    ...learntOf(body, { record, current }),
  }
}

/**
 * The responsible person accepts a disconnection with contradictory values. From then on other reports may
 * rely on it, and its tag is attached if it is recent enough.
 */
async function acceptReport({ db, actor, body }: Context<typeof reports.accept>, report: Report) {
  const { _id: reportId, number, companyId, authorityId } = report
  assertAcceptable(report)
  const { reason } = body
  await db
    .insertInto('reportAcceptance')
    .values({ reportId, companyId, authorityId, acceptedBy: actor.userId, reason })
    .execute()
  await appendAllToLog(db, actor.userId, await attachTag(db, reportId))
  const payload = { number, reason }
  await appendToLog(db, { type: 'report.accepted', actorId: actor.userId, objectId: reportId, payload })
}

function assertAcceptable({ judgement: { warnings }, ...report }: Report) {
  if (report.state !== 'final') throw new Problem('report.notFinal')
  if (isAcceptable({ ...report, warnings })) return
  const wasAcceptable = isAcceptable({ ...report, warnings, acceptance: null })
  throw new Problem(wasAcceptable ? 'report.alreadyAccepted' : 'report.nothingToAccept')
}
