import { expect, test } from 'vitest'
import { auditSearch } from './auditSearch.ts'
import { narrowingOf } from './narrowing.ts'

const read = (address: Record<string, unknown>) => narrowingOf(auditSearch(address))

test('the audit log is filtered by the area, days and page in its address', () => {
  const requested = { page: 3, area: 'report', from: '2026-01-01', to: '2026-02-28' }
  expect(read(requested)).toEqual(requested)
})

test('unknown values in the address of the audit log are ignored, instead of an error without a field', () => {
  for (const wrong of [
    { area: 'nowhere' },
    { from: 'abc' },
    { to: '2026-02-30' },
    { page: 0 },
    { page: 'two' },
  ])
    expect(read({ area: 'report', ...wrong })).toEqual('area' in wrong ? {} : { area: 'report' })
})
