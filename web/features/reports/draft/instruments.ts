import { type InstrumentKind, mostInstruments } from '#domain/instrument.ts'
import { instrumentSlots } from '#domain/instrumentViolations.ts'
import type { Draft, Instrument } from './draft.ts'

const isOther = (id: string) => (one: Instrument) => one.instrumentId !== id

/** A full report takes no further instrument until one is removed. */
export const isFull = ({ instruments }: Draft) => instruments.length >= mostInstruments

/** The page says so before, if the report is full. */
export function addInstrument(draft: Draft, instrument: Instrument): Draft {
  const others = draft.instruments.filter(isOther(instrument.instrumentId))
  return others.length >= mostInstruments ? draft : { ...draft, instruments: [...others, instrument] }
}

export const removeInstrument = (draft: Draft, id: string): Draft => ({
  ...draft,
  instruments: draft.instruments.filter(isOther(id)),
})

/** Key of the instruments used for a kind of report. */
export const usageOf = (draft: Pick<Draft, 'type' | 'measurement'>) =>
  'method' in draft.measurement ? `${draft.type}.${draft.measurement.method}` : draft.type

/** Puts an instrument in the slot of its kind, in place of the one that has it. The slot shows the first of its kind. */
export function fillSlot(draft: Draft, instrument: Instrument): Draft {
  const before = inSlot(draft, instrument.kind)
  if (!before) return addInstrument(draft, instrument)
  const others = draft.instruments.filter((one) => one === before || isOther(instrument.instrumentId)(one))
  return { ...draft, instruments: others.map((one) => (one === before ? instrument : one)) }
}

export const inSlot = ({ instruments }: Draft, kind: InstrumentKind) =>
  instruments.find((one) => one.kind === kind)

/** Chosen instruments that no slot shows. */
export const besideSlots = (draft: Draft) => {
  const slots = instrumentSlots(draft).map((kind) => inSlot(draft, kind))
  return draft.instruments.filter((one) => !slots.includes(one))
}

/**
 * Fills empty slots with the instruments used last, once for each kind of report. A measured or corrected report names
 * what was used.
 */
export function prefill(draft: Draft, usage: string, suitable: Instrument[]): Draft {
  if (draft.prefilledFor === usage) return draft
  const isNew = draft.measuredAt === null && !draft.replaces
  const filled = instrumentSlots(draft).reduce((before, kind) => {
    const last = suitable.find((one) => one.kind === kind)
    return last && !inSlot(before, kind) ? addInstrument(before, last) : before
  }, draft)
  return { ...(isNew ? filled : draft), prefilledFor: usage }
}

/** Instruments that are the only ones of their kind. */
export const onlyOnesOf = (suitable: Instrument[]) =>
  suitable.filter((one) => suitable.every((other) => other === one || other.kind !== one.kind))

/** Without the instruments that this type of report does not use. */
export const forType = <D extends Draft>(draft: D): D => ({
  ...draft,
  instruments: draft.instruments.filter(({ kind }) => instrumentSlots(draft).includes(kind)),
})
