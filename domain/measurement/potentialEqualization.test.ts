import { expect, test } from 'vitest'
import { resistanceOf } from '#domain/measurement/bondingPoint.ts'
import { judgePotentialEqualization, missingParts } from '#domain/measurement/potentialEqualization.ts'
import { completeEqualization, equalizationVectors } from '#domain/vectors/potentialEqualization.ts'

test.each(equalizationVectors)('$id: bonding with $what is judged $verdict', (row) => {
  const points = row.point ? [...completeEqualization.points, row.point] : completeEqualization.points
  const judged = judgePotentialEqualization({ ...completeEqualization, points, ...row.change })
  const { verdict, reasons, warnings, inputErrors } = judged
  expect({ verdict, reasons, warnings, inputErrors }).toEqual({
    verdict: row.verdict,
    reasons: row.reasons ?? [],
    warnings: row.warnings ?? [],
    inputErrors: row.inputErrors ?? [],
  })
})

test('The parts still to be measured are named once each', () => {
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
