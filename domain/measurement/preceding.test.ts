import { expect, test } from 'vitest'
import {
  type DisconnectionReport,
  type PrecedingViolation,
  precedingViolation,
  precedingOf,
} from '#domain/measurement/preceding.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour)).toISOString()

/** The disconnection is from 08:00. The measurement relying on it is from 10:00 and reached the server at 11:00. */
const before: DisconnectionReport = {
  ...{ type: 'disconnection', state: 'final', result: 'valid', companyVehicleId: 'v1' },
  ...{ measuredAt: at(8), reenergisedAt: null, contradictions: [], acceptance: null },
}
const relying = { companyVehicleId: 'v1', at: at(10), knownAt: at(11) }

test.each<[string, Partial<DisconnectionReport>, PrecedingViolation | null]>([
  ['without later events', {}, null],
  ['before the vehicle was energised', { reenergisedAt: at(9) }, 'DISCONNECTION_REENERGISED'],
  ['at the moment the vehicle was energised', { reenergisedAt: at(10) }, 'DISCONNECTION_REENERGISED'],
  [
    'before the vehicle was energised, reported later',
    { reenergisedAt: at(11) },
    'DISCONNECTION_REENERGISED',
  ],
  ['before the vehicle was energised after the measurement', { reenergisedAt: at(12) }, null],
  ['before the vehicle was energised at an unknown time', { reenergisedAt: '' }, 'DISCONNECTION_REENERGISED'],
  ['of a later moment', { measuredAt: at(12) }, 'DISCONNECTION_LATER'],
  ['without a moment', { measuredAt: null }, 'DISCONNECTION_LATER'],
  ['with an unreadable moment', { measuredAt: 'noon' }, 'DISCONNECTION_LATER'],
  ['of another vehicle', { companyVehicleId: 'v2' }, 'DISCONNECTION_OTHER_VEHICLE'],
  ['that failed', { result: 'invalid' }, 'DISCONNECTION_NOT_VALID'],
  ['that was voided', { state: 'void' }, 'DISCONNECTION_NOT_VALID'],
  ['that contradicts itself', { contradictions: ['W_KIRCHHOFF'] }, 'DISCONNECTION_CONTRADICTED'],
  ['whose contradictions are accepted', { contradictions: ['W_KIRCHHOFF'], acceptance: {} }, null],
])('whether a measurement can use a disconnection as its basis: one %s', (_what, change, violation) => {
  expect(precedingViolation(precedingOf({ ...before, ...change }, relying))).toBe(violation)
})

test.each([
  ['time', { at: 'noon' }],
  ['time of receipt', { knownAt: '' }],
])(
  'a measurement with an unreadable %s counts as taken after the vehicle was energised',
  (_what, measured) => {
    const proven = precedingOf({ ...before, reenergisedAt: at(12) }, { ...relying, ...measured })
    expect(proven.reenergisedSince).toBe(true)
    expect(precedingViolation(proven)).not.toBeNull()
  },
)
