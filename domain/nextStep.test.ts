import { describe, expect, test } from 'vitest'
import { leavesUntagged, nextSteps } from '#domain/nextStep.ts'
import type { ReportWorth } from '#domain/reportState.ts'

const passed: Parameters<typeof nextSteps>[0] = {
  type: 'disconnection',
  worth: 'valid',
  isAccepted: false,
  isRecent: true,
  hasTag: true,
  openFaults: 0,
  isMeasuredSince: false,
}

describe('the next step after a report', () => {
  test('after a passed disconnection, the tag is put up first, then the isolation is measured', () => {
    expect(nextSteps(passed)).toEqual(['hangTag', 'isolation', 'nextVehicle'])
  })

  test('a passed disconnection without its tag is measured again before other work', () => {
    expect(nextSteps({ ...passed, hasTag: false })[0]).toBe('measureAgain')
  })

  test('after a failed report, its open defects are repaired and the vehicle is measured again', () => {
    expect(nextSteps({ ...passed, worth: 'invalid', openFaults: 2 })).toEqual(['repair', 'measureAgain'])
    expect(nextSteps({ ...passed, worth: 'invalid', isRecent: false })).toEqual(['measureAgain'])
  })

  test('a vehicle that was measured since is not measured again, but open defects remain to be repaired', () => {
    const since = { ...passed, worth: 'invalid' as const, isMeasuredSince: true }
    expect(nextSteps(since)).toEqual([])
    expect(nextSteps({ ...since, openFaults: 1 })).toEqual(['repair'])
  })

  test.each<ReportWorth | null>(['onContradicted', 'onEnded', 'void', null])(
    'a report that is %s is never followed by further work, only by a new measurement',
    (worth) => {
      expect(nextSteps({ ...passed, worth })).toEqual(['measureAgain'])
    },
  )

  test('a contradictory report is measured again or amended, unless the vehicle was measured since', () => {
    const contradicted = { ...passed, worth: 'contradicted' as const }
    expect(nextSteps(contradicted)).toEqual(['measureAgain', 'amend'])
    expect(nextSteps({ ...contradicted, isMeasuredSince: true })).toEqual([])
  })

  test('only a contradictory disconnection that no one has accepted leaves the vehicle without a tag', () => {
    const contradicted = { ...passed, worth: 'contradicted' as const }
    expect(leavesUntagged(contradicted)).toBe(true)
    expect(leavesUntagged({ ...contradicted, type: 'isolation' })).toBe(false)
    expect(leavesUntagged({ ...contradicted, isAccepted: true })).toBe(false)
    expect(leavesUntagged({ ...contradicted, isMeasuredSince: true })).toBe(false)
    expect(leavesUntagged(passed)).toBe(false)
  })

  test('accepted contradictions do not stop the work, but a disconnection that no longer counts does', () => {
    expect(nextSteps({ ...passed, worth: 'contradicted', isAccepted: true })[0]).toBe('hangTag')
    expect(nextSteps({ ...passed, worth: 'onEnded', isAccepted: true })).toEqual(['measureAgain'])
    expect(nextSteps({ ...passed, worth: 'invalid', isAccepted: true })).toEqual(['measureAgain'])
  })

  test('an amended report leads to its correction only', () => {
    expect(nextSteps({ ...passed, worth: 'amended' })).toEqual([])
  })

  test('removing the tag is never the first step', () => {
    for (const type of ['isolation', 'potentialEqualization'] as const) {
      const steps = nextSteps({ ...passed, type })
      expect(steps.at(-1)).toBe('removeTag')
      expect(steps[0]).not.toBe('removeTag')
    }
  })

  test('an old passed report offers no next step', () => {
    expect(nextSteps({ ...passed, isRecent: false })).toEqual([])
  })
})
