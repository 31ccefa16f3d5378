import { expect, test } from 'vitest'
import { weekDue, zoneOf } from './week.ts'

test.each([
  ['2026-11-23T04:59:00Z', 'Europe/Vienna', null, 'before six on Monday'],
  ['2026-11-23T05:00:00Z', 'Europe/Vienna', '2026-11-23', 'at six on Monday'],
  ['2026-11-29T22:59:00Z', 'Europe/Vienna', '2026-11-23', 'until Sunday night'],
  ['2026-11-30T04:00:00Z', 'Europe/Vienna', null, 'early on the next Monday'],
  ['2026-11-22T21:30:00Z', 'Pacific/Auckland', '2026-11-23', 'in a time zone where it is Monday already'],
  ['2026-11-23T05:30:00Z', 'America/New_York', null, 'in a time zone where it is Monday night'],
  ['2026-06-01T04:00:00Z', 'Europe/Rome', '2026-06-01', 'in summer time'],
])('%s in %s belongs to the week of %s: %s', (...[moment, zone, week]) => {
  expect(weekDue(new Date(moment), zone)).toBe(week)
})

test.each([
  ['IT', 'Europe/Rome'],
  ['AT', 'Europe/Vienna'],
  ['DE', 'Europe/Berlin'],
  ['', 'Europe/Vienna'],
  ['XX', 'Europe/Vienna'],
])('an organisation in %j has the time of %s', (country, zone) => {
  expect(zoneOf({ country }, 'Europe/Vienna')).toBe(zone)
})
