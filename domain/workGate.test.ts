import { expect, test } from 'vitest'
import { type GateVector, gateVectors } from '../test/vectors/workGate.ts'
import { vehicleNow } from '#domain/vehicleNow.ts'
import { gateDemands, judgeGate, workKinds } from '#domain/workGate.ts'

const today = '2026-06-15'
const now = new Date('2026-06-15T10:00:00Z')
const ranks: Record<string, number | null> = { 'EVAL-0': 0, 'EVAL-1': 1, 'EVAL-2': 2, 'EVAL-3': 3 }

function heldOf(text: string) {
  const [level = '', state = ''] = text.trim().split(' ')
  return {
    level,
    rank: ranks[level] ?? null,
    reportTypes: [],
    state: state === 'suspended' ? ('suspended' as const) : ('issued' as const),
    issueDate: state === 'later' ? '2026-06-20' : '2025-01-01',
    dueDate: state === 'expired' ? '2026-06-14' : '2028-01-01',
    instructionDue: state === 'overdue' ? '2026-06-14' : state === 'dueToday' ? '2026-06-15' : null,
  }
}

const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

const tagOf = (kind: GateVector['tag'], { age_min = 60, tagOfOthers }: GateVector) => ({
  since: ago(kind === 'ahead' ? -6 : age_min),
  isOwn: tagOfOthers !== true,
  reportState: 'final',
  isBeingCorrected: false,
  energisedAt: kind === 'contradicted' ? ago(1) : null,
  testerState: kind === 'suspended' ? 'suspended' : 'issued',
  isTesterSuspended: false,
  contradictions: kind === 'inconsistent' || kind === 'accepted' ? ['W_WAIT_TIMES'] : [],
  acceptance: kind === 'accepted' ? {} : null,
  isRecalled: false,
})

function vehicleOf(vector: GateVector) {
  const { tag, other, foundVoltage_min, free_min, freeContradicted, openFault, voltageFault } = vector
  const location = { place: 'uPlusMinus', row: null, value_mV: 75_000, isWithdrawn: false }
  const voltage = { reportId: 'r', number: null, by: 'Tessa', ...location }
  const passed = { type: 'disconnection', state: 'final', result: 'valid', acceptance: null }
  const free = { reportId: 'free', number: '2026-7', sealedAt: null, ...passed }
  const contradictions = freeContradicted ? ['W_WAIT_TIMES'] : []
  return vehicleNow({
    now,
    found: foundVoltage_min === undefined ? [] : [{ ...voltage, moments: [ago(foundVoltage_min)] }],
    disconnections: free_min === undefined ? [] : [{ ...free, measuredAt: ago(free_min), contradictions }],
    tags: [tag, other].filter(Boolean).map((kind) => tagOf(kind, vector)),
    lastTagRemoval: null,
    openFaults: voltageFault ? ['HV_PRESENT'] : openFault ? ['RESIDUAL_VOLTAGE'] : [],
  })
}

test.each(gateVectors)(
  '$id: a person who holds "$holds" and requests $work (tag: $tag): $verdict',
  (vector) => {
    const { holds, work, drivetrain = 'BEV', tomorrow, verdict, reasons, warnings = [] } = vector
    const { basis: _basis, ...answer } = judgeGate({
      work,
      today,
      day: tomorrow ? '2026-06-16' : today,
      held: holds === '' ? [] : holds.split(',').map(heldOf),
      isSuspended: vector.coworkerSuspended === true,
      vehicle: { drivetrain },
      now: vehicleOf(vector),
    })
    expect(answer).toEqual({ verdict, reasons, warnings })
  },
)

test.each([
  ['disconnect', ['disconnection'], 'may'],
  ['disconnect', ['isolation', 'potentialEqualization'], 'mayNot'],
  ['measure', ['isolation', 'potentialEqualization'], 'notYet'],
  ['measure', ['isolation'], 'mayNot'],
  ['replaceParts', ['disconnection', 'isolation', 'potentialEqualization'], 'mayNot'],
  ['live', ['disconnection', 'isolation', 'potentialEqualization'], 'mayNot'],
  ['nonElectrical', ['disconnection'], 'mayNot'],
] as const)(
  'a level outside the ladder, requested for %s, with the reports %j: %s',
  (work, reportTypes, verdict) => {
    const answer = judgeGate({
      ...{ work, today, day: today, vehicle: { drivetrain: 'BEV' } },
      now: vehicleOf({ id: '', holds: '', work, verdict: 'may', reasons: [] }),
      held: [{ ...heldOf('EVAL-NFZ'), reportTypes }],
      isSuspended: false,
    })
    expect(answer.verdict).toBe(verdict)
  },
)

test('with a disconnection that cannot be confirmed, only work on live vehicles is allowed, with a warning', () => {
  const record = { reportId: 'torn', number: '2026-7', contradictions: [], acceptance: null }
  const torn = {
    ...record,
    type: 'disconnection',
    state: 'unconfirmed',
    result: 'valid',
    measuredAt: ago(30),
    sealedAt: null,
  }
  const facts = { now, found: [], disconnections: [torn], lastTagRemoval: null, openFaults: [] }
  for (const work of workKinds) {
    const tags = gateDemands[work].deEnergised ? [tagOf('confirmed', { id: '' } as GateVector)] : []
    const answer = judgeGate({
      ...{ work, today, day: today, vehicle: { drivetrain: 'BEV' }, isSuspended: false },
      ...{ now: vehicleNow({ ...facts, tags }), held: [heldOf('EVAL-3')] },
    })
    const { verdict, reasons, warnings } = answer
    const isLive = gateDemands[work].mayBeLive === true
    expect([work, verdict, reasons, warnings]).toEqual(
      isLive
        ? [work, 'may', [], ['disconnectionUnconfirmed']]
        : [work, 'notYet', ['disconnectionUnconfirmed'], []],
    )
  }
})
