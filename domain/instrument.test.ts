import { expect, test } from 'vitest'
import {
  calibratedUntilOn,
  calibrationFlaws,
  calibrationStatusOn,
  instrumentFlaws,
  instrumentStatusOn,
  lacksMeter,
  lacksProvingUnit,
  mayMeasure,
  ratingFlaws,
  reasonsAgainst,
  systemVoltageOf,
  usualDue,
} from '#domain/instrument.ts'
import {
  goodMultimeter,
  instrumentVectors,
  meterVectors,
  usedMultimeter,
} from '#domain/vectors/instrument.ts'

test.each(instrumentVectors)('$id: $what is $status and may not measure for $reasons', (row) => {
  const instrument = { ...goodMultimeter, ...row.change }
  expect(calibrationStatusOn(row.day, instrument)).toBe(row.status)
  expect(mayMeasure(instrument, row.system_V ?? 800, row.day)).toEqual({
    allowed: row.reasons.length === 0,
    reasons: row.reasons,
  })
})

test('A disconnection is not proven without a proving unit', () => {
  expect(lacksProvingUnit('disconnection', ['multimeter', 'voltageTester'])).toBe(true)
  expect(lacksProvingUnit('disconnection', ['multimeter', 'provingUnit'])).toBe(false)
  expect(lacksProvingUnit('isolation', ['insulationTester'])).toBe(false)
})

test.each(meterVectors)('$report with $used has no meter: $lacks', ({ report, used, lacks }) => {
  const instruments = used.map(([kind, resolution]) => ({ ...usedMultimeter, kind, resolution }))
  const proved = [...instruments, { ...usedMultimeter, kind: 'provingUnit' as const }]
  expect(lacksMeter(report, instruments)).toBe(lacks)
  expect(instrumentFlaws(report, proved, { day: '2026-06-01', systemVoltage: 800 }).instruments).toBe(
    lacks ? 'meterMissing' : undefined,
  )
})

test.each([
  ['today, for a year', '2026-06-01', '2027-06-01', {}],
  ['for three years', '2026-06-01', '2029-06-01', {}],
  ['for a day longer than three years', '2026-06-01', '2029-06-02', { due: 'outOfRange' }],
  ['until before it was done', '2026-06-01', '2026-05-31', { due: 'outOfRange' }],
  ['tomorrow', '2026-06-02', '2027-06-01', { calibratedOn: 'outOfRange' }],
  ['without a result that lasts', '2026-06-01', null, {}],
])('a calibration done %s', (_what, calibratedOn, due, flaws) => {
  expect(calibrationFlaws({ calibratedOn, due }, '2026-06-01')).toEqual(flaws)
})

test('a calibration usually holds a year', () => {
  expect(usualDue('2028-02-29')).toBe('2029-02-28')
})

test('what touches a vehicle needs a category and the voltage it is given for', () => {
  const unrated = { category: '', ratedVoltage: null } as const
  expect(ratingFlaws({ kind: 'multimeter', ...unrated })).toEqual({
    category: 'mandatory',
    ratedVoltage: 'mandatory',
  })
  expect(ratingFlaws({ kind: 'provingUnit', ...unrated })).toEqual({})
})

test('a retired instrument is shown as retired and measures nothing', () => {
  const retired = { ...goodMultimeter, state: 'retired' }
  expect(instrumentStatusOn('2026-06-01', retired)).toBe('retired')
  expect(mayMeasure(retired, 800, '2026-06-01').allowed).toBe(false)
})

test.each(instrumentVectors)('$id: $what is judged alike in a report', (row) => {
  const { calibrationDue, category, resolution = null, ...used } = { ...goodMultimeter, ...row.change }
  const named = { ...used, resolution, category: category ?? '', calibratedUntil: calibrationDue } as const
  const measuring = { day: row.day, systemVoltage: row.system_V ?? 800 }
  const flaws = instrumentFlaws({ type: 'disconnection' }, [named], measuring)
  // A coarse tester may be used beside a meter, yet does not stand for one.
  if (row.change?.kind === 'voltageTester') {
    expect(reasonsAgainst(named, measuring)).toEqual([])
    expect(flaws.instruments === 'meterMissing').toBe(row.reasons.length > 0)
    return
  }
  expect(reasonsAgainst(named, measuring)).toEqual(row.reasons)
  expect(flaws['instruments.0']).toBe(row.reasons[0])
})

test('of several calibrations the last one up to the day counts, also one that failed', () => {
  const calibrations = [
    { calibratedOn: '2026-03-01', due: null },
    { calibratedOn: '2025-02-01', due: '2026-02-01' },
    { calibratedOn: '2026-05-01', due: '2027-05-01' },
  ]
  expect(calibratedUntilOn('2025-01-31', calibrations)).toBe(null)
  expect(calibratedUntilOn('2026-05-31', calibrations)).toBe('2027-05-01')
  expect(calibratedUntilOn('2026-04-30', calibrations)).toBe(null)
  expect(calibratedUntilOn('2026-05-01', calibrations)).toBe('2027-05-01')
})

test('from the last good calibration to one that failed an instrument proves nothing, whatever came later', () => {
  const calibrations = [
    { calibratedOn: '2025-01-01', due: '2026-01-01' },
    { calibratedOn: '2025-09-01', due: '2026-09-01' },
    { calibratedOn: '2026-06-01', due: null },
    { calibratedOn: '2026-06-03', due: '2027-06-03' },
  ]
  expect(calibratedUntilOn('2025-08-31', calibrations)).toBe('2026-01-01')
  for (const day of ['2025-09-01', '2026-05-31', '2026-06-01', '2026-06-02'])
    expect(calibratedUntilOn(day, calibrations)).toBe(null)
  expect(calibratedUntilOn('2026-06-03', calibrations)).toBe('2027-06-03')
})

test('of the calibrations of one day the one entered last counts', () => {
  const failed = { calibratedOn: '2026-06-01', due: null }
  const repaired = { calibratedOn: '2026-06-01', due: '2027-06-01' }
  const before = { calibratedOn: '2026-01-01', due: '2027-01-01' }
  expect(calibratedUntilOn('2026-06-01', [before, failed, repaired])).toBe('2027-06-01')
  expect(calibratedUntilOn('2026-06-01', [before, repaired, failed])).toBe(null)
  expect(calibratedUntilOn('2026-05-01', [before, failed, repaired])).toBe(null)
})

test('a vehicle of unknown voltage is measured as one of 1000 V, one of several by its highest', () => {
  expect(systemVoltageOf({ hvVoltage: null })).toBe(1000)
  expect(systemVoltageOf({ hvVoltage: 800, hvMaxVoltage: 920 })).toBe(920)
})

test('what the protocol itself says of the voltage counts where it is more than what is known of the vehicle', () => {
  expect(systemVoltageOf({ hvVoltage: null }, 1_200_000)).toBe(1200)
  expect(systemVoltageOf({ hvVoltage: 400 }, 650_500)).toBe(651)
  expect(systemVoltageOf({ hvVoltage: 800 }, 400_000)).toBe(800)
})
