import { v7 as uuid } from 'uuid'
import { instruments } from '#contract/instrument.ts'
import { calibrationFlaws, ratingFlaws } from '#domain/instrument.ts'
import { can } from '#domain/policy.ts'
import { crud } from '../../http/crud.ts'
import { takesForms } from '../../http/form.ts'
import { ownerOf, refuseOtherOwner } from '../../http/owning.ts'
import { Problem } from '../../http/problem.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { translate } from '../../texts.ts'
import { demandRoom } from '../vehicles/queries.ts'
import { keepCalibration, recallOf, tellOfFailure } from './calibrate.ts'
import { adding, demandFile } from './files.ts'
import { changeState, eventsOf } from './history.ts'
import { instrumentFilters, instrumentItems } from './queries.ts'

type Creating = Request<typeof instruments.create>
type Writing = Creating | Request<typeof instruments.update>

/** The measuring instruments of an organisation, each known by make, model, serial number and owner. */
export function instrumentRoutes(app: App) {
  const { findToChange, ...plain } = crud(app, instruments, {
    table: 'instrument',
    items: instrumentItems,
    filters: instrumentFilters,
    toRow,
  })
  const { config, limits } = app.house

  serve(app, instruments, {
    ...plain,

    async create(request) {
      const { db, actor, body, today } = request
      const owner = ownerOf(request)
      await limits.count('instrument.create.person', actor.userId)
      if (owner.companyId) await demandRoom(db, { table: 'instrument', companyId: owner.companyId }, config)
      const { calibratedOn, calibrationDue: due, laboratory, certificateNo, fileId } = body
      const { due: wrongDue, ...wrong } = calibrationFlaws({ calibratedOn, due }, today, body.kind)
      refuse({ ...ratingFlaws(body), ...wrong, ...(wrongDue && { calibrationDue: wrongDue }) })
      await demandFile(db, fileId, owner)
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
    },

    async update(request) {
      const { companyId, authorityId, state } = await findToChange(request)
      if (state === 'retired') throw new Problem('instrument.retired')
      refuseOtherOwner(request.body, { companyId, authorityId })
      refuse(ratingFlaws(request.body))
      return plain.update({ ...request, body: { ...request.body, companyId, authorityId } })
    },

    async setState(request) {
      const { db, actor, body } = request
      const current = await findToChange(request)
      if (current.state === 'retired') throw new Problem('instrument.retired')
      if (body.state === 'inUse' && !can(actor, 'instrument.update', current)) throw new Problem('forbidden')
      await changeState(db, { instrumentId: current._id, ...body, by: actor.userId })
      return plain.read(request)
    },

    async calibrate(request) {
      const { db, actor, body, today } = request
      const instrument = await findToChange(request)
      if (instrument.state === 'retired') throw new Problem('instrument.retired')
      const { version: _read, ...calibration } = body
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

    async history(request) {
      const { _id } = await plain.read(request)
      return { items: await eventsOf(request.db, _id) }
    },

    // Reports name it, so it is retired, not deleted.
    async remove(request) {
      const { _id } = await findToChange(request)
      const retired = { instrumentId: _id, state: 'retired', reason: '' } as const
      await changeState(request.db, { ...retired, by: request.actor.userId })
      return {}
    },
  })
  takesForms(app, (scope) => serve(scope, instruments, { addFile: adding(scope) }))
}

function refuse(fields: Record<string, string>) {
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields })
}

function toRow({ body, actor }: Writing) {
  const { companyId, authorityId, kind, make, model, serial, inventoryNo } = body
  const { ratedVoltage, resolution } = body
  const row = {
    ...{ companyId, authorityId, kind, make, model, serial, inventoryNo, ratedVoltage, resolution },
    category: body.category || null,
    uncertainties: JSON.stringify(body.uncertainties),
  }
  if ('version' in body) return row
  const { calibratedOn, calibrationDue, laboratory, certificateNo, fileId } = body
  const certificate = { calibratedOn, calibrationDue, laboratory, certificateNo, fileId }
  return { ...row, ...certificate, createdBy: actor.userId }
}
