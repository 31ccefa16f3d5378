import type { Day } from '#domain/day.ts'
import { isProtective } from '#domain/protectiveEquipment.ts'
import type { IsolationMethod, ReportType } from '#domain/reportType.ts'
import {
  type InstrumentKind,
  type Category,
  type InstrumentReason,
  mayMeasure,
  isTooCoarse,
  isOfResolution,
} from './instrument.ts'

/** Without a proving unit a disconnection is unproven, because the meter may have failed unnoticed. */
export const lacksProvingUnit = (type: ReportType, kinds: InstrumentKind[]): boolean =>
  type === 'disconnection' && !kinds.includes('provingUnit')

/**
 * Returns whether the two-pole voltage tester (IEC 61243-3) is missing, which absence of voltage on all poles requires.
 * A multimeter alone is not enough (EN 50110-1, 6.2.3).
 */
export const lacksVoltageTester = (type: ReportType, kinds: InstrumentKind[]): boolean =>
  type === 'disconnection' && !kinds.includes('voltageTester')

/**
 * Returns whether the insulating gloves required by the report type are missing: for absence of voltage, and for
 * isolation at up to 1000 V (EN 50110-1, 6.2.4 and Annex A; EN 60903). Equipotential bonding is measured with a few
 * volts on a de-energised vehicle and needs none.
 */
export const lacksGloves = (type: ReportType, kinds: InstrumentKind[]): boolean =>
  namesGloves(type) && !kinds.includes('insulatingGloves')

export const namesGloves = (type: ReportType): boolean => type !== 'potentialEqualization'

/** Kinds that can take the readings of a report; one of them is enough. */
const measuring: Record<Exclude<ReportType, 'isolation'> | IsolationMethod, readonly InstrumentKind[]> = {
  disconnection: ['multimeter', 'voltageTester'],
  insulationTester: ['insulationTester'],
  // The voltmeter method measures on the live battery (UN R100 Annex 5A).
  voltmeterR0: ['multimeter'],
  potentialEqualization: ['milliohmMeter'],
}

type Measures =
  | { type: 'isolation'; measurement: { method: IsolationMethod } }
  | { type: 'disconnection' | 'potentialEqualization' }

/**
 * Returns whether the readings cannot come from any of the instruments. A two-pole tester usually shows steps of several
 * volts, so it proves "below 1 V" only if its resolution is known to be finer.
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

/** The kinds of instrument that a report needs, in working order. */
export const instrumentSlots = (report: Measures): InstrumentKind[] => {
  if (report.type === 'disconnection')
    return ['voltageTester', 'multimeter', 'provingUnit', 'insulatingGloves']
  const kinds = measuring[report.type === 'isolation' ? report.measurement.method : report.type]
  return [...kinds, ...(namesGloves(report.type) ? (['insulatingGloves'] as const) : [])]
}

/**
 * Returns the kinds that are still missing; empty if `instrumentViolations` has no entry for the selection as a whole. A
 * voltage tester of sufficient resolution replaces the voltmeter.
 */
export const missingKinds = (
  report: Measures,
  instruments: readonly Pick<UsedInstrument, 'kind' | 'resolution'>[],
  { glovesUnrecorded = false }: Pick<Measuring, 'glovesUnrecorded'> = {},
): InstrumentKind[] =>
  instrumentSlots(report).filter((slot) => {
    if (slot === 'insulatingGloves' && glovesUnrecorded) return false
    if (slot === 'multimeter') return lacksMeter(report, instruments)
    return !instruments.some(({ kind }) => kind === slot)
  })

export interface UsedInstrument {
  kind: InstrumentKind
  state: string
  /** Empty for none. */
  category: Category | ''
  ratedVoltage: number | null
  resolution: number | null
  calibratedUntil: Day | null
}

export type InstrumentViolation =
  | 'mandatory'
  | 'provingUnitMissing'
  | 'voltageTesterMissing'
  | 'meterMissing'
  | 'glovesMissing'
  | InstrumentReason

interface Measuring {
  day: Day
  /** V. */
  systemVoltage: number
  /** Whether the report states that no gloves were recorded (`keepsGlovesUnrecorded`). Gloves it names are checked. */
  glovesUnrecorded?: boolean
}

/**
 * Returns why the instruments prove nothing on the day of measuring: problem codes by field. The tablet uses it to
 * block the next step, the server to refuse finalising.
 */
export const instrumentViolations = (
  report: Measures,
  instruments: readonly UsedInstrument[],
  measuring: Measuring,
): Record<string, InstrumentViolation> => {
  if (instruments.every(({ kind }) => isProtective(kind))) return { instruments: 'mandatory' }
  const kinds = instruments.map(({ kind }) => kind)
  return {
    ...(!measuring.glovesUnrecorded &&
      lacksGloves(report.type, kinds) && { instruments: 'glovesMissing' as const }),
    ...(lacksVoltageTester(report.type, kinds) && { instruments: 'voltageTesterMissing' as const }),
    ...(lacksProvingUnit(report.type, kinds) && { instruments: 'provingUnitMissing' as const }),
    ...(lacksMeter(report, instruments) && { instruments: 'meterMissing' as const }),
    ...Object.fromEntries(
      instruments.flatMap((instrument, index) => {
        const [reason] = reasonsAgainst(instrument, measuring)
        return reason ? [[`instruments.${index}`, reason]] : []
      }),
    ),
  }
}

/**
 * Returns why an instrument may not be used for a report, most severe reason first. A low-resolution two-pole tester is
 * allowed, because it only confirms absence of voltage beside the meter.
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
