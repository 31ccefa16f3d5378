import { expect, test } from 'vitest'
import { gateVectors } from '#domain/vectors/workGate.ts'
import { judgeGate } from '#domain/workGate.ts'

const today = '2026-06-15'
const ranks: Record<string, number | null> = { 'EVAL-0': 0, 'EVAL-1': 1, 'EVAL-2': 2, 'EVAL-3': 3 }

function heldOf(words: string) {
  const [level = '', state = ''] = words.trim().split(' ')
  return {
    level,
    rank: ranks[level] ?? null,
    reportTypes: [],
    state: state === 'suspended' ? ('suspended' as const) : ('issued' as const),
    issueDate: state === 'later' ? '2026-06-20' : '2025-01-01',
    dueDate: state === 'expired' ? '2026-06-14' : '2028-01-01',
  }
}

test.each(gateVectors)(
  '$id: whoever holds "$holds" and asks for $work (tag: $tag): $verdict',
  ({ holds, work, drivetrain = 'BEV', tag, tomorrow, verdict, reasons }) => {
    const answer = judgeGate({
      work,
      today,
      day: tomorrow ? '2026-06-16' : today,
      held: holds === '' ? [] : holds.split(',').map(heldOf),
      vehicle: { drivetrain },
      tag: tag ? { isConfirmed: tag === 'confirmed' } : null,
    })
    expect({ verdict: answer.verdict, reasons: answer.reasons }).toEqual({ verdict, reasons })
  },
)
