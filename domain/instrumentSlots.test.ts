import { expect, test } from 'vitest'
import { type InstrumentKind, instrumentKinds } from '#domain/instrument.ts'
import { instrumentSlots, instrumentViolations, missingKinds } from '#domain/instrumentViolations.ts'

const day = '2026-01-05'
const of = (kind: InstrumentKind, resolution: number | null = 1) => ({
  ...{ kind, resolution, state: 'inUse', ratedVoltage: 1000, calibratedUntil: '2027-01-01' },
  category: kind === 'insulatingGloves' ? ('class0' as const) : ('CAT III' as const),
})
const disconnection = { type: 'disconnection' as const }
const isolation = (method: 'insulationTester' | 'voltmeterR0') => ({
  type: 'isolation' as const,
  measurement: { method },
})
const bonding = { type: 'potentialEqualization' as const }

test.each([
  ['a disconnection', disconnection, ['voltageTester', 'multimeter', 'provingUnit', 'insulatingGloves']],
  ['isolation by tester', isolation('insulationTester'), ['insulationTester', 'insulatingGloves']],
  ['isolation by voltmeter', isolation('voltmeterR0'), ['multimeter', 'insulatingGloves']],
  ['potential equalization', bonding, ['milliohmMeter']],
])('%s has a slot for each kind of instrument that it needs', (_, report, kinds) => {
  expect(instrumentSlots(report)).toEqual(kinds)
  expect(missingKinds(report, [])).toEqual(kinds)
  expect(
    missingKinds(
      report,
      instrumentSlots(report).map((kind) => of(kind)),
    ),
  ).toEqual([])
})

test('a voltage tester replaces the voltmeter only if its resolution is known to be fine enough', () => {
  const others = [of('provingUnit'), of('insulatingGloves')]
  expect(missingKinds(disconnection, [of('voltageTester', 1), ...others])).toEqual([])
  expect(missingKinds(disconnection, [of('voltageTester', 5000), ...others])).toEqual(['multimeter'])
  expect(missingKinds(disconnection, [of('voltageTester', null), ...others])).toEqual(['multimeter'])
})

test('gloves are not missing in a correction of a report that recorded none', () => {
  expect(missingKinds(isolation('insulationTester'), [of('insulationTester')])).toEqual(['insulatingGloves'])
  expect(
    missingKinds(isolation('insulationTester'), [of('insulationTester')], { glovesUnrecorded: true }),
  ).toEqual([])
})

test('a kind is missing exactly when the server refuses the selection as a whole', () => {
  const all = instrumentKinds.map((kind) => of(kind))
  const reports = [disconnection, isolation('insulationTester'), isolation('voltmeterR0'), bonding]
  for (const report of reports)
    for (let chosen = 0; chosen < 2 ** all.length; chosen++) {
      const instruments = all.filter((_, at) => chosen & (1 << at))
      const refused = 'instruments' in instrumentViolations(report, instruments, { day, systemVoltage: 400 })
      expect(missingKinds(report, instruments).length > 0, JSON.stringify({ report, instruments })).toBe(
        refused,
      )
    }
})
