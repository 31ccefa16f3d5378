import { expect, test } from 'vitest'
import { dangerousReasons, severityOf, unprovenReasons } from '#domain/defect.ts'
import report from '../texts/report.json' with { type: 'json' }

test('a voltage is a danger, a value outside its limit is serious, a measurement that proves nothing is unproven', () => {
  expect(severityOf('HV_PRESENT')).toBe('danger')
  expect(severityOf('RESIDUAL_VOLTAGE')).toBe('serious')
  expect(severityOf('PLUS_BELOW_TARGET')).toBe('serious')
  expect(severityOf('OPEN_CIRCUIT')).toBe('serious')
  expect(severityOf('TEST_CURRENT_TOO_LOW')).toBe('unproven')
})

test('an unknown reason is never less than serious', () => {
  for (const reason of ['', 'NEW_REASON']) expect(severityOf(reason)).toBe('serious')
})

test('the reasons exist in reports', () => {
  for (const reason of [...dangerousReasons, ...unprovenReasons])
    expect(Object.keys(report)).toContain(`reason.${reason}`)
})
