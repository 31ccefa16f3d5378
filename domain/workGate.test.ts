import { expect, test } from 'vitest'
import { gateVectors } from '#domain/vectors/workGate.ts'
import { judgeGate } from '#domain/workGate.ts'

const today = '2026-06-15'
const now = new Date('2026-06-15T10:00:00Z')
const ranks: Record<string, number | null> = { 'EVAL-0': 0, 'EVAL-1': 1, 'EVAL-2': 2, 'EVAL-3': 3 }

const rank1 = (level: string) => ranks[level] === 1

function heldOf(words: string) {
  const [level = '', state = ''] = words.trim().split(' ')
  return {
    level,
    rank: ranks[level] ?? null,
    reportTypes: [],
    state: state === 'suspended' ? ('suspended' as const) : ('issued' as const),
    issueDate: state === 'later' ? '2026-06-20' : '2025-01-01',
    dueDate: state === 'expired' ? '2026-06-14' : '2028-01-01',
    instructionDue: state === 'overdue' ? '2026-06-14' : rank1(level) ? '2026-06-15' : null,
  }
}

test.each(gateVectors)(
  '$id: whoever holds "$holds" and asks for $work (tag: $tag): $verdict',
  ({
    holds,
    work,
    drivetrain = 'BEV',
    tag,
    other,
    age_min = 60,
    tomorrow,
    openFault = false,
    foundVoltage = false,
    tagOfOthers = false,
    verdict,
    reasons,
    warnings = [],
  }) => {
    const answer = judgeGate({
      work,
      today,
      day: tomorrow ? '2026-06-16' : today,
      held: holds === '' ? [] : holds.split(',').map(heldOf),
      vehicle: { drivetrain },
      hasOpenFault: openFault,
      hasFoundVoltage: foundVoltage,
      now,
      tags: [tag, other].filter(Boolean).map((state) => ({
        since: new Date(now.getTime() - age_min * 60_000).toISOString(),
        isOwn: !tagOfOthers,
        isConfirmed: state !== 'contradicted',
        contradictions: state === 'inconsistent' ? ['W_WAIT_TIMES'] : [],
      })),
    })
    const { basis: _basis, ...told } = answer
    expect(told).toEqual({ verdict, reasons, warnings })
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
  'a level beside the ladder, asked for %s, with the reports %j: %s',
  (work, reportTypes, verdict) => {
    const answer = judgeGate({
      ...{ work, today, day: today, now, tags: [], vehicle: { drivetrain: 'BEV' } },
      ...{ hasOpenFault: false, hasFoundVoltage: false },
      held: [{ ...heldOf('EVAL-NFZ'), reportTypes }],
    })
    expect(answer.verdict).toBe(verdict)
  },
)
