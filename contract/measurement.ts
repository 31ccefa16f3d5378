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

/** "Above" or "below" where a value lies beyond the range of the instrument. */
export const relation = z.enum(['=', '>', '<'])
/** What the instrument showed, in base units. */
const reading = z.strictObject({ value: z.int(), relation })

/** What one reading was recorded as, by its field. */
export const recordedReading = z.object({
  field: z.string(),
  value: z.nullable(z.union([z.number(), z.boolean(), reading, z.literal('open')])),
})
const optionalReading = z._default(z.nullable(reading), null)

const uncertainty = z.int().check(z.nonnegative())

/** How a value beside its limit is decided (ISO/IEC 17025 7.8.6): as it is, or with its uncertainty against it. */
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

/** What a two-pole tester and a meter showed at one moment. Voltages are whole mV, null is blank. */
const shown = {
  absenceOfVoltage: answer,
  uPlusMinus_mV: whole,
  uPlusChassis_mV: whole,
  uMinusChassis_mV: whole,
  uAcPhases_mV: phases,
}

/** A dangerous measurement that was entered wrongly. */
const withdrawn = z.strictObject({ ...shown, measuredAt: moment, withdrawnAt: moment, by: text(120) })

/** What was opened, where it is, and where key and plug are kept; nothing of it is mandatory. */
const securing = z.strictObject({
  kind: z._default(z.nullable(z.enum(serviceDisconnects)), null),
  place: optionalText(longestSecuring.place),
  keyKeptAt: optionalText(longestSecuring.keyKeptAt),
  plugKeptAt: optionalText(longestSecuring.plugKeptAt),
  padlockNo: optionalText(longestSecuring.padlockNo),
})

/** Disconnection as recorded: voltages in whole millivolts, waits in minutes, null is blank. */
export const disconnection = z.strictObject({
  ...common,
  steps: z._default(z.partialRecord(z.enum(stepKeys), z.nullable(step)), {}),
  securing: z._default(z.nullable(securing), null),
  wait_min: whole,
  /** Typed by hand instead of run by the clock; null where no one knows. */
  waitTyped: answer,
  requiredWait_min: whole,
  meterTestBefore: answer,
  ...shown,
  meterTestAfter: answer,
  makerLimit_mV: whole,
  withdrawn: z._default(z.array(withdrawn).check(z.maxLength(mostWithdrawn)), []),
})
export type DisconnectionInput = z.infer<typeof disconnection>

const isolationBasis = {
  ...common,
  circuit: z._default(z.enum(circuits), 'combined'),
  voltageKind: z._default(z.enum(['dc', 'ac']), 'dc'),
  /** The highest working voltage the maker states. */
  hvSystemVoltage_mV: whole,
  ohmPerVolt: z._default(z.literal([100, 500]), 500),
  lowerTargetReason: note,
  manufacturerTarget_Ohm: whole,
}

/** Isolation measured with a tester on the de-energised system: readings in whole Ω, null is blank. */
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

/** Isolation measured with a voltmeter and a resistor on the live battery: magnitudes in whole mV and Ω. */
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
  /** What it is called where the list does not name it, or which one of several. */
  name: note,
  kind: z._default(z.enum(bondingKinds), 'toChassis'),
  distance_mm: whole,
  connection: z._default(z.enum(connections), 'bolted'),
  weldSeen: z._default(z.boolean(), false),
  resistance: z._default(z.nullable(z.union([reading, z.literal('open')])), null),
  /** Instead of a resistance: the drop over the bond at the test current. */
  voltageDrop_uV: whole,
})
export type BondingPointInput = z.infer<typeof point>

/** Potential equalization as recorded: resistances in whole µΩ, currents in mA, null is blank. */
export const potentialEqualization = z.strictObject({
  ...common,
  /** Whether covers of the high-voltage system were opened for it; then it must have been de-energised. */
  coversOpened: answer,
  points: z._default(z.array(point).check(z.maxLength(LIMITS.bonding.maxPoints)), []),
  vehicleParts: z._default(z.array(z.enum(bondingPartKeys)).check(z.maxLength(bondingPartKeys.length)), []),
  testCurrent_mA: whole,
  requiredTestCurrent_mA: whole,
  leads: z._default(z.union([z.int(), z.literal('fourWire')]), 0),
  duration_s: whole,
})
export type PotentialEqualizationInput = z.infer<typeof potentialEqualization>

/** What is measured under each type of report. */
export const measured = {
  disconnection: { type: z.literal('disconnection'), measurement: disconnection },
  isolation: { type: z.literal('isolation'), measurement: isolation },
  potentialEqualization: { type: z.literal('potentialEqualization'), measurement: potentialEqualization },
}

/** A measurement with the type that says what it is. */
export type MeasuredInput =
  | { type: 'disconnection'; measurement: DisconnectionInput }
  | { type: 'isolation'; measurement: IsolationInput }
  | { type: 'potentialEqualization'; measurement: PotentialEqualizationInput }
