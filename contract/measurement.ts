import * as z from 'zod/mini'
import { bondingKinds, bondingPartKeys, connections } from '#domain/measurement/bondingPoint.ts'
import { serviceDisconnects } from '#domain/companyVehicle.ts'
import { stepKeys, stepStates } from '#domain/measurement/checklist.ts'
import { circuits } from '#domain/measurement/isolationTarget.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import { longestSecuring } from '#domain/measurement/securing.ts'
import { mostWithdrawn } from '#domain/measurement/withdrawn.ts'
import { moment, optionalText, text, whole } from './fields.ts'

const answer = z._default(z.nullable(z.boolean()), null)
const note = z._default(z.nullable(z.string().check(z.maxLength(300))), null)

/** `>` and `<`: the value is beyond the range of the instrument. */
export const relation = z.enum(['=', '>', '<'])
/** Base units. */
const reading = z.strictObject({ value: z.int(), relation })

export const recordedReading = z.object({
  field: z.string(),
  value: z.nullable(z.union([z.number(), z.boolean(), reading, z.literal('open')])),
})
const optionalReading = z._default(z.nullable(reading), null)

const uncertainty = z.int().check(z.nonnegative())

/** How values near a limit are decided (ISO/IEC 17025 7.8.6): as they are, or with their uncertainty against them. */
const decisionRule = z._default(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('simple') }),
    z.strictObject({ kind: z.literal('guarded'), absolute: uncertainty, relativePermille: uncertainty }),
  ]),
  { kind: 'simple' },
)

const common = { safetyInstructionConfirmed: answer, ppeConfirmed: answer, decisionRule }

const step = z.strictObject({
  state: z.enum(stepStates),
  by: text(120),
  at: moment,
  reason: note,
})

const phases = z._default(
  z.array(z.nullable(z.int())).check(z.maxLength(LIMITS.absenceOfVoltage.maxAcPhases)),
  [],
)

/** Values of a two-pole tester and a meter at one moment. Whole mV, null is blank. */
const voltages = {
  absenceOfVoltage: answer,
  uPlusMinus_mV: whole,
  uPlusChassis_mV: whole,
  uMinusChassis_mV: whole,
  uAcPhases_mV: phases,
}

const withdrawn = z.strictObject({ ...voltages, measuredAt: moment, withdrawnAt: moment, by: text(120) })

/** How the vehicle was secured. All fields are optional. */
const securing = z.strictObject({
  kind: z._default(z.nullable(z.enum(serviceDisconnects)), null),
  place: optionalText(longestSecuring.place),
  keyKeptAt: optionalText(longestSecuring.keyKeptAt),
  plugKeptAt: optionalText(longestSecuring.plugKeptAt),
  padlockNo: optionalText(longestSecuring.padlockNo),
})

/** Voltages in whole mV, waits in minutes, null is blank. */
export const disconnection = z.strictObject({
  ...common,
  steps: z._default(z.partialRecord(z.enum(stepKeys), z.nullable(step)), {}),
  securing: z._default(z.nullable(securing), null),
  wait_min: whole,
  waitTyped: answer,
  requiredWait_min: whole,
  meterTestBefore: answer,
  ...voltages,
  meterTestAfter: answer,
  makerLimit_mV: whole,
  withdrawn: z._default(z.array(withdrawn).check(z.maxLength(mostWithdrawn)), []),
})
export type DisconnectionInput = z.infer<typeof disconnection>

const isolationBasis = {
  ...common,
  circuit: z._default(z.enum(circuits), 'combined'),
  voltageKind: z._default(z.enum(['dc', 'ac']), 'dc'),
  /** mV: the highest working voltage stated by the manufacturer. */
  hvSystemVoltage_mV: whole,
  ohmPerVolt: z._default(z.literal([100, 500]), 500),
  lowerTargetReason: note,
  manufacturerTarget_Ohm: whole,
}

/** De-energised system, whole Ω; null is blank. */
export const insulationTester = z.strictObject({
  method: z.literal('insulationTester'),
  ...isolationBasis,
  usedTestVoltage_V: whole,
  testVoltageMax_V: whole,
  rPlusChassis: optionalReading,
  rMinusChassis: optionalReading,
  duration_s: whole,
  stableReading: answer,
  imdDeactivated: answer,
  imdReason: note,
  dischargedAfter: answer,
  dischargeReason: note,
})

/** Live battery, magnitudes in whole mV and Ω; null is blank. */
export const voltmeterR0 = z.strictObject({
  method: z.literal('voltmeterR0'),
  ...isolationBasis,
  voltmeter_Ohm: whole,
  hvNominalVoltage_mV: whole,
  vb_mV: whole,
  v1_mV: whole,
  v2_mV: whole,
  vPrime_mV: whole,
  r0_Ohm: whole,
})

export const isolation = z.discriminatedUnion('method', [insulationTester, voltmeterR0])
export type IsolationInput = z.infer<typeof isolation>

const point = z.strictObject({
  key: z.enum(bondingPartKeys),
  /** A name for a part that is not in the list, or to distinguish several of a kind. */
  name: note,
  kind: z._default(z.enum(bondingKinds), 'toChassis'),
  distance_mm: whole,
  connection: z._default(z.enum(connections), 'bolted'),
  weldSeen: z._default(z.boolean(), false),
  resistance: z._default(z.nullable(z.union([reading, z.literal('open')])), null),
  /** Voltage drop at the test current, instead of a resistance. */
  voltageDrop_uV: whole,
})
export type BondingPointInput = z.infer<typeof point>

/** Whole µΩ and mA; null is blank. */
export const potentialEqualization = z.strictObject({
  ...common,
  /** Whether covers of the high-voltage system were opened, which requires a disconnection before. */
  coversOpened: answer,
  points: z._default(z.array(point).check(z.maxLength(LIMITS.bonding.maxPoints)), []),
  vehicleParts: z._default(z.array(z.enum(bondingPartKeys)).check(z.maxLength(bondingPartKeys.length)), []),
  testCurrent_mA: whole,
  requiredTestCurrent_mA: whole,
  leads: z._default(z.union([z.int(), z.literal('fourWire')]), 0),
  duration_s: whole,
})
export type PotentialEqualizationInput = z.infer<typeof potentialEqualization>

export const measured = {
  disconnection: { type: z.literal('disconnection'), measurement: disconnection },
  isolation: { type: z.literal('isolation'), measurement: isolation },
  potentialEqualization: { type: z.literal('potentialEqualization'), measurement: potentialEqualization },
}

export type MeasuredInput =
  | { type: 'disconnection'; measurement: DisconnectionInput }
  | { type: 'isolation'; measurement: IsolationInput }
  | { type: 'potentialEqualization'; measurement: PotentialEqualizationInput }
