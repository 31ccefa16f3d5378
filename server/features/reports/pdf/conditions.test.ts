import { expect, test } from 'vitest'
import { type Disconnection, judgeDisconnection } from '#domain/measurement/disconnection.ts'
import { judgePotentialEqualization } from '#domain/measurement/potentialEqualization.ts'
import { completeDisconnection } from '../../../../test/vectors/disconnection.ts'
import { completeEqualization } from '../../../../test/vectors/potentialEqualization.ts'
import { translate } from '../../../texts.ts'
import type { Snapshot } from '../snapshot.ts'
import { sectionsOf } from './sections.ts'

const t = translate('de') as never

function printed(change: Partial<Disconnection>, labels: string[]) {
  const measurement = { ...completeDisconnection, uAcPhases_mV: [], withdrawn: [], ...change }
  const report = { type: 'disconnection', timeZone: 'Europe/Vienna' }
  const judgement = judgeDisconnection(measurement)
  const snapshot = { report, measurement, judgement, language: 'de', replaces: null } as unknown as Snapshot
  const { conditions } = sectionsOf(snapshot, t)
  return labels.map((label) => conditions.find((one) => one.label === label)?.value)
}

const labels = ['Sicherheitsunterweisung bestätigt', 'Persönliche Schutzausrüstung geprüft', 'Gewartet']

test.each<[what: string, change: Partial<Disconnection>, values: string[]]>([
  ['as confirmed', {}, ['Ja', 'Ja', '10 min']],
  [
    'as not stated if a two-pole tester that showed voltage ended the report before the question',
    { absenceOfVoltage: false, safetyInstructionConfirmed: null, ppeConfirmed: null, wait_min: null },
    ['nicht angegeben', 'nicht angegeben', 'nicht angegeben'],
  ],
  [
    'as denied if it was denied',
    { absenceOfVoltage: false, safetyInstructionConfirmed: false, ppeConfirmed: false },
    ['Nein', 'Nein', '10 min'],
  ],
])('a report prints instruction, protective equipment and waiting time %s', (_what, change, values) => {
  expect(printed(change, labels)).toEqual(values)
})

test.each([
  [5, '5 s je Messpunkt'],
  // Without bolted connections nothing is measured.
  [null, ''],
])('a report on potential equalization prints a measuring time of %s s', (duration_s, value) => {
  const measurement = { ...completeEqualization, duration_s, withdrawn: [] }
  const report = { type: 'potentialEqualization', timeZone: 'Europe/Vienna' }
  const judgement = judgePotentialEqualization(measurement)
  const snapshot = { report, measurement, judgement, language: 'de', replaces: null } as unknown as Snapshot
  const { conditions } = sectionsOf(snapshot, t)
  expect(conditions.find(({ label }) => label === 'Messdauer')?.value).toBe(value)
})
