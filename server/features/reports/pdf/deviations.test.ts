import { expect, test } from 'vitest'
import { completeDisconnection } from '../../../../test/vectors/disconnection.ts'
import { completeInsulationTest } from '../../../../test/vectors/insulationTester.ts'
import { translate } from '../../../texts.ts'
import type { Snapshot } from '../snapshot.ts'
import { deviationsOf } from './circumstances.ts'

const t = translate('de') as never
const of = (type: string, measurement: object, warnings: string[] = [], contradictions: string[] = []) =>
  deviationsOf(
    {
      ...{ report: { type }, measurement, judgement: { warnings } },
      precedingDisconnection: { contradictions },
    } as unknown as Snapshot,
    t,
  )

test('a step that does not apply is a deviation of the disconnection, with its reason', () => {
  const { steps } = completeDisconnection
  const adjacent = { by: 'Tessa', at: '2026-06-01T08:00:00Z', state: 'notApplicable', reason: 'Nichts offen' }
  expect(of('disconnection', completeDisconnection)).toEqual([])
  expect(of('disconnection', { ...completeDisconnection, steps: { ...steps, adjacent } })).toEqual([
    'Benachbarte, unter Spannung stehende Teile abgedeckt: entfällt (Nichts offen)',
  ])
})

test('values not measured after a dangerous voltage are a deviation', () => {
  const { meterTestAfter: _after, adjacent: _adjacent, ...steps } = completeDisconnection.steps
  const ended = { ...completeDisconnection, uPlusMinus_mV: 75_000, uMinusChassis_mV: null, steps }
  expect(of('disconnection', ended)).toEqual([
    'HV− gegen Masse: nicht gemessen',
    'Messgerät und Spannungsprüfer nach der Messung erneut geprüft: nicht ausgeführt',
    'Benachbarte, unter Spannung stehende Teile abgedeckt: nicht ausgeführt',
  ])
})

test('a contradiction is never printed as "no deviation", whether in the report or in the disconnection it is based on', () => {
  expect(of('disconnection', completeDisconnection, ['W_WAIT_TIMES'])).toEqual([
    'Angaben widersprechen einander, siehe Ergebnis.',
  ])
  expect(of('isolation', completeInsulationTest, [], ['W_KIRCHHOFF'])).toEqual([
    'Die Freischaltung, auf die sich die Messung stützt, widerspricht sich, siehe Ergebnis.',
  ])
  expect(of('potentialEqualization', { points: [] }, ['W_SPREAD'])).toEqual([])
})

test('a lower target, an active isolation monitor and a system not discharged after the test are deviations', () => {
  const changed = {
    ...completeInsulationTest,
    ohmPerVolt: 100,
    ...{ imdDeactivated: false, imdReason: 'Lässt sich nicht abschalten' },
    ...{ dischargedAfter: false, dischargeReason: 'Entlädt selbst' },
  }
  expect(of('isolation', completeInsulationTest)).toEqual([])
  expect(of('isolation', changed)).toEqual([
    expect.stringContaining('100 Ω/V (the AC side has double protection)'),
    expect.stringContaining('Nein: Lässt sich nicht abschalten'),
    expect.stringContaining('Nein: Entlädt selbst'),
  ])
})
