import { expect, test } from 'vitest'
import { demandedBy, judgeFor } from '#domain/measurement/demanded.ts'
import { guardedDemandVectors, isolationDemandVectors, noDemands } from '../../test/vectors/demanded.ts'
import { completeEqualization } from '../../test/vectors/potentialEqualization.ts'
import { completeDisconnection } from '../../test/vectors/disconnection.ts'
import { completeInsulationTest } from '../../test/vectors/insulationTester.ts'
import { completeVoltmeterTest } from '../../test/vectors/voltmeterR0.ts'

const conditions = { ambientTemp_dC: null, relHumidity_pct: null }

test.each(isolationDemandVectors)(
  '$id: $what ends as $verdict',
  ({ vehicle, method, change, ...expected }) => {
    const whole = method === 'voltmeterR0' ? completeVoltmeterTest : completeInsulationTest
    const measurement = { ...whole, ...change } as typeof completeVoltmeterTest
    const before = completeInsulationTest.precedingDisconnection
    const recorded = { type: 'isolation' as const, measurement, ...conditions }
    const judgement = judgeFor({ ...noDemands, ...vehicle }, recorded, before)
    expect(judgement.verdict).toBe(expected.verdict)
    expect(judgement.inputErrors).toEqual(expected.inputErrors ?? [])
  },
)

test('a vehicle model requires its discharge time and parts, a voltage tester requires more', () => {
  const demands = { ...noDemands, dischargeMinutes: 15, hvComponents: ['acCompressor' as const] }
  const waiting = (requiredWait_min: number | null) =>
    demandedBy(demands, {
      type: 'disconnection',
      measurement: { ...completeDisconnection, requiredWait_min },
    }).measurement
  expect(waiting(5)).toMatchObject({ requiredWait_min: 15 })
  expect(waiting(20)).toMatchObject({ requiredWait_min: 20 })
  const bonding = { type: 'potentialEqualization' as const, measurement: completeEqualization }
  expect(demandedBy(demands, bonding).measurement).toMatchObject({
    vehicleParts: [...completeEqualization.vehicleParts, 'acCompressor'],
  })
})

test.each(guardedDemandVectors)(
  '$id: $what ends as $verdict.left, and as $verdict.demanded if the uncertainty must count',
  ({ measured, verdict }) => {
    const before = completeInsulationTest.precedingDisconnection
    const ending = (guardedRule: boolean | undefined) =>
      judgeFor({ ...noDemands, guardedRule }, { ...measured, ...conditions }, before).verdict
    expect([ending(undefined), ending(false), ending(true)]).toEqual([
      verdict.left,
      verdict.left,
      verdict.demanded,
    ])
  },
)
