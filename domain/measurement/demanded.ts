import type { BondingPart } from '#domain/measurement/bondingPoint.ts'
import type { Conditions } from '#domain/measurement/conditions.ts'
import { type Disconnection, isDangerFound, waitingAtLeast } from '#domain/measurement/disconnection.ts'
import { judge, type Measured } from '#domain/measurement/judge.ts'
import { type InputError, isBlank, type Judgement, refusing } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { PrecedingDisconnection } from '#domain/measurement/preceding.ts'
import { guardedAtLeast } from '#domain/measurement/uncertainty.ts'

/**
 * What a vehicle asks of anyone who measures it: the maker's discharge time, its voltages, the parts it has, and how its owner
 * has values decided.
 */
export interface Demands {
  dischargeMinutes: number | null
  /** Its nominal voltage, in volts. */
  hvVoltage: number | null
  /** Its highest working voltage, in volts. */
  hvMaxVoltage: number | null
  hvComponents: readonly BondingPart[]
  /** Whether its owner demands that the uncertainty counts against each value; a tablet may not know yet. */
  guardedRule?: boolean | undefined
}

/**
 * How a measurement of a vehicle is judged: with at least what the vehicle asks for. One answer for the tablet and for
 * the server.
 */
export function judgeFor(
  demands: Demands,
  recorded: Measured & Conditions,
  precedingDisconnection: PrecedingDisconnection | null,
): Judgement {
  const judgement = judge(demandedBy(demands, recorded), precedingDisconnection)
  return refusing(judgement, voltageErrors(demands, recorded))
}

/** A measurement with at least what the vehicle asks for. A tester may ask for more, never for less. */
export const demandedBy = <Draft extends Measured>(demands: Demands, draft: Draft): Draft =>
  guardedBy(demands, ofVehicle(demands, draft))

/** A voltage of danger is said at once: no uncertainty is asked for that could only delay it. */
function guardedBy<Draft extends Measured>({ guardedRule }: Demands, draft: Draft): Draft {
  const isLive = draft.type === 'disconnection' && isDangerFound(draft.measurement)
  if (!guardedRule || isLive) return draft
  const decisionRule = guardedAtLeast(draft.measurement.decisionRule)
  return { ...draft, measurement: { ...draft.measurement, decisionRule } }
}

function ofVehicle<Draft extends Measured>(demands: Demands, draft: Draft): Draft {
  const { dischargeMinutes, hvComponents } = demands
  if (draft.type === 'disconnection')
    return { ...draft, measurement: waitingAtLeast<Disconnection>(dischargeMinutes, draft.measurement) }
  if (draft.type === 'isolation') return { ...draft, measurement: fromNominal(demands, draft.measurement) }
  const { vehicleParts } = draft.measurement
  return {
    ...draft,
    measurement: { ...draft.measurement, vehicleParts: [...new Set([...vehicleParts, ...hvComponents])] },
  }
}

type Isolation = Extract<Measured, { type: 'isolation' }>['measurement']

/** With the resistor the battery must show at least its nominal voltage, which the vehicle knows best. */
const fromNominal = ({ hvVoltage }: Demands, measurement: Isolation): Isolation =>
  measurement.method === 'voltmeterR0' && hvVoltage !== null
    ? {
        ...measurement,
        hvNominalVoltage_mV: Math.max(hvVoltage * 1000, measurement.hvNominalVoltage_mV ?? 0),
      }
    : measurement

/**
 * The target follows from the system voltage, and so does the test voltage: with less than the vehicle has, or for the
 * charging inlet less than the mains, a bad isolation would seem good.
 */
function voltageErrors(demands: Demands, { type, measurement }: Measured): InputError[] {
  if (type !== 'isolation') return []
  const field = 'hvSystemVoltage_mV'
  const value = measurement[field]
  return isBlank(value) || value >= least_V(demands, measurement.circuit) * 1000
    ? []
    : [{ field, code: 'BELOW_VEHICLE_VOLTAGE' }]
}

const least_V = ({ hvVoltage, hvMaxVoltage }: Demands, circuit: Isolation['circuit']) =>
  circuit === 'chargingInlet'
    ? LIMITS.isolation.chargingInletMin_V
    : Math.max(hvMaxVoltage ?? 0, hvVoltage ?? 0)
