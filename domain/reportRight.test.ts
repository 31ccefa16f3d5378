import { expect, test } from 'vitest'
import { mayCreateReport, mayCreateReports } from '#domain/reportRight.ts'
import { reportTypes } from '#domain/reportType.ts'
import { reportRightVectors } from '../test/vectors/certificate.ts'

const day = '2026-06-01'

test.each(reportRightVectors)(
  '$id: $who, $type ($method): allowed is $allowed',
  ({ held, type, method, allowed }) => {
    expect(mayCreateReport(held, type, method, day)).toBe(allowed)
  },
)

test.each(reportRightVectors)(
  '$id: $who may create reports in general if at least one kind is allowed',
  ({ held }) => {
    const one = reportTypes.some(
      (type) =>
        mayCreateReport(held, type, 'insulationTester', day) ||
        mayCreateReport(held, type, 'voltmeterR0', day),
    )
    expect(mayCreateReports(held, day)).toBe(one)
  },
)

test('the highest level does not cover an unknown report type', () => {
  const held = [{ state: 'issued', issueDate: '2025-01-01', dueDate: '2028-01-01', rank: 3, reportTypes }]
  const unknown: unknown = 'battery'
  expect(mayCreateReport(held, unknown as 'isolation', 'insulationTester', day)).toBe(false)
})
