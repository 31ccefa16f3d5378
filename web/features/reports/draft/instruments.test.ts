import { expect, test } from 'vitest'
import { mostInstruments } from '#domain/instrument.ts'
import { newDraft, type Draft, type Instrument } from './draft.ts'
import { addInstrument, besideSlots, fillSlot, inSlot, isFull, removeInstrument } from './instruments.ts'

const options = { instruments: [], now: new Date(0), timeZone: 'Europe/Vienna' }

const tester = (instrumentId: string): Instrument => ({
  ...{ instrumentId, kind: 'voltageTester', make: 'Make', model: 'Model', serial: instrumentId },
  ...{ category: 'CAT III', ratedVoltage: 1000, resolution: 0.1, state: 'inUse' },
  ...{ calibratedOn: '2026-01-01', laboratory: '', certificateNo: '', calibratedUntil: '2027-01-01' },
})

const withTesters = (...ids: string[]) =>
  ids.map(tester).reduce<Draft>(addInstrument, newDraft('d', 'disconnection', options))

const shown = (draft: Draft) => [
  inSlot(draft, 'voltageTester')?.instrumentId,
  besideSlots(draft).map(({ instrumentId }) => instrumentId),
]

test('the slot shows the chosen instrument, although another one of its kind is beside it', () => {
  const draft = withTesters('first', 'second')
  expect(shown(draft)).toEqual(['first', ['second']])
  expect(shown(fillSlot(draft, tester('third')))).toEqual(['third', ['second']])
})

test('an instrument beside the slot that is chosen for it is used once', () => {
  expect(shown(fillSlot(withTesters('first', 'second'), tester('second')))).toEqual(['second', []])
  expect(shown(fillSlot(withTesters('first'), tester('first')))).toEqual(['first', []])
})

test('an empty slot takes the instrument', () => {
  const empty = removeInstrument(withTesters('first'), 'first')
  expect(shown(fillSlot(empty, tester('second')))).toEqual(['second', []])
})

test('a report takes as many instruments as the contract allows, and another one only in place of one of them', () => {
  const ids = Array.from({ length: mostInstruments }, (_, index) => `${index}`)
  const full = withTesters(...ids)
  expect([isFull(withTesters(...ids.slice(1))), isFull(full)]).toEqual([false, true])
  expect(addInstrument(full, tester('eleventh'))).toBe(full)
  expect(fillSlot(full, tester('eleventh')).instruments.map(({ instrumentId }) => instrumentId)).toEqual([
    'eleventh',
    ...ids.slice(1),
  ])
})
