import { workGate } from '#contract/workGate.ts'
import { grantsOf } from '#domain/policy.ts'
import type { TagFacts } from '#domain/tag.ts'
import type { VehicleNow } from '#domain/vehicleNow.ts'
import { type GateReason, judgeGate, lastGateDay } from '#domain/workGate.ts'
import { findItem, ownersOf } from '../../../resource/items.ts'
import { notThere, Problem } from '../../../http/problem.ts'
import { personRuleOf } from '../../../http/limits.ts'
import { serve, type App } from '../../../http/serve.ts'
import type { Context } from '../../../http/context.ts'
import { result } from '../../../http/result.ts'
import { vehicleAsOf, withLatest } from '../now.ts'
import { companyVehicleItems } from '../queries.ts'
import { isSuspendedAt } from '../../companies/coworkers/membership.ts'
import { gatePersonOf } from './gatePerson.ts'

/** Whether a person may do certain work on a vehicle. Each question is logged. */
export function workGateRoutes(app: App) {
  const { services } = app
  serve(app, workGate, {
    async ask(context) {
      const { db, actor, body, today, now } = context
      await services.limits.count(personRuleOf('gate.ask'), actor.userId)
      const { work, day = today } = body
      if (day < today || day > lastGateDay(today))
        throw new Problem('invalid', { fields: { day: 'outOfRange' } })
      const vehicle = await findVehicle(context)
      const { userId, name, held, state } = await gatePersonOf(services, context, body.person)
      const { config, log } = services
      const seen = await vehicleAsOf(db, vehicle.id, { now, userId, trust: { config, log } })
      const isSuspended = await isSuspendedAt(db, userId, vehicle.companyId)
      const requested = { work, day, today, held, isSuspended, vehicle, now: seen }
      const { verdict, reasons, warnings, basis } = judgeGate(requested)
      const answer = {
        ...{ verdict, warnings, work, day, person: name },
        ...factsOf(seen, reasons),
        reasons: state
          ? [`state.${state}`, ...reasons.filter((reason) => reason !== 'noCertificate')]
          : reasons,
        certificate: basis && {
          ...{ number: basis.number, level: basis.level },
          ...{ dueDate: basis.dueDate, instructionDue: basis.instructionDue },
        },
        vehicle: `${vehicle.plate || vehicle.vin} · ${vehicle.manufacturer} ${vehicle.model}`,
        checkedAt: now.toISOString(),
      }
      return result(answer, { audit: { objectId: userId, ...ownersOf(vehicle) } })
    },
  })
}

const waits: readonly GateReason[] = ['voltageFound', 'notDeEnergised', 'tagContradicted']

/** Tags, found voltage, and when a new measurement counts. */
function factsOf<T extends TagFacts>(
  { tags, voltage, heldBackBy, unconfirmed, countsFrom }: VehicleNow<T>,
  reasons: readonly GateReason[],
) {
  return {
    tags,
    voltage: voltage && withLatest(voltage),
    heldBackBy,
    unconfirmed,
    countsFrom: reasons.some((reason) => waits.includes(reason)) ? countsFrom : null,
  }
}

async function findVehicle({ db, actor, body }: Context<typeof workGate.ask>) {
  const grants = grantsOf(actor, 'companyVehicle.read')
  return findItem(db, companyVehicleItems(db), body.companyVehicleId, grants).catch((error: unknown) => {
    throw error instanceof Problem ? notThere('companyVehicleId') : error
  })
}
