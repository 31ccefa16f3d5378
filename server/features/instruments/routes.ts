import { v7 as uuid } from 'uuid'
import type { Endpoint } from '#contract/endpoint.ts'
import { imports } from '#contract/importing.ts'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { calibrationViolations } from '#domain/calibration.ts'
import type { Day } from '#domain/day.ts'
import { ratingViolations } from '#domain/instrument.ts'
import { can } from '#domain/policy.ts'
import type { Config } from '../../config.ts'
import { crud, withoutColumns } from '../../resource/crud.ts'
import { takesForms } from '../../http/form.ts'
import { importer } from '../../resource/importing.ts'
import { ownersOf, chooseOwner } from '../../resource/items.ts'
import { assertValid, Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'
import { result } from '../../http/result.ts'
import { assertQuota } from '../vehicles/queries.ts'
import {
  failedBefore,
  keepCalibration,
  recallOf,
  notifyOfFailure,
  changeState,
  eventsOf,
} from './calibrate.ts'
import { adding, assertCalibrationFile, recallTable } from './files.ts'
import { instrumentFilters, instrumentItems, instrumentOf } from './queries.ts'

type Creating = Context<typeof instruments.create>
type Writing = Creating | Context<typeof instruments.update>

const instrumentCrud = (app: App) =>
  crud(app, instruments, {
    table: 'instrument',
    items: instrumentItems,
    filters: instrumentFilters,
    fixed: ['companyId', 'authorityId'],
    columns: {
      category: (category) => ({ category: category || null }),
      uncertainties: (uncertainties) => ({ uncertainties: JSON.stringify(uncertainties) }),
      ...withoutColumns(['calibratedOn', 'calibrationDue', 'laboratory', 'certificateNo', 'fileId']),
    },
    derive,
  })

type InstrumentCrud = ReturnType<typeof instrumentCrud>

export function instrumentRoutes(app: App) {
  const instrument = instrumentCrud(app)
  entryRoutes(app, instrument)
  calibrationRoutes(app, instrument)
  takesForms(app, (scope) => serve(scope, instruments, { addFile: adding(scope) }))
}

function entryRoutes(app: App, instrument: InstrumentCrud) {
  const { plain, lock, write, columns } = instrument
  const { config, limits } = app.services

  const create = (context: Creating) => createInstrument(config, instrument, context)

  async function update(context: Context<typeof instruments.update>) {
    const current = await lockedInUse(lock, context)
    return write(context, current, await columns(context, current))
  }

  const takeOver = importer(app, instruments, {
    ...{ existing: instrumentOf, read: plain.read, create, update },
    violations: violationsOf,
  })
  serve(app, { takeOver: imports.instrument }, { takeOver })

  serve(app, instruments, {
    list: plain.list,
    csv: plain.csv,
    read: plain.read,

    async create(context) {
      await limits.count('instrument.create.person', context.actor.userId)
      return create(context)
    },

    update,

    // Reports refer to it, so it is retired and not deleted.
    async remove(context) {
      const instrument = await lock(context)
      const retired = { instrumentId: instrument._id, state: 'retired', reason: '' } as const
      await changeState(context.db, { ...retired, by: context.actor.userId })
      return result({}, { audit: ownersOf(instrument) })
    },

    async setState(context) {
      const { db, actor, body } = context
      const current = await lockedInUse(lock, context)
      if (body.state === 'inUse' && !can(actor, 'instrument.update', current)) throw new Problem('forbidden')
      await changeState(db, { instrumentId: current._id, ...body, by: actor.userId })
      return plain.read(context)
    },
  })
}

function calibrationRoutes(app: App, { plain, lock }: InstrumentCrud) {
  const { config, limits } = app.services

  serve(app, instruments, {
    async calibrate(context) {
      const { db, actor, body, today } = context
      const instrument = await lockedInUse(lock, context)
      // A failed calibration has no due date; validation refuses other combinations.
      const { version: _read, result: _result, ...calibration } = body
      assertValid(calibrationViolations(calibration, today, instrument.kind))
      await assertCalibrationFile(db, calibration.fileId, instrument)
      const reason = translate(context.locale)('instrument.event.failed')
      await keepCalibration(db, { instrument, calibration, reason, by: actor.userId })
      if (calibration.due === null) await notifyOfFailure(db, { instrument, by: actor.userId }, config)
      return plain.read(context)
    },

    async recall(context) {
      const { _id } = await plain.read(context)
      return recallOf(context.db, _id)
    },

    async recallCsv(context) {
      const { _id, serial } = await plain.read(context)
      await limits.count('list.csv.person', context.actor.userId)
      const { items } = await recallOf(context.db, _id)
      return recallTable(app.services, context, { serial, items })
    },

    async history(context) {
      const { _id } = await plain.read(context)
      return { items: await eventsOf(context.db, _id) }
    },
  })
}

async function createInstrument(config: Config, { plain }: InstrumentCrud, context: Creating) {
  const { db, actor, body, today } = context
  const owner = chooseOwner(context)
  if (owner.companyId) await assertQuota(db, { table: 'instrument', companyId: owner.companyId }, config)
  const { calibratedOn, calibrationDue: due, laboratory, certificateNo, fileId } = body
  assertValid(violationsOf(body, today))
  await assertCalibrationFile(db, fileId, owner)
  if (await failedBefore(db, { ...body, ...owner })) assertValid({ calibratedOn: 'outOfRange' })
  const created = await plain.create({ ...context, body: { ...body, ...owner } })
  const calibration = { calibratedOn, due, laboratory, certificateNo, fileId, result: 'passed' }
  await db
    .insertInto('calibration')
    .values({ id: uuid(), instrumentId: created._id, ...calibration, createdBy: actor.userId })
    .execute()
  return created
}

async function lockedInUse(lock: InstrumentCrud['lock'], context: Context<Endpoint>) {
  const instrument = await lock(context)
  if (instrument.state === 'retired') throw new Problem('instrument.retired')
  return instrument
}

/** Validation across fields, as far as the kind is known. */
function violationsOf(body: Partial<Creating['body']>, today: Day): Record<string, string> {
  const { kind, category = '', ratedVoltage = null, calibratedOn, calibrationDue = null } = body
  if (!kind) return {}
  const rating = ratingViolations({ kind, category, ratedVoltage })
  if (calibratedOn === undefined) return rating
  const { due, ...wrong } = calibrationViolations({ calibratedOn, due: calibrationDue }, today, kind)
  return { ...rating, ...wrong, ...(due && { calibrationDue: due }) }
}

/** The maximum age of a calibration depends on the kind of instrument. */
function kindViolations({ body, today }: Writing, current: Instrument): Record<string, string> {
  if (body.kind === current.kind) return {}
  const calibration = { calibratedOn: current.calibratedOn, due: current.calibrationDue }
  const violations = calibrationViolations(calibration, today, body.kind)
  return Object.keys(violations).length > 0 ? { kind: 'outOfRange' } : {}
}

function derive(context: Writing, current?: Instrument) {
  const { body, actor } = context
  if (current) {
    assertValid({ ...ratingViolations(body), ...kindViolations(context, current) })
    return {}
  }
  const { calibratedOn, calibrationDue, laboratory, certificateNo, fileId } = body
  return { calibratedOn, calibrationDue, laboratory, certificateNo, fileId, createdBy: actor.userId }
}
