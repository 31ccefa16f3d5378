import { isDangerMeasured } from '#domain/measurement/disconnection.ts'
import { isBlank } from '#domain/measurement/judgement.ts'
import { parseReading, type ReadingError } from '#domain/reading.ts'
import type { DisconnectionInput as Measurement } from '#contract/measurement.ts'
import { keepsTime } from './body.ts'
import type { Disconnecting } from './draft.ts'
import { firstMoment, type Hand, recordStep, undoStep, withMeasurement } from './steps.ts'

export const voltageFields = ['uPlusMinus_mV', 'uPlusChassis_mV', 'uMinusChassis_mV'] as const
export type VoltageField = (typeof voltageFields)[number]
const volts = { decimals: 3, unitFactor: 1000, signed: true }

/**
 * Stores a voltage. No later values are required after a dangerous one. A change requires the function test
 * again.
 */
export function typeVoltage(
  draft: Disconnecting,
  field: VoltageField,
  text: string,
  hand: Hand,
): Disconnecting {
  const typed = { ...draft, typed: { ...draft.typed, [field]: text } }
  return measured(typed, { [field]: millivolts(text) }, hand)
}

export function typeAcPhase(draft: Disconnecting, row: number, text: string, hand: Hand): Disconnecting {
  const typed = { ...draft, typed: { ...draft.typed, [`uAcPhases_mV.${row}`]: text } }
  const phases = draft.measurement.uAcPhases_mV.map((mV, at) => (at === row ? millivolts(text) : mV))
  return measured(typed, { uAcPhases_mV: phases }, hand)
}

export const addAcPhase = (draft: Disconnecting, hand: Hand): Disconnecting =>
  measured(draft, { uAcPhases_mV: [...draft.measurement.uAcPhases_mV, null] }, hand)

export function removeAcPhase(draft: Disconnecting, row: number, hand: Hand): Disconnecting {
  const texts = draft.measurement.uAcPhases_mV.map((_, at) => draft.typed[`uAcPhases_mV.${at}`] ?? '')
  const others = Object.entries(draft.typed).filter(([field]) => !field.startsWith('uAcPhases_mV.'))
  const left = texts.filter((_, at) => at !== row).map((text, at) => [`uAcPhases_mV.${at}`, text])
  const phases = draft.measurement.uAcPhases_mV.filter((_, at) => at !== row)
  return measured(
    { ...draft, typed: Object.fromEntries([...others, ...left]) as Disconnecting['typed'] },
    { uAcPhases_mV: phases },
    hand,
  )
}

export const typeMakerLimit = (draft: Disconnecting, text: string): Disconnecting =>
  withMeasurement({ ...draft, typed: { ...draft.typed, makerLimit_mV: text } }, () => ({
    makerLimit_mV: millivolts(text),
  }))

export const readingError = (text: string | undefined): ReadingError | null =>
  text === undefined || text.trim() === '' ? null : (parseReading(text, volts).error ?? null)

const millivolts = (text: string) => parseReading(text, volts).reading?.value ?? null

function measured(draft: Disconnecting, values: Partial<Measurement>, hand: Hand): Disconnecting {
  const next = withMeasurement(draft, () => values)
  if (keepsTime(draft)) return next
  const complete =
    isDangerMeasured(next.measurement) ||
    (voltageFields.every((field) => !isBlank(next.measurement[field])) &&
      next.measurement.uAcPhases_mV.every((mV) => !isBlank(mV)))
  if (!complete) return keepVoltages(undoStep(next, 'voltages'), next)
  return { ...recordStep(next, 'voltages', hand), measuredAt: hand.at }
}

// Undoing the step must not clear the input in progress.
const keepVoltages = (draft: Disconnecting, { typed, measurement }: Disconnecting): Disconnecting => {
  const { uPlusMinus_mV, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV } = measurement
  return withMeasurement({ ...draft, typed, measuredAt: firstMoment(draft) }, () => ({
    uPlusMinus_mV,
    uPlusChassis_mV,
    uMinusChassis_mV,
    uAcPhases_mV,
  }))
}
