import { expect, test } from 'vitest'
import { countedBySeverity } from './openDefects.ts'

test('open defects are counted by severity, the worst first, without empty ones', () => {
  const defects = [{ reason: 'RISO_TOO_LOW' }, { reason: 'HV_PRESENT' }, { reason: 'HV_PRESENT' }]
  expect(countedBySeverity(defects)).toEqual([
    { severity: 'danger', count: 2 },
    { severity: 'serious', count: 1 },
  ])
})
