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
import type { IsolationMethod, ReportType } from '#domain/reportType.ts'

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

/** Overvoltage category to IEC 61010. */
export const measurementCategories = ['CAT II', 'CAT III', 'CAT IV'] as const

export type MeasurementCategory = (typeof measurementCategories)[number]

/** What decides where a thing of the register may be used: its measurement category, or of gloves their class. */
export type Category = MeasurementCategory | GloveClass

/** In which whole numbers an instrument of a kind says its steps, its ranges and its uncertainties; blank where it shows none. */
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

/** Retired, it stays for the reports that name it, and is never used again. */
export const instrumentStates = ['inUse', 'blocked', 'lost', 'retired'] as const

export type InstrumentState = (typeof instrumentStates)[number]

/** What people see, and what lists filter by. */
export const instrumentStatuses = ['ok', 'due', 'expired', 'blocked', 'lost', 'retired'] as const

export type InstrumentStatus = (typeof instrumentStatuses)[number]

/** What decides on using an instrument; the state is any text, because a corrupt row must be judged too. */
export interface Instrument {
  kind: InstrumentKind
  /** `inUse`, or taken out of use as `blocked`, `lost` or `retired`. */
  state: string
  /** The last day of the calibration's validity. */
  calibrationDue: Day | null
  category: Category | null
  /** The voltage the category is given for. */
  ratedVoltage: number | null
  /** The smallest step shown: mV for a multimeter or a voltage tester, µΩ for a milliohm meter. */
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
 * The status of an instrument on a day. Its calibration holds through the whole due day and is `due` from 30 days
 * before. Fails closed: without a readable date it is expired, with an unknown state blocked.
 */
export const calibrationStatusOn = (day: Day, { state, calibrationDue }: Instrument): CalibrationStatus => {
  if (state === 'lost') return 'lost'
  if (state !== 'inUse') return 'blocked'
  if (!isDay(day) || !isDay(calibrationDue) || calibrationDue < day) return 'expired'
  return daysBetween(day, calibrationDue) <= LIMITS.calibration.dueSoonDays ? 'due' : 'ok'
}

/**
 * Whether an instrument may be used at a system of that working voltage (V) on that day, and all reasons why not:
 * calibrated, category III or IV and rated for the voltage (EN 61010-2-033), fine enough for the limit it proves.
 * Proving units and thermo-hygrometers never touch the vehicle, so only their calibration counts; of protective equipment
 * its test, and of gloves their class.
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
 * Why an instrument is fit for no high-voltage vehicle at all, however low its voltage and however well calibrated;
 * empty where it is for some. A coarse two-pole tester is fit beside a meter.
 */
export const unfitReasons = (instrument: Omit<Instrument, 'calibrationDue' | 'state'>): InstrumentReason[] =>
  touchesVehicle(instrument.kind)
    ? ratingReasons(instrument, LIMITS.classA.dcMax_V + 1).filter(
        (reason) => !(instrument.kind === 'voltageTester' && isOfResolution(reason)),
      )
    : []

/**
 * Whether a disconnection cannot be proven with these instruments: without a proving unit no one knows that the
 * meter still worked when it showed nothing.
 */
export const lacksProvingUnit = (type: ReportType, kinds: InstrumentKind[]): boolean =>
  type === 'disconnection' && !kinds.includes('provingUnit')

/**
 * Whether absence of voltage on all poles cannot have been found with these instruments: only a two-pole voltage tester
 * (IEC 61243-3) finds it, a multimeter alone does not (EN 50110-1, 6.2.3).
 */
export const lacksVoltageTester = (type: ReportType, kinds: InstrumentKind[]): boolean =>
  type === 'disconnection' && !kinds.includes('voltageTester')

/**
 * Whether the insulating gloves are missing that the safety step of the report names: absence of voltage is found with
 * gloves on, and isolation is measured at up to 1000 V (EN 50110-1, 6.2.4 and Annex A; EN 60903). Equipotential bonding
 * is measured at a vehicle that is proven to be de-energised, with a few volts.
 */
export const lacksGloves = (type: ReportType, kinds: InstrumentKind[]): boolean =>
  namesGloves(type) && !kinds.includes('insulatingGloves')

/** Whether the safety step of a report names insulating gloves. */
export const namesGloves = (type: ReportType): boolean => type !== 'potentialEqualization'

/** What can have taken the readings of a report; many meters combine several kinds, so one of them is enough. */
const measuring: Record<Exclude<ReportType, 'isolation'> | IsolationMethod, readonly InstrumentKind[]> = {
  disconnection: ['multimeter', 'voltageTester'],
  insulationTester: ['insulationTester'],
  // With the voltmeter the isolation is measured on the live battery (UN R100 Annex 5A).
  voltmeterR0: ['multimeter'],
  potentialEqualization: ['milliohmMeter'],
}

type Measures =
  | { type: 'isolation'; measurement: { method: IsolationMethod } }
  | { type: 'disconnection' | 'potentialEqualization' }

/**
 * Whether none of these instruments can have measured what the report says. A two-pole tester shows steps of some
 * volts, so it has measured "below 1 V" only where it is known to show finer ones.
 */
export const lacksMeter = (
  report: Measures,
  instruments: readonly Pick<UsedInstrument, 'kind' | 'resolution'>[],
): boolean => {
  const kinds = measuring[report.type === 'isolation' ? report.measurement.method : report.type]
  return !instruments.some(
    (instrument) =>
      kinds.includes(instrument.kind) && !(instrument.kind === 'voltageTester' && isTooCoarse(instrument)),
  )
}

/** An instrument as a report names it, with the calibration that held on the day of measuring. */
export interface UsedInstrument {
  kind: InstrumentKind
  state: string
  /** Blank for none. */
  category: Category | ''
  ratedVoltage: number | null
  resolution: number | null
  calibratedUntil: Day | null
}

export type InstrumentFlaw =
  | 'mandatory'
  | 'provingUnitMissing'
  | 'voltageTesterMissing'
  | 'meterMissing'
  | 'glovesMissing'
  | InstrumentReason

interface Measuring {
  day: Day
  /** Volt. */
  systemVoltage: number
  /** Whether the report keeps that no gloves were recorded (`keepsGlovesUnrecorded`). Those it names are judged. */
  glovesUnrecorded?: boolean
}

/**
 * Why these instruments prove nothing on the day of measuring: by the field to blame, the code of what is wrong. One
 * answer for the tablet, which blocks going on, and for the server, which refuses to finalise.
 */
export const instrumentFlaws = (
  report: Measures,
  instruments: readonly UsedInstrument[],
  measuring: Measuring,
): Record<string, InstrumentFlaw> => {
  if (instruments.every(({ kind }) => isProtective(kind))) return { instruments: 'mandatory' }
  const kinds = instruments.map(({ kind }) => kind)
  return {
    ...(!measuring.glovesUnrecorded &&
      lacksGloves(report.type, kinds) && { instruments: 'glovesMissing' as const }),
    ...(lacksVoltageTester(report.type, kinds) && { instruments: 'voltageTesterMissing' as const }),
    ...(lacksProvingUnit(report.type, kinds) && { instruments: 'provingUnitMissing' as const }),
    ...(lacksMeter(report, instruments) && { instruments: 'meterMissing' as const }),
    ...Object.fromEntries(
      instruments.flatMap((instrument, place) => {
        const [reason] = reasonsAgainst(instrument, measuring)
        return reason ? [[`instruments.${place}`, reason]] : []
      }),
    ),
  }
}

/**
 * Why an instrument may not be used for a report, the gravest first; empty where it may. A two-pole tester of coarse
 * steps may: it confirms the absence of voltage beside the meter that measures.
 */
export const reasonsAgainst = (
  { calibratedUntil, category, ...instrument }: UsedInstrument,
  { day, systemVoltage }: Measuring,
): InstrumentReason[] =>
  mayMeasure(
    { ...instrument, category: category || null, calibrationDue: calibratedUntil },
    systemVoltage,
    day,
  ).reasons.filter((reason) => !(instrument.kind === 'voltageTester' && isOfResolution(reason)))

type Stating =
  | { type: 'isolation'; measurement: { hvSystemVoltage_mV: number | null } }
  | { type: 'disconnection' | 'potentialEqualization' }

interface WithVoltage {
  hvVoltage?: number | null
  hvMaxVoltage?: number | null
}

/**
 * The voltage an instrument must be rated for at a vehicle: its highest; where no one knows, that of most cars; what
 * the protocol says of it, where that is more.
 */
export const systemVoltageOf = (
  { hvVoltage, hvMaxVoltage }: WithVoltage,
  stated_mV: number | null = null,
): number =>
  Math.max(
    hvMaxVoltage ?? hvVoltage ?? LIMITS.calibration.assumedSystem_V,
    Math.ceil((stated_mV ?? 0) / 1000),
  )

/** The system voltage a protocol states, where its type asks for one. */
export const statedVoltage_mV = (draft: Stating): number | null =>
  draft.type === 'isolation' ? draft.measurement.hvSystemVoltage_mV : null

/** The status as people see it: who retired an instrument wants to read that, not that it is blocked. */
export const instrumentStatusOn = (day: Day, instrument: Instrument): InstrumentStatus =>
  instrument.state === 'retired' ? 'retired' : calibrationStatusOn(day, instrument)

interface Rating {
  kind: InstrumentKind
  /** Blank for none. */
  category: Category | ''
  ratedVoltage: number | null
}

/** Measuring category and rated voltage (V) as one text, `CAT III 1000 V`; blank where an instrument has none. */
export const ratedOf = ({ kind, category, ratedVoltage }: Rating): string =>
  touchesVehicle(kind) && category !== '' && !isGloveClass(category)
    ? [category, ...(ratedVoltage === null ? [] : [`${ratedVoltage} V`])].join(' ').replaceAll(' ', '\u00a0')
    : ''

/** What is missing on an instrument that touches a vehicle, and on gloves: without it no one knows whether they may. */
export const ratingFlaws = ({ kind, category, ratedVoltage }: Rating): Record<string, 'mandatory'> => {
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

// What no one knows is too coarse.
const isTooCoarse = ({ kind, resolution }: Pick<Instrument, 'kind' | 'resolution'>) => {
  const limit = coarsest[kind]
  return limit !== undefined && !(typeof resolution === 'number' && resolution > 0 && resolution <= limit)
}

const isOfResolution = (reason: InstrumentReason) =>
  reason === 'INSTRUMENT_RESOLUTION_UNKNOWN' || reason === 'INSTRUMENT_RESOLUTION_TOO_COARSE'

const ratingReasons = (
  instrument: Pick<Instrument, 'kind' | 'category' | 'ratedVoltage' | 'resolution'>,
  systemVoltage_V: number,
): InstrumentReason[] => {
  const { category, ratedVoltage } = instrument
  const reasons: InstrumentReason[] = []
  if (category !== 'CAT III' && category !== 'CAT IV') reasons.push('INSTRUMENT_CATEGORY_TOO_LOW')
  // Asked this way round, a voltage that is no number is refused too.
  if (!(ratedVoltage !== null && ratedVoltage >= systemVoltage_V)) reasons.push('INSTRUMENT_VOLTAGE_TOO_LOW')
  if (isTooCoarse(instrument))
    reasons.push(
      isBlank(instrument.resolution) ? 'INSTRUMENT_RESOLUTION_UNKNOWN' : 'INSTRUMENT_RESOLUTION_TOO_COARSE',
    )
  return reasons
}
