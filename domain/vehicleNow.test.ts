import { describe, expect, test } from 'vitest'
import { wholeMinuteFrom } from '#domain/clockTolerance.ts'
import { voltageFoundIn } from '#domain/measurement/disconnection.ts'
import { completeDisconnection } from '../test/vectors/disconnection.ts'
import type { TagFacts } from '#domain/tag.ts'
import { type FoundVoltage, vehicleNow, type VehicleFacts, voltagesShown } from '#domain/vehicleNow.ts'

const now = new Date('2026-06-15T10:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

const found = (...minutesAgo: number[]): FoundVoltage => ({
  ...{ reportId: `r${minutesAgo.join()}`, number: null, by: 'Tessa Hofer' },
  ...{ place: 'uPlusMinus', row: null, value_mV: 75_000, isWithdrawn: false },
  moments: minutesAgo.map(ago),
})

const withdrawnAt = { uAcPhases_mV: [], measuredAt: ago(30), withdrawnAt: ago(29), by: 'Tessa Hofer' }

const free = (minutesAgo: number, change: object = {}) => ({
  ...{ reportId: 'free', number: '2026-7', type: 'disconnection', state: 'final', result: 'valid' },
  measuredAt: ago(minutesAgo),
  ...{ contradictions: [], acceptance: null, sealedAt: ago(minutesAgo) },
  ...change,
})

const seen = (facts: Partial<VehicleFacts<never>>) =>
  vehicleNow({
    now,
    ...{ found: [], disconnections: [], tags: [], openFaults: [], lastTagRemoval: null },
    ...facts,
  })

test.each([
  ['five minutes after it', free(25), null],
  ['less than five minutes after it', free(25.1), 'r30'],
  ['before it', free(60), 'r30'],
  ['in a draft', free(10, { state: 'draft', result: null }), 'r30'],
  ['in a voided report', free(10, { state: 'void' }), 'r30'],
  ['not at all, because it failed', free(10, { result: 'invalid' }), 'r30'],
  ['with values that contradict each other', free(10, { contradictions: ['W_KIRCHHOFF'] }), 'r30'],
  ['with contradictions accepted', free(10, { contradictions: ['W_KIRCHHOFF'], acceptance: {} }), null],
  ['at an unknown moment', free(10, { measuredAt: null }), 'r30'],
])('whether a voltage counts if absence of voltage was found %s', (_, disconnection, reportId) => {
  const { voltage } = seen({ found: [found(30)], disconnections: [disconnection] })
  expect(voltage?.reportId ?? null).toBe(reportId)
})

test('a voltage counts from the last moment at which the server received it', () => {
  const { voltage } = seen({ found: [found(1440, 5)], disconnections: [free(60)] })
  expect(voltage?.reportId).toBe('r1440,5')
})

test.each([
  ['in the report that withdrew it', free(28, { reportId: 'r30' }), null],
  ['in another report', free(28), 'r30'],
  ['in the report that withdrew it, a draft', free(28, { reportId: 'r30', state: 'draft' }), 'r30'],
  ['in the report that withdrew it, which failed', free(28, { reportId: 'r30', result: 'invalid' }), 'r30'],
  [
    'in the report that withdrew it, which contradicts itself',
    free(28, { reportId: 'r30', contradictions: ['W_KIRCHHOFF'] }),
    'r30',
  ],
])(
  'whether a withdrawn voltage counts if absence of voltage was found two minutes later %s',
  (_, one, reportId) => {
    expect(seen({ found: [found(30)], disconnections: [one] }).voltage?.reportId ?? null).toBe(reportId)
  },
)

test.each([
  ['later that contradicts itself', free(10, { contradictions: ['W_KIRCHHOFF'] }), 'free'],
  [
    'that withdrew it and contradicts itself',
    free(28, { reportId: 'r30', contradictions: ['W_KIRCHHOFF'] }),
    'r30',
  ],
  ['too early that contradicts itself', free(28, { contradictions: ['W_KIRCHHOFF'] }), null],
  [
    'that contradicts itself and failed',
    free(10, { contradictions: ['W_KIRCHHOFF'], result: 'invalid' }),
    null,
  ],
  [
    'that contradicts itself and was accepted',
    free(10, { contradictions: ['W_KIRCHHOFF'], acceptance: {} }),
    null,
  ],
])(
  'lists the disconnection that counts after the responsible person accepts it: one %s',
  (_, one, reportId) => {
    expect(seen({ found: [found(30)], disconnections: [one] }).heldBackBy?.reportId ?? null).toBe(reportId)
  },
)

test('a waiting time is never shown too early', () => {
  expect(wholeMinuteFrom('2026-06-15T23:55:10.000Z')).toBe('2026-06-15T23:56:00.000Z')
  expect(wholeMinuteFrom('2026-06-15T23:55:00.000Z')).toBe('2026-06-15T23:55:00.000Z')
})

test('the latest of several voltages is shown', () => {
  expect(seen({ found: [found(30), found(10), found(20)] }).voltage?.reportId).toBe('r10')
})

test.each([
  ['a voltage was found two minutes ago', { found: [found(2)] }, ago(-3)],
  ['a voltage was found five minutes ago', { found: [found(5)] }, null],
  ['the last tag was removed a minute ago', { lastTagRemoval: ago(1) }, ago(-4)],
  ['nothing happened', {}, null],
])('a new disconnection counts five minutes after the last event: %s', (_, facts, countsFrom) => {
  expect(seen(facts).countsFrom).toBe(countsFrom)
})

test('removing a tag while another one is attached causes no waiting time, because it energises nothing', () => {
  const attachedTag: TagFacts = {
    ...{ since: ago(60), reportState: 'final', isBeingCorrected: false, energisedAt: null },
    ...{ testerState: 'issued', isTesterSuspended: false, isRecalled: false },
    ...{ contradictions: [], acceptance: null },
  }
  const facts = { found: [], disconnections: [], openFaults: [], lastTagRemoval: ago(1) }
  expect(vehicleNow({ now, ...facts, tags: [attachedTag] }).countsFrom).toBeNull()
  expect(vehicleNow({ now, ...facts, tags: [] }).countsFrom).toBe(ago(-4))
})

test.each([
  ['the dangerous value', { uPlusMinus_mV: 75_000 }, { name: 'uPlusMinus', value_mV: 75_000 }],
  [
    'the value furthest above its limit',
    { uPlusMinus_mV: 61_000, uAcPhases_mV: [0, 230_000] },
    { name: 'uAcPhase', row: 1, value_mV: 230_000 },
  ],
  [
    'the tester beside harmless values',
    { absenceOfVoltage: false, uPlusMinus_mV: 2000 },
    { name: 'absenceOfVoltage', value_mV: null },
  ],
  [
    'the dangerous value beside the tester',
    { absenceOfVoltage: false, uMinusChassis_mV: -75_000 },
    { name: 'uMinusChassis', value_mV: -75_000 },
  ],
  [
    'the value that was withdrawn',
    { withdrawn: [{ ...completeDisconnection, ...withdrawnAt, uPlusMinus_mV: 75_000 }] },
    { name: 'uPlusMinus', value_mV: 75_000 },
  ],
])('a voltage is shown with its location: %s', (_, change, place) => {
  expect(voltageFoundIn({ ...completeDisconnection, ...change })).toEqual(place)
})

describe('on a vehicle', () => {
  const final = (minutesAgo: number) => ({ ...found(minutesAgo), number: '2026-3' })
  const shown = (voltages: FoundVoltage[], ...disconnections: ReturnType<typeof free>[]) =>
    voltagesShown({ found: voltages, disconnections }).map(({ reportId, isInForce }) => [reportId, isInForce])

  test.each([
    ['the last active voltage', shown([final(60), final(30)]), [['r30', true]]],
    ['no voltage of a report after a later disconnection without voltage', shown([final(60)], free(10)), []],
    [
      'the voltage of an open draft although it was superseded',
      shown([found(60)], free(10)),
      [['r60', false]],
    ],
    [
      'the last active voltage and each one of an open draft, the latest first',
      shown([found(90), final(60), final(30), found(10)]),
      [
        ['r10', true],
        ['r90', true],
      ],
    ],
    [
      'an active voltage beside a superseded one of a draft',
      shown([found(90), final(30)], free(60)),
      [
        ['r30', true],
        ['r90', false],
      ],
    ],
  ])('is shown: %s', (_, voltages, expected) => {
    expect(voltages).toEqual(expected)
  })
})

describe('disconnection that cannot be confirmed', () => {
  const unconfirmed = (minutesAgo: number | null) =>
    free(0, {
      ...{ state: 'unconfirmed', reportId: 'torn', sealedAt: null },
      measuredAt: minutesAgo === null ? null : ago(minutesAgo),
    })
  const states = (...disconnections: ReturnType<typeof free>[]) =>
    seen({ disconnections }).unconfirmed?.reportId

  test('is shown and proves nothing', () => {
    expect(states(unconfirmed(10))).toBe('torn')
    const { voltage } = seen({ found: [found(30)], disconnections: [unconfirmed(10)] })
    expect(voltage?.reportId).toBe('r30')
  })

  test('is superseded five minutes later by one that found the vehicle free of voltage', () => {
    expect(states(unconfirmed(30), free(25))).toBeUndefined()
    expect(states(unconfirmed(30), free(25.1))).toBe('torn')
    expect(states(unconfirmed(30), free(10, { result: 'invalid' }))).toBe('torn')
    expect(states(unconfirmed(30), free(10, { contradictions: ['W_KIRCHHOFF'] }))).toBe('torn')
  })

  test('is not superseded before the vehicle is measured five minutes after the seal, whatever moment its row contains', () => {
    expect(states({ ...unconfirmed(60), sealedAt: ago(14.9) }, free(10))).toBe('torn')
    expect(states({ ...unconfirmed(60), sealedAt: ago(15) }, free(10))).toBeUndefined()
  })

  test('is not superseded if the time of the measurement is unknown', () => {
    expect(states(unconfirmed(null), free(10))).toBe('torn')
  })
})
