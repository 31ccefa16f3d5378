import { v7 as uuid } from 'uuid'
import { imports } from '#contract/importing.ts'
import { instruments, type Instrument } from '#contract/instrument.ts'
import { calibrationFlaws } from '#domain/calibration.ts'
import type { Day } from '#domain/day.ts'
import { ratingFlaws } from '#domain/instrument.ts'
import { can } from '#domain/policy.ts'
import { crud } from '../../resource/crud.ts'
import { takesForms } from '../../http/form.ts'
import { importer } from '../../resource/importing.ts'
import { ownersOf } from '../../resource/items.ts'
import { ownerOf } from '../../resource/owning.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App } from '../../http/serve.ts'
import { translate } from '../../texts.ts'
import type { Request } from '../../http/request.ts'
import { result } from '../../http/result.ts'
import { demandRoom } from '../vehicles/queries.ts'
import { failedBefore, keepCalibration, recallOf, tellOfFailure } from './calibrate.ts'
import { adding, demandFile } from './files.ts'
import { changeState, eventsOf } from './history.ts'
import { instrumentFilters, instrumentItems, instrumentOf } from './queries.ts'
import { recallTable } from './recallTable.ts'

type Creating = Request<typeof instruments.create>
type Writing = Creating | Request<typeof instruments.update>

/** Identified by make, model, serial number and owner. */
export function instrumentRoutes(app: App) {
  const { lock, change, columns, ...plain } = crud(app, instruments, {
    table: 'instrument',
    items: instrumentItems,
    filters: instrumentFilters,
    fixed: ['companyId', 'authorityId'],
    columns: {
      category: (category) => ({ category: category || null }),
      uncertainties: (uncertainties) => ({ uncertainties: JSON.stringify(uncertainties) }),
    },
    derive,
  })
  const { config, limits } = app.services

  async function create(request: Creating) {
    const { db, actor, body, today } = request
    const owner = ownerOf(request)
    if (owner.companyId) await demandRoom(db, { table: 'instrument', companyId: owner.companyId }, config)
    const { calibratedOn, calibrationDue: due, laboratory, certificateNo, fileId } = body
    refuse(flawsOf(body, today))
    await demandFile(db, fileId, owner)
    if (await failedBefore(db, { ...body, ...owner })) refuse({ calibratedOn: 'outOfRange' })
    const made = await plain.create({ ...request, body: { ...body, ...owner } })
    const certificate = { calibratedOn, due, laboratory, certificateNo, fileId }
    await db
      .insertInto('calibration')
      .values({
        ...{ id: uuid(), instrumentId: made._id, result: 'passed', ...certificate },
        createdBy: actor.userId,
      })
      .execute()
    return made
  }

  const update = (request: Request<typeof instruments.update>) =>
    change(request, (current) => {
      if (current.state === 'retired') throw new Problem('instrument.retired')
      return columns(request, current)
    })

  const takeOver = importer(app, instruments, {
    ...{ known: instrumentOf, read: plain.read, create, update },
    flaws: flawsOf,
  })
  serve(app, { takeOver: imports.instrument }, { takeOver })

  serve(app, instruments, {
    ...plain,

    async create(request) {
      await limits.count('instrument.create.person', request.actor.userId)
      return create(request)
    },

    update,

    async setState(request) {
      const { db, actor, body } = request
      const current = await lock(request)
      if (current.state === 'retired') throw new Problem('instrument.retired')
      if (body.state === 'inUse' && !can(actor, 'instrument.update', current)) throw new Problem('forbidden')
      await changeState(db, { instrumentId: current._id, ...body, by: actor.userId })
      return plain.read(request)
    },

    async calibrate(request) {
      const { db, actor, body, today } = request
      const instrument = await lock(request)
      if (instrument.state === 'retired') throw new Problem('instrument.retired')
      // A failed calibration has no due date; validation refuses other combinations.
      const { version: _read, result: _said, ...calibration } = body
      refuse(calibrationFlaws(calibration, today, instrument.kind))
      await demandFile(db, calibration.fileId, instrument)
      const reason = translate(request.locale)('instrument.event.failed')
      await keepCalibration(db, { instrument, calibration, reason, by: actor.userId })
      if (calibration.due === null) await tellOfFailure(db, instrument, config)
      return plain.read(request)
    },

    async recall(request) {
      const { _id } = await plain.read(request)
      return recallOf(request.db, _id)
    },

    async recallCsv(request) {
      const { _id, serial } = await plain.read(request)
      await limits.count('list.csv.person', request.actor.userId)
      const { items } = await recallOf(request.db, _id)
      return recallTable(app.services, request, { serial, items })
    },

    async history(request) {
      const { _id } = await plain.read(request)
      return { items: await eventsOf(request.db, _id) }
    },

    // Reports refer to it, so it is retired and not deleted.
    async remove(request) {
      const instrument = await lock(request)
      const retired = { instrumentId: instrument._id, state: 'retired', reason: '' } as const
      await changeState(request.db, { ...retired, by: request.actor.userId })
      return result({}, { audit: ownersOf(instrument) })
    },
  })
  takesForms(app, (scope) => serve(scope, instruments, { addFile: adding(scope) }))
}

/** Validation across fields, as far as the kind is known. */
function flawsOf(body: Partial<Creating['body']>, today: Day): Record<string, string> {
  const { kind, category = '', ratedVoltage = null, calibratedOn, calibrationDue = null } = body
  if (!kind) return {}
  const rating = ratingFlaws({ kind, category, ratedVoltage })
  if (calibratedOn === undefined) return rating
  const { due, ...wrong } = calibrationFlaws({ calibratedOn, due: calibrationDue }, today, kind)
  return { ...rating, ...wrong, ...(due && { calibrationDue: due }) }
}

/** The maximum age of a calibration depends on the kind of instrument. */
function kindFlaws(
  { body, today }: Pick<Writing, 'body' | 'today'>,
  current: Instrument,
): Record<string, string> {
  if (body.kind === current.kind) return {}
  const calibration = { calibratedOn: current.calibratedOn, due: current.calibrationDue }
  return Object.keys(calibrationFlaws(calibration, today, body.kind)).length > 0 ? { kind: 'outOfRange' } : {}
}

function refuse(fields: Record<string, string>) {
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
}

function derive({ body, actor, today }: Writing, current?: Instrument) {
  if (current) refuse({ ...ratingFlaws(body), ...kindFlaws({ body, today }, current) })
  if ('version' in body) return {}
  const { calibratedOn, calibrationDue, laboratory, certificateNo, fileId } = body
  return { calibratedOn, calibrationDue, laboratory, certificateNo, fileId, createdBy: actor.userId }
}
