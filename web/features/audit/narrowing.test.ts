import { expect, test } from 'vitest'
import { auditSearch } from './auditSearch.ts'
import { narrowingOf } from './narrowing.ts'

const read = (address: Record<string, unknown>) => narrowingOf(auditSearch(address))

test('the audit log is filtered by the area, person, days and page in its address', () => {
  const person = '0190a0b1-c2d3-7e4f-8a9b-0c1d2e3f4a5b'
  const requested = { page: 3, area: 'report', person, side: 'by', from: '2026-01-01', to: '2026-02-28' }
  expect(read(requested)).toEqual(requested)
})

test('unknown values in the address of the audit log are ignored, instead of an error without a field', () => {
  for (const wrong of [
    { area: 'nowhere' },
    { person: 'anna' },
    { side: 'by' },
    { from: 'abc' },
    { to: '2026-02-30' },
    { page: 0 },
    { page: 'two' },
  ])
    expect(read({ area: 'report', ...wrong })).toEqual('area' in wrong ? {} : { area: 'report' })
})
