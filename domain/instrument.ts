import { type Day, daysBetween, isDay } from '#domain/day.ts'
import { isBlank } from '#domain/measurement/judgement.ts'
import { LIMITS } from '#domain/measurement/limits.ts'
import {
  areGlovesEnough,
  type GloveClass,
  isGloveClass,
  isProtective,
  protectiveKinds,
} from '#domain/protectiveEquipment.ts'

/** Of one report. */
export const mostInstruments = 10

export const instrumentKinds = [
  'voltageTester',
  'multimeter',
  'insulationTester',
  'milliohmMeter',
  'provingUnit',
  'thermoHygrometer',
  ...protectiveKinds,
] as const

export type InstrumentKind = (typeof instrumentKinds)[number]

/** Overvoltage categories (IEC 61010). */
export const measurementCategories = ['CAT II', 'CAT III', 'CAT IV'] as const

type MeasurementCategory = (typeof measurementCategories)[number]

export type Category = MeasurementCategory | GloveClass

/** Unit of resolution, ranges and uncertainties, by kind of instrument; empty if it shows no values. */
export const unitOf = {
  voltageTester: 'mV',
  multimeter: 'mV',
  insulationTester: 'kΩ',
  milliohmMeter: 'µΩ',
  provingUnit: 'mV',
  thermoHygrometer: 'mK',
  insulatingGloves: '',
  faceShield: '',
  insulatedTools: '',
} as const satisfies Record<InstrumentKind, string>

/** A retired instrument remains for the reports that name it and is never used again. */
export const instrumentStates = ['inUse', 'blocked', 'lost', 'retired'] as const

export type InstrumentState = (typeof instrumentStates)[number]

/** The statuses shown on screen and used by list filters. */
export const instrumentStatuses = ['ok', 'due', 'expired', 'blocked', 'lost', 'retired'] as const

export type InstrumentStatus = (typeof instrumentStatuses)[number]

export const needsCalibration = (status: InstrumentStatus) => status === 'due' || status === 'expired'

/** The state is any string, because corrupt rows must be evaluated too. */
export interface Instrument {
  kind: InstrumentKind
  /** `inUse`, or out of use: `blocked`, `lost` or `retired`. */
  state: string
  /** The last valid day. */
  calibrationDue: Day | null
  category: Category | null
  /** V. */
  ratedVoltage: number | null
  /** The smallest step shown: mV for a multimeter or voltage tester, µΩ for a milliohm meter. */
  resolution?: number | null
}

export type CalibrationStatus = 'ok' | 'due' | 'expired' | 'blocked' | 'lost'

export type InstrumentReason =
  | 'INSTRUMENT_BLOCKED'
  | 'INSTRUMENT_LOST'
  | 'INSTRUMENT_CALIBRATION_EXPIRED'
  | 'INSTRUMENT_CATEGORY_TOO_LOW'
  | 'INSTRUMENT_VOLTAGE_TOO_LOW'
  | 'INSTRUMENT_RESOLUTION_TOO_COARSE'
  | 'INSTRUMENT_RESOLUTION_UNKNOWN'
  | 'PPE_TEST_EXPIRED'
  | 'PPE_GLOVES_TOO_WEAK'

/**
 * Returns the status on a day. A calibration is valid through its due day, and `due` from 30 days before. Fails closed:
 * without a readable date the status is `expired`, with an unknown state `blocked`.
 */
export const calibrationStatusOn = (day: Day, { state, calibrationDue }: Instrument): CalibrationStatus => {
  if (state === 'lost') return 'lost'
  if (state !== 'inUse') return 'blocked'
  if (!isDay(day) || !isDay(calibrationDue) || calibrationDue < day) return 'expired'
  return daysBetween(day, calibrationDue) <= LIMITS.calibration.dueSoonDays ? 'due' : 'ok'
}

/**
 * Returns whether an instrument may be used at this working voltage (V) on that day, and all reasons against it.
 * Requires a valid calibration, category III or IV, a sufficient rated voltage (EN 61010-2-033) and a resolution fine
 * enough for the limit. Proving units and thermo-hygrometers never touch the vehicle, so only their calibration counts;
 * protective equipment needs its test, gloves also their class.
 */
export const mayMeasure = (
  instrument: Instrument,
  systemVoltage_V: number,
  day: Day,
): { allowed: boolean; reasons: InstrumentReason[] } => {
  const reasons = statusReasonsOf(day, instrument).concat(
    touchesVehicle(instrument.kind) ? ratingReasons(instrument, systemVoltage_V) : [],
    instrument.kind === 'insulatingGloves' && !areGlovesEnough(instrument.category, systemVoltage_V)
      ? ['PPE_GLOVES_TOO_WEAK']
      : [],
  )
  return { allowed: reasons.length === 0, reasons }
}

/**
 * Returns why an instrument is unsuitable for every high-voltage vehicle, regardless of voltage and calibration; empty
 * if it suits some. A two-pole tester of low resolution is suitable, because the
 * voltage is measured with a meter.
 */
