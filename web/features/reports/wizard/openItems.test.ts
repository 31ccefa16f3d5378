import { expect, test } from 'vitest'
import { judgeDisconnection } from '#domain/measurement/disconnection.ts'
import { newDraft, type Instrument } from '../draft/draft.ts'
import { openItems, stepOfCheck } from './openItems.ts'

const now = new Date('2026-01-05T09:00:00Z')
const meter: Instrument = {
  kind: 'multimeter',
  make: 'Voltwerk',
  model: 'V1',
  serial: '1',
  calibratedUntil: '2027-01-01',
}
const provingUnit: Instrument = { ...meter, kind: 'provingUnit' }

const textsOf = (instruments: Instrument[]) => {
  const draft = newDraft('d', instruments, now, 'Europe/Vienna')
  return openItems(draft, judgeDisconnection(draft.measurement), now).map(({ text }) => text)
}

test.each([
  ['no proving unit', [meter], 'report.wizard.instruments.provingUnit'],
  ['an instrument half filled', [{ ...meter, serial: '' }, provingUnit], 'report.wizard.instruments.open'],
  [
    'an expired calibration',
    [{ ...meter, calibratedUntil: '2026-01-04' }, provingUnit],
    'report.instrument.expired',
  ],
])('%s keeps a report from being finalised', (_, instruments, text) => {
  expect(textsOf(instruments)).toContain(text)
})

test('a calibration holds through its last day', () => {
  expect(textsOf([{ ...meter, calibratedUntil: '2026-01-05' }, provingUnit])).not.toContain(
    'report.instrument.expired',
  )
})

test.each([
  ['safetyInstruction', 'safety'],
  ['step.lockout', 'secure'],
  ['step.wait', 'wait'],
  ['uAcPhase', 'voltages'],
  ['meterTestAfter', 'meterTestAfter'],
  ['step.adjacent', 'adjacent'],
])('the row %s is mended on the page %s', (name, step) => {
  expect(stepOfCheck(name)).toBe(step)
})
