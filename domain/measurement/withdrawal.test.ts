import { expect, test } from 'vitest'
import type { Withdrawn } from '#domain/measurement/withdrawn.ts'
import { type StoredDraft, withdrawalViolation } from '#domain/measurement/withdrawal.ts'
import { completeDisconnection } from '../../test/vectors/disconnection.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 8, minute)).toISOString()

/** Measured at 08:20, received by the server at 08:21. */
const stored: StoredDraft = {
  measurement: { ...completeDisconnection, uPlusMinus_mV: 400_000 },
  measuredAt: at(20),
  dangerSince: at(21),
}
const { absenceOfVoltage, uPlusChassis_mV, uMinusChassis_mV } = completeDisconnection
const withdrawn: Withdrawn = {
  ...{ absenceOfVoltage, uPlusMinus_mV: 400_000, uPlusChassis_mV, uMinusChassis_mV, uAcPhases_mV: [] },
  ...{ measuredAt: at(20), withdrawnAt: at(24), by: 'Tester' },
}
const free: StoredDraft = { ...stored, measurement: completeDisconnection, dangerSince: null }
const undated: StoredDraft = { ...stored, measuredAt: null }
const ahead: StoredDraft = { ...stored, measuredAt: at(300) }
const now = new Date(at(30))

test.each<[what: string, change: Partial<Withdrawn>, before: StoredDraft | null, flaw: string | null]>([
  ['with the stored moment, after it was measured', {}, stored, null],
  ['as measured before', { measuredAt: at(19) }, stored, 'WITHDRAWN_OTHER_TIME'],
  ['as measured later', { measuredAt: at(22) }, stored, 'WITHDRAWN_OTHER_TIME'],
  [
    'with an additional value, measured later',
    { measuredAt: at(22), uPlusChassis_mV: 200_000 },
    stored,
    null,
  ],
  [
    'with an additional value, as measured before',
    { measuredAt: at(19), uPlusChassis_mV: 200_000 },
    stored,
    'WITHDRAWN_OTHER_TIME',
  ],
  ['before it was measured', { withdrawnAt: at(19) }, stored, 'WITHDRAWN_TOO_EARLY'],
  [
    'before the server received it, beyond the clock tolerance',
    { withdrawnAt: at(24) },
    { ...stored, dangerSince: at(29) },
    'WITHDRAWN_TOO_EARLY',
  ],
  ['before the server received it, within the clock tolerance', {}, { ...stored, dangerSince: at(28) }, null],
  ['at an unreadable moment', { withdrawnAt: '' }, stored, 'WITHDRAWN_TOO_EARLY'],
  [
    'as measured long before, without a stored moment',
    { measuredAt: at(16) },
    undated,
    'WITHDRAWN_OTHER_TIME',
  ],
  ['as measured since, without a stored moment', { measuredAt: at(23) }, undated, null],
  ['that the server has not stored', { measuredAt: at(10), withdrawnAt: at(12) }, free, null],
  ['that the server has stored with a future moment', { measuredAt: at(300) }, ahead, null],
  [
    'that the server has stored with a future moment, before the server received it',
    { measuredAt: at(300), withdrawnAt: at(15) },
    ahead,
    'WITHDRAWN_TOO_EARLY',
  ],
  ['in a new draft, with a future moment', { measuredAt: at(300) }, null, null],
  ['in a new draft', { measuredAt: at(10), withdrawnAt: at(12) }, null, null],
  ['in a new draft, before it was measured', { withdrawnAt: at(19) }, null, 'WITHDRAWN_TOO_EARLY'],
])('a danger is withdrawn %s', (_what, change, before, violation) => {
  expect(withdrawalViolation([{ ...withdrawn, ...change }], before, now)).toBe(violation)
})
