import { expect, test } from 'vitest'
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
