import { type Report, reports } from '#contract/report.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { creatableTypes, mayCreateReport } from '#domain/reportRight.ts'
import { grantsOf } from '#domain/policy.ts'
import { isolationMethods } from '#domain/reportType.ts'
import { crud } from '../../resource/crud.ts'
import type { Reading } from '../../resource/crudTypes.ts'
import { ownersOf } from '../../resource/items.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { personById } from '../accounts/queries.ts'
import { assertInstrumentsExist } from '../instruments/queries.ts'
import { dropPhotos } from './reportPhotos/queries.ts'
import { certificatesHeld } from '../certificates/queries.ts'
import { inStep } from '../../signing/inStep.ts'
import { whenSealed } from '../../signing/whenSealed.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { reportFilters } from './contradictions.ts'
import { acceptReport } from './acceptance.ts'
import { checked } from './checked.ts'
import { amendReport, voidReport } from './correction.ts'
import { closeFailed } from './closeFailed.ts'
import { finalise, reopen } from './finalise.ts'
import { takeOverDraft } from './leftOpen.ts'
import { assertPhotoPlaces } from './photos.ts'
import { whyNotLive } from './liveWork.ts'
import { findVehicle, foundVoltage, reportItems, reportRows } from './queries.ts'
import { assertPrecedingValid } from './preceding.ts'
import { assertDangerUnchanged, assertPast, learntOf, recordsDanger, withWithdrawals } from './danger.ts'
import { sentRecord, unfolded, type Folded } from './record.ts'

/** The fields of the tester's record that a row does not have as columns. */
type Unfolded = Pick<Report, 'measurement' | 'instruments' | 'remarks' | 'correction' | 'photos'>

/** For an update, with the draft before it. */
type Writing = (Context<typeof reports.create> | Context<typeof reports.update>) & { current?: Report }

/** Measurement reports: drafts until finalised, then sealed and immutable. */
export function reportRoutes(app: App) {
  const { lock, ...plain } = crud(app, reports, {
    table: 'report',
    items: reportItems,
    rows: () => reportRows,
    filters: reportFilters,
    columns,
    present: (row: unknown): Unfolded => unfolded(row as Folded) as unknown as Unfolded,
  })

  const read = (context: Reading) =>
    inStep(
      () => plain.read(context),
      (row) => checked(context.db, app.services, row),
    )

  serve(app, reports, {
    list: plain.list,
    csv: plain.csv,
    read,

    async create(context) {
      const { db, actor, now } = context
      assertPast(context.body, null, now)
      const body = await withWithdrawals(db, context.body, { userId: actor.userId, now })
      return plain.create({ ...context, body })
    },

    async update(context) {
      const current = await lock(context)
      if (current.state !== 'draft') throw new Problem('report.immutable')
      await assertSubjectUnchanged(context, current)
      assertDangerUnchanged(context.body, current)
      assertPast(context.body, current, context.now)
      const named = context.body.photos.map(({ photoId }) => photoId)
      await dropPhotos(context.db, current._id, named)
      const { db, actor, now } = context
      const body = await withWithdrawals(db, context.body, { userId: actor.userId, now, current })
      const changing = { ...context, body, current }
      return plain.update(changing)
    },

    async remove(context) {
      const current = await lock(context)
      if (current.state !== 'draft') throw new Problem('report.immutable')
      if (await foundVoltage(context.db, current._id)) throw new Problem('report.foundVoltage')
      await dropPhotos(context.db, current._id)
      return plain.remove(context)
    },

    async finalise(context) {
      const draft = await lock({ ...context, body: undefined })
      const { config, log } = app.services
      await finalise(context, { config, log, recorded: draft })
      const sealing = { id: draft._id, action: 'report.read', read } as const
      const afterCommit = () => whenSealed(app, context, sealing)
      const report = await plain.read({ ...context, grants: grantsOf(context.actor, 'report.read') })
      return result(report, { afterCommit })
    },

    async reopen(context) {
      const { _id, state } = await lock(context)
      if (state !== 'failed') throw new Problem('report.immutable')
      await reopen(context.db, _id)
      return plain.read(context)
    },

    async void(context) {
      const report: Report = await lock(context)
      await voidReport(context, report)
      return read(context)
    },

    async accept(context) {
      await acceptReport(context, await checked(context.db, app.services, await lock(context)))
      return read(context)
    },

    async takeOver(context) {
      await takeOverDraft(context, await lock(context))
      return plain.read(context)
    },

    async closeFailed(context) {
      const draft = await lock({ ...context, body: undefined })
      const { config, log } = app.services
      await closeFailed(context, { config, log, recorded: draft })
      const sealing = { id: draft._id, action: 'report.read', read } as const
      const afterCommit = () => whenSealed(app, context, sealing)
      return result(await plain.read(context), { afterCommit })
    },

    async amend(context) {
      const report = await checked(context.db, app.services, await lock(context))
      const id = await amendReport(context, report)
      const grants = grantsOf(context.actor, 'report.read')
      return result(await plain.read({ ...context, params: { id }, grants }), { audit: { objectId: id } })
    },

    async canCreate({ db, actor, today }) {
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
    },
  })
}

/**
 * A correction keeps the type and vehicle of the corrected report. So does a draft with a dangerous voltage,
 * because a change would hide the voltage.
 */
async function assertSubjectUnchanged({ db, body }: Context<typeof reports.update>, current: Report) {
  const other = (['type', 'companyVehicleId'] as const).filter((field) => body[field] !== current[field])
  if (other.length === 0) return
  const found = await foundVoltage(db, current._id)
  if (!found && !current.replaces) return
  const code = found ? 'report.foundVoltage' : 'readOnlyField'
  throw new Problem(code, {
    fields: Object.fromEntries(other.map((field) => [field, code])),
    owners: ownersOf(current),
  })
}

/** Tester and organisation follow from the actor and the vehicle, not from the client. */
async function columns({ db, actor, body, current }: Writing) {
  const isDanger = recordsDanger(body) || (current?.dangerSince ?? null) !== null
  const grants = grantsOf(actor, 'report.create')
  const vehicle = await findVehicle(db, body.companyVehicleId, grants, { isDanger })
  const { companyId, authorityId } = vehicle
  const { fullname } = await personById(db, actor.userId)
  const { type, name, companyVehicleId, measuredAt, precedingDisconnectionId } = body
  await assertPrecedingValid(db, precedingDisconnectionId, companyVehicleId)
  const named = body.instruments.map(({ instrumentId }) => instrumentId)
  await assertInstrumentsExist(db, named, vehicle)
  assertPhotoPlaces(body)
  const record = JSON.stringify(sentRecord(body))
  return {
    type,
    name,
    companyVehicleId,
    precedingDisconnectionId,
    companyId,
    authorityId,
    measuredAt,
    authorId: actor.userId,
    tester: fullname,
    vehicle: vehicle.plate || vehicle.vin,
    state: 'draft',
    ruleSetVersion: LIMITS.ruleSetVersion,
    record,
    ...learntOf(body, { record, current }),
  }
}
