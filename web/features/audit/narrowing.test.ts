import { expect, test } from 'vitest'
import { auditSearch } from './auditSearch.ts'
import { narrowingOf } from './narrowing.ts'

const read = (address: Record<string, unknown>) => narrowingOf(auditSearch(address))

test('the log of actions is narrowed to the area, the days and the page that its address names', () => {
  const requested = { page: 3, area: 'report', from: '2026-01-01', to: '2026-02-28' }
  expect(read(requested)).toEqual(requested)
})

test('what the address of the log names and no log knows is left out, instead of a refusal that marks no field', () => {
  for (const wrong of [
    { area: 'nowhere' },
    { from: 'abc' },
    { to: '2026-02-30' },
    { page: 0 },
    { page: 'two' },
  ])
    expect(read({ area: 'report', ...wrong })).toEqual('area' in wrong ? {} : { area: 'report' })
})
