import { expect, test } from 'vitest'
import { type BondingPoint, provesBond, resistanceOf } from '#domain/measurement/bondingPoint.ts'
import type { DecisionRule } from '#domain/measurement/uncertainty.ts'
import { judgePotentialEqualization, missingParts } from '#domain/measurement/potentialEqualization.ts'
import { completeEqualization, equalizationVectors } from '../../test/vectors/potentialEqualization.ts'

test.each(equalizationVectors)('$id: bonding with $what is judged $verdict', (row) => {
  const points = row.point ? [...completeEqualization.points, row.point] : completeEqualization.points
  const judgement = judgePotentialEqualization({ ...completeEqualization, points, ...row.change })
  const { verdict, reasons, warnings, inputErrors } = judgement
  expect({ verdict, reasons, warnings, inputErrors }).toEqual({
    verdict: row.verdict,
    reasons: row.reasons ?? [],
    warnings: row.warnings ?? [],
    inputErrors: row.inputErrors ?? [],
  })
})

test('parts without a measurement are listed once each', () => {
  const measured = { ...completeEqualization, points: [] }
  expect(missingParts({ ...measured, vehicleParts: ['eMotor', 'inverterHousing', 'eMotor'] })).toEqual([
    'inverterHousing',
    'hvBatteryHousing',
    'eMotor',
  ])
})

test.each([
  { read_uOhm: 47_000, counts_uOhm: 0 },
  { read_uOhm: 40_000, counts_uOhm: 0 },
  { read_uOhm: 39_999, counts_uOhm: -10_001 },
  { read_uOhm: 60_000, counts_uOhm: 10_000 },
])(
  'A reading of $read_uOhm µΩ with leads of 50 mΩ counts as $counts_uOhm µΩ',
  ({ read_uOhm, counts_uOhm }) => {
    const point = { key: 'eMotor', kind: 'toChassis', connection: 'bolted' } as const
    const resistance = { value: read_uOhm, relation: '=' } as const
    expect(resistanceOf({ ...point, resistance }, { testCurrent_mA: 200, leads: 50_000 })).toEqual({
      value: counts_uOhm,
      relation: '=',
    })
  },
)

const apart = { kind: 'partToPart', distance_mm: 1800 } as const
const byRule = (absolute: number, relativePermille: number): DecisionRule => ({
  kind: 'guarded',
  ...{ absolute, relativePermille },
})

test.each([
  { drop_uV: 20_009, current_mA: 201, bonded: true },
  { drop_uV: 20_010, current_mA: 200, bonded: false },
  { drop_uV: 2_999_999, current_mA: 30_000, bonded: true },
  { drop_uV: 3_000_000, current_mA: 30_000, bonded: false },
  { drop_uV: 40_200, current_mA: 201, point: apart, bonded: true },
  { drop_uV: 40_201, current_mA: 201, point: apart, bonded: false },
  { drop_uV: 26_000, current_mA: 200, leads: 30_001, bonded: true },
  { drop_uV: 26_000, current_mA: 200, leads: 30_000, bonded: false },
  { drop_uV: 18_000, current_mA: 200, rule: byRule(10_000, 0), bonded: false },
  { drop_uV: 18_000, current_mA: 200, rule: byRule(9_999, 0), bonded: true },
  { drop_uV: 18_000, current_mA: 200, rule: byRule(0, 112), bonded: false },
  { drop_uV: 18_000, current_mA: 200, rule: byRule(0, 111), bonded: true },
])(
  'a drop of $drop_uV µV at $current_mA mA is compared as read: bonded $bonded',
  ({ drop_uV, current_mA, point = {}, leads = 0, rule = { kind: 'simple' }, bonded }) => {
    const measured: BondingPoint = {
      ...{ key: 'eMotor', kind: 'toChassis', connection: 'bolted' },
      ...{ voltageDrop_uV: drop_uV, ...point },
    }
    const setup = { testCurrent_mA: current_mA, leads, rule }
    const resistance = resistanceOf(measured, setup)
    if (resistance === null || resistance === 'open') throw new Error('a drop is a resistance')
    expect(provesBond(resistance, measured, setup)).toBe(bonded)
  },
)

test('a drop less than one µΩ below the limit is bonded, although it rounds up to the limit', () => {
  // At 29 999 mA, 2 999 899 µV are 99 999.97 µΩ.
  const point: BondingPoint = {
    ...{ key: 'eMotor', kind: 'toChassis', connection: 'bolted', voltageDrop_uV: 2_999_899 },
  }
  const setup = { testCurrent_mA: 29_999, leads: 0, rule: { kind: 'simple' } } as const
  expect(resistanceOf(point, setup)).toEqual({ value: 99_999, relation: '=' })
  expect(provesBond({ value: 99_999, relation: '=' }, point, setup)).toBe(true)
})
