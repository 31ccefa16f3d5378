import { expect, test } from 'vitest'
import { judgeDisconnection } from '#domain/measurement/disconnection.ts'
import type { ReportType } from '#domain/reportType.ts'
import { usedMultimeter } from '../../../../test/vectors/instrument.ts'
import { completeDisconnection } from '../../../../test/vectors/disconnection.ts'
import { newDraft, type Instrument } from '../draft/draft.ts'
import { pageOf } from './pageOf.ts'
import { openItems, positionOfError } from './openItems.ts'

const now = new Date('2026-01-05T09:00:00Z')
const meter: Instrument = {
  ...usedMultimeter,
  ...{ instrumentId: 'm', make: 'Voltwerk', model: 'V1', serial: '1', calibratedUntil: '2027-01-01' },
  ...{ calibratedOn: '2026-01-01', laboratory: '', certificateNo: '' },
}
const provingUnit: Instrument = { ...meter, kind: 'provingUnit' }

const voltageTester: Instrument = { ...meter, kind: 'voltageTester' }

const gloves: Instrument = { ...meter, kind: 'insulatingGloves', category: 'class0' }

const textsOf = (instruments: Instrument[]) => {
  const draft = newDraft('d', 'disconnection', { instruments, now, timeZone: 'Europe/Vienna' })
  return openItems(draft, judgeDisconnection(draft.measurement), { now, types: null, methods: null }).map(
    ({ text }) => text,
  )
}

test.each([
  ['no proving unit', [meter], 'report.wizard.instruments.missing.provingUnit'],
  ['no meter', [provingUnit], 'report.wizard.instruments.missing.multimeter'],
  ['no voltage tester', [meter, provingUnit], 'report.wizard.instruments.missing.voltageTester'],
  ['no gloves', [meter, provingUnit, voltageTester], 'report.wizard.instruments.missing.insulatingGloves'],
  ['no instrument', [], 'report.wizard.instruments.missing.voltageTester'],
  [
    'a blocked instrument',
    [{ ...meter, state: 'blocked' }, provingUnit],
    'report.wizard.instruments.INSTRUMENT_BLOCKED',
  ],
  [
    'an instrument of a lower category',
    [{ ...meter, category: 'CAT II' }, provingUnit],
    'report.wizard.instruments.INSTRUMENT_CATEGORY_TOO_LOW',
  ],
  [
    'an expired calibration',
    [{ ...meter, calibratedUntil: '2026-01-04' }, provingUnit],
    'report.wizard.instruments.INSTRUMENT_CALIBRATION_EXPIRED',
  ],
] as [string, Instrument[], string][])(
  '%s prevents a report from being finalised',
  (_, instruments, text) => {
    expect(textsOf(instruments)).toContain(text)
  },
)

test('a calibration is valid through its last day', () => {
  expect(textsOf([{ ...meter, calibratedUntil: '2026-01-05' }, provingUnit])).not.toContain(
    'report.wizard.instruments.INSTRUMENT_CALIBRATION_EXPIRED',
  )
})

test.each([
  ['safetyInstruction', 'safety'],
  ['step.lockout', 'secure'],
  ['step.wait', 'wait'],
  ['uAcPhase', 'voltages'],
  ['meterTestAfter', 'meterTestAfter'],
  ['step.adjacent', 'adjacent'],
])('the row %s is corrected on the page %s', (name, step) => {
  expect(pageOf('disconnection', name)).toBe(step)
})

test('each unusable instrument is listed', () => {
  const old = { ...meter, calibratedUntil: '2026-01-04' }
  const draft = newDraft('d', 'disconnection', {
    instruments: [old, provingUnit, { ...old, serial: '2' }, voltageTester, gloves],
    now,
    timeZone: 'Europe/Vienna',
  })
  const open = openItems(draft, judgeDisconnection(draft.measurement), { now, types: null, methods: null })
  expect(open.filter(({ step }) => step === 'instruments').map(({ values }) => values?.name)).toEqual([
    'Voltwerk V1 (1)',
    'Voltwerk V1 (2)',
  ])
})

test('a certificate that does not cover this report is shown on the first page; an unknown one is left to the server', () => {
  const draft = newDraft('d', 'disconnection', {
    instruments: [meter, provingUnit],
    now,
    timeZone: 'Europe/Vienna',
  })
  const textsFor = (types: ReportType[] | null) =>
    openItems(draft, judgeDisconnection(draft.measurement), { now, types, methods: null }).map(
      ({ text }) => text,
    )
  expect(textsFor(['isolation'])).toContain('report.wizard.type.notAllowed')
  expect(textsFor(['disconnection'])).not.toContain('report.wizard.type.notAllowed')
  expect(textsFor(null)).not.toContain('report.wizard.type.notAllowed')
})

test.each([
  ['remarks', { step: 'details', field: 'report-remarks' }],
  ['instruments', { step: 'instruments' }],
  ['instruments.1', { step: 'instruments' }],
  ['measurement.uPlusMinus', { step: 'voltages', field: 'uPlusMinus_mV' }],
  ['measurement.uAcPhases_mV.2', { step: 'voltages', field: 'ac-2' }],
  ['measurement.steps.lockout', { step: 'secure' }],
  ['measurement.wait', { step: 'wait', field: 'wait-minutes' }],
  ['measurement.step.wait', { step: 'wait' }],
  ['measurement.ppe', { step: 'safety' }],
])('the server error %s is corrected on %o', (blamed, place) => {
  expect(positionOfError(blamed, 'disconnection')).toEqual(place)
})

test('an impossible value is named by its field, each once', () => {
  const draft = newDraft('d', 'disconnection', { instruments: [meter], now, timeZone: 'Europe/Vienna' })
  const measured = {
    ...draft,
    measurement: { ...draft.measurement, wait_min: -1, makerLimit_mV: 99_000_000 },
  }
  const judgement = judgeDisconnection(measured.measurement)
  const open = openItems(measured, judgement, { now, types: null, methods: null })
  expect(open.flatMap(({ blamed, text, step }) => (blamed ? [{ blamed, text, step }] : []))).toEqual([
    { blamed: 'wait_min', text: 'problem.field.OUT_OF_RANGE', step: 'wait' },
    { blamed: 'makerLimit_mV', text: 'problem.field.OUT_OF_RANGE', step: 'voltages' },
  ])
})

test('a dangerous voltage requires neither remarks nor a moment, photos or a decision on a correction', () => {
  const refused = { photoId: 'p', place: 'uPlusMinus', note: '', fileId: null, refused: 'tooLarge' }
  const replaces = { reportId: 'r', number: '2026-00001', reason: 'Falsch', measuredAt: null, readings: '' }
  const blank = newDraft('d', 'disconnection', { instruments: [meter], now, timeZone: 'Europe/Vienna' })
  const draft = { ...blank, name: 'Freischalten', photos: [refused], replaces }
  const openWith = (uPlusMinus_mV: number) => {
    const measurement = { ...blank.measurement, ...completeDisconnection, uPlusMinus_mV }
    const measured = { ...draft, measurement } as typeof draft
    const judgement = judgeDisconnection(measured.measurement)
    return openItems(measured, judgement, { now, types: null, methods: null }).map(({ text }) => text)
  }
  expect(openWith(400_000)).toEqual(['report.wizard.vehicle.open'])
  expect(openWith(1500)).toEqual(
    expect.arrayContaining([
      'report.wizard.review.remarks',
      'report.wizard.review.measuredAt',
      'report.photo.open',
      'report.correction.open',
    ]),
  )
})
