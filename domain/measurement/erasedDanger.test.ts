import { expect, test } from 'vitest'
import { erasedDanger, hasNewDanger } from '#domain/measurement/erasedDanger.ts'
import type { Disconnection } from '#domain/measurement/disconnection.ts'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'
import { completeDisconnection } from '../../test/vectors/disconnection.ts'

const dangerous: Disconnection = { ...completeDisconnection, uPlusMinus_mV: 400_000, uAcPhases_mV: [-31_000] }
const withdrawn: Withdrawn = {
  absenceOfVoltage: dangerous.absenceOfVoltage,
  uPlusMinus_mV: 400_000,
  uPlusChassis_mV: dangerous.uPlusChassis_mV,
  uMinusChassis_mV: dangerous.uMinusChassis_mV,
  uAcPhases_mV: [-31_000],
  measuredAt: '2026-06-01T08:20:00.000Z',
  withdrawnAt: '2026-06-01T08:24:00.000Z',
  by: 'Tester',
}
const corrected: Disconnection = { ...completeDisconnection, withdrawn: [withdrawn] }

const rows: [what: string, before: Disconnection, after: Disconnection, erased: string | null][] = [
  ['a harmless value', completeDisconnection, { ...completeDisconnection, uPlusMinus_mV: 5 }, null],
  ['a value beside the dangerous ones', dangerous, { ...dangerous, uPlusChassis_mV: 7 }, null],
  ['a dangerous value', dangerous, { ...dangerous, uPlusMinus_mV: 400 }, 'uPlusMinus_mV'],
  ['a dangerous value, changed', dangerous, { ...dangerous, uPlusMinus_mV: 399_000 }, 'uPlusMinus_mV'],
  ['a dangerous value, cleared', dangerous, { ...dangerous, uPlusMinus_mV: null }, 'uPlusMinus_mV'],
  [
    'the result of a two-pole tester that showed voltage',
    { ...completeDisconnection, absenceOfVoltage: false },
    completeDisconnection,
    'absenceOfVoltage',
  ],
  ['a dangerous phase', dangerous, { ...dangerous, uAcPhases_mV: [] }, 'uAcPhases_mV.0'],
  ['dangerous values that were withdrawn', dangerous, corrected, null],
  [
    'dangerous values, with others withdrawn',
    dangerous,
    { ...corrected, withdrawn: [{ ...withdrawn, uPlusMinus_mV: 4 }] },
    'uPlusMinus_mV',
  ],
  [
    'dangerous values, withdrawn with a later one',
    dangerous,
    { ...corrected, withdrawn: [{ ...withdrawn, uPlusChassis_mV: 200_000 }] },
    null,
  ],
  [
    'the person who withdrew them, which the server records',
    corrected,
    { ...corrected, withdrawn: [{ ...withdrawn, by: '' }] },
    null,
  ],
  [
    'the time of the withdrawal',
    corrected,
    { ...corrected, withdrawn: [{ ...withdrawn, withdrawnAt: '2026-06-01T08:21:00.000Z' }] },
    'withdrawn',
  ],
  ['the withdrawn values', corrected, completeDisconnection, 'withdrawn'],
  [
    'the time of the withdrawn measurement',
    corrected,
    { ...corrected, withdrawn: [{ ...withdrawn, measuredAt: '2026-06-01T08:00:00.000Z' }] },
    'withdrawn',
  ],
]

test.each(rows)(
  'a dangerous value is corrected, never deleted: a change of %s',
  (_what, before, after, erased) => {
    expect(erasedDanger(before, after)).toBe(erased)
  },
)

test.each<[what: string, before: Disconnection, after: Disconnection, isNew: boolean]>([
  ['a dangerous value without an earlier one', completeDisconnection, dangerous, true],
  [
    'a two-pole tester that shows voltage',
    completeDisconnection,
    { ...completeDisconnection, absenceOfVoltage: false },
    true,
  ],
  ['another dangerous value', dangerous, { ...dangerous, uPlusMinus_mV: 399_000 }, true],
  ['a dangerous value that is withdrawn in the same change', completeDisconnection, corrected, true],
  ['a dangerous value that is measured again', corrected, { ...dangerous, withdrawn: [withdrawn] }, true],
  ['the same dangerous values', dangerous, { ...dangerous, uPlusChassis_mV: 7 }, false],
  ['the same dangerous values, withdrawn', dangerous, corrected, false],
  ['harmless values', dangerous, completeDisconnection, false],
])('only a danger that the server has not stored is new: %s', (_what, before, after, isNew) => {
  expect(hasNewDanger(before, after)).toBe(isNew)
})