export const unfitReasons = (instrument: Omit<Instrument, 'calibrationDue' | 'state'>): InstrumentReason[] =>
  touchesVehicle(instrument.kind)
    ? ratingReasons(instrument, LIMITS.classA.dcMax_V + 1).filter(
        (reason) => !(instrument.kind === 'voltageTester' && isOfResolution(reason)),
      )
    : []

type StatedSystem =
  | { type: 'isolation'; measurement: { hvSystemVoltage_mV: number | null } }
  | { type: 'disconnection' | 'potentialEqualization' }

/**
 * Returns the voltage (V) an instrument must be rated for: the highest of the vehicle, or a usual value if unknown, or
 * that stated in the report if it is higher.
 */
export const systemVoltageOf = (
  { hvVoltage, hvMaxVoltage }: { hvVoltage?: number | null; hvMaxVoltage?: number | null },
  stated_mV: number | null = null,
): number =>
  Math.max(
    hvMaxVoltage ?? hvVoltage ?? LIMITS.calibration.assumedSystem_V,
    Math.ceil((stated_mV ?? 0) / 1000),
  )

/** Returns the system voltage (mV) stated in a report; null if its type has none. */
export const statedVoltage_mV = (draft: StatedSystem): number | null =>
  draft.type === 'isolation' ? draft.measurement.hvSystemVoltage_mV : null

/** Returns the status shown on screen: `retired` is shown as such, not as `blocked`. */
export const instrumentStatusOn = (day: Day, instrument: Instrument): InstrumentStatus =>
  instrument.state === 'retired' ? 'retired' : calibrationStatusOn(day, instrument)

interface Rating {
  kind: InstrumentKind
  /** Empty for none. */
  category: Category | ''
  ratedVoltage: number | null
}

/** Returns category and rated voltage (V), such as `CAT III 1000 V`; empty if the instrument has none. */
export const ratedOf = ({ kind, category, ratedVoltage }: Rating): string =>
  touchesVehicle(kind) && category !== '' && !isGloveClass(category)
    ? [category, ...(ratedVoltage === null ? [] : [`${ratedVoltage} V`])].join(' ').replaceAll(' ', '\u00a0')
    : ''

/** Returns the missing ratings, by field. Instruments that touch a vehicle and gloves need them. */
export const ratingViolations = ({ kind, category, ratedVoltage }: Rating): Record<string, 'mandatory'> => {
  if (kind === 'insulatingGloves') return isGloveClass(category) ? {} : { category: 'mandatory' }
  if (!touchesVehicle(kind)) return {}
  return {
    ...((category === '' || isGloveClass(category)) && { category: 'mandatory' as const }),
    ...(ratedVoltage === null && { ratedVoltage: 'mandatory' as const }),
  }
}

const statusReasonsOf = (day: Day, instrument: Instrument): InstrumentReason[] => {
  const status = calibrationStatusOn(day, instrument)
  return status === 'expired' && isProtective(instrument.kind) ? ['PPE_TEST_EXPIRED'] : statusReasons[status]
}

const statusReasons: Record<CalibrationStatus, InstrumentReason[]> = {
  ok: [],
  due: [],
  expired: ['INSTRUMENT_CALIBRATION_EXPIRED'],
  blocked: ['INSTRUMENT_BLOCKED'],
  lost: ['INSTRUMENT_LOST'],
}

const coarsest: Partial<Record<InstrumentKind, number>> = {
  multimeter: LIMITS.absenceOfVoltage.meterResolutionMax_mV,
  voltageTester: LIMITS.absenceOfVoltage.meterResolutionMax_mV,
  milliohmMeter: LIMITS.bonding.maxResolution_uOhm,
}

export const touchesVehicle = (kind: InstrumentKind) =>
  kind !== 'provingUnit' && kind !== 'thermoHygrometer' && !isProtective(kind)

// An unknown resolution counts as too coarse.
export const isTooCoarse = ({ kind, resolution }: Pick<Instrument, 'kind' | 'resolution'>) => {
  const limit = coarsest[kind]
  return limit !== undefined && !(typeof resolution === 'number' && resolution > 0 && resolution <= limit)
}

export const isOfResolution = (reason: InstrumentReason) =>
  reason === 'INSTRUMENT_RESOLUTION_UNKNOWN' || reason === 'INSTRUMENT_RESOLUTION_TOO_COARSE'

const ratingReasons = (
  instrument: Pick<Instrument, 'kind' | 'category' | 'ratedVoltage' | 'resolution'>,
  systemVoltage_V: number,
): InstrumentReason[] => {
  const { category, ratedVoltage } = instrument
  const reasons: InstrumentReason[] = []
  if (category !== 'CAT III' && category !== 'CAT IV') reasons.push('INSTRUMENT_CATEGORY_TOO_LOW')
  // The negated comparison also refuses NaN.
  if (!(ratedVoltage !== null && ratedVoltage >= systemVoltage_V)) reasons.push('INSTRUMENT_VOLTAGE_TOO_LOW')
  if (isTooCoarse(instrument))
    reasons.push(
      isBlank(instrument.resolution) ? 'INSTRUMENT_RESOLUTION_UNKNOWN' : 'INSTRUMENT_RESOLUTION_TOO_COARSE',
    )
  return reasons
}
