import { workGate } from '#contract/workGate.ts'
import { reach as reachOf } from '#domain/policy.ts'
import { judgeGate, lastGateDay } from '#domain/workGate.ts'
import { findItem } from '../../http/crud.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { personRuleOf } from '../../http/limits.ts'
import { serve, type App, type Request } from '../../http/serve.ts'
import { hangingTag } from '../tags/queries.ts'
import { companyVehicleItems } from '../vehicles/queries.ts'
import { personAsked } from './personAsked.ts'

/** The gate before work: who may do what on which vehicle of their organisation. Each question is kept in the log. */
export function workGateRoutes(app: App) {
  const { house } = app
  serve(app, workGate, {
    async ask(request) {
      const { db, actor, body, today, now, deed } = request
      await house.limits.count(personRuleOf('gate.ask'), actor.userId)
      const { work, day = today } = body
      if (day < today || day > lastGateDay(today))
        throw new Problem('invalid', { fields: { day: 'outOfRange' } })
      const vehicle = await findVehicle(request)
      const { userId, name, held, state } = await personAsked(house, request, body.person)
      const tag = (await hangingTag(db, vehicle.id)) ?? null
      const { verdict, reasons, basis } = judgeGate({ work, day, today, held, vehicle, tag })
      const { companyId, authorityId } = vehicle
      Object.assign(deed, {
        ...{ objectId: userId, companyId: companyId ?? undefined, authorityId: authorityId ?? undefined },
      })
      return {
        ...{ verdict, work, day, person: name, tag },
        reasons: state
          ? [`state.${state}`, ...reasons.filter((reason) => reason !== 'noCertificate')]
          : reasons,
        certificate: basis && { number: basis.number, level: basis.level, dueDate: basis.dueDate },
        vehicle: `${vehicle.plate || vehicle.vin} · ${vehicle.manufacturer} ${vehicle.model}`,
        checkedAt: now.toISOString(),
      }
    },
  })
}

interface Vehicle {
  id: string
  plate: string
  vin: string
  manufacturer: string
  model: string
  drivetrain: string
  companyId: string | null
  authorityId: string | null
}

async function findVehicle({ db, actor, body }: Request<typeof workGate.ask>) {
  const found = await findItem(
    db,
    companyVehicleItems(db),
    body.companyVehicleId,
    reachOf(actor, 'companyVehicle.read'),
  ).catch((error: unknown) => {
    throw error instanceof Problem ? notThere('companyVehicleId') : error
  })
  return found as unknown as Vehicle
}
