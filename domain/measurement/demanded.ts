import type { BondingPart } from '#domain/measurement/bondingPoint.ts'
import type { Conditions } from '#domain/measurement/conditions.ts'
import { type Disconnection, isDangerFound, waitingAtLeast } from '#domain/measurement/disconnection.ts'
import { judge, type Measured } from '#domain/measurement/judge.ts'
import { type InputError, isBlank, type Judgement, refusing } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import type { PrecedingDisconnection } from '#domain/measurement/preceding.ts'
import { guardedAtLeast } from '#domain/measurement/uncertainty.ts'

/** What a vehicle and its owner require of a measurement. */
export interface Demands {
  dischargeMinutes: number | null
  /** V, nominal. */
  hvVoltage: number | null
  /** V, highest working voltage. */
  hvMaxVoltage: number | null
  hvComponents: readonly BondingPart[]
  /** Whether uncertainty counts against each value. Undefined while a tablet has not loaded it. */
  guardedRule?: boolean | undefined
}

/** Judges a measurement with at least the requirements of the vehicle. Used by tablet and server. */
export function judgeFor(
  demands: Demands,
  recorded: Measured & Conditions,
  precedingDisconnection: PrecedingDisconnection | null,
): Judgement {
  const judgement = judge(demandedBy(demands, recorded), precedingDisconnection)
  return refusing(judgement, voltageErrors(demands, recorded))
}

/** Returns the measurement with at least the requirements of the vehicle. A tester can set stricter values only. */
export const demandedBy = <Draft extends Measured>(demands: Demands, draft: Draft): Draft =>
  guardedBy(demands, ofVehicle(demands, draft))

/** A dangerous voltage is reported without waiting for its uncertainty. */
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

/** With the resistor connected, the battery must show at least its nominal voltage. */
const fromNominal = ({ hvVoltage }: Demands, measurement: Isolation): Isolation =>
  measurement.method === 'voltmeterR0' && hvVoltage !== null
    ? {
        ...measurement,
        hvNominalVoltage_mV: Math.max(hvVoltage * 1000, measurement.hvNominalVoltage_mV ?? 0),
      }
    : measurement

/**
 * Returns errors for a system voltage below that of the vehicle, or below the mains for a charging inlet. A lower
 * voltage would lower the target and hide bad isolation.
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
