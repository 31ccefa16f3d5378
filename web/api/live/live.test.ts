import { expect, test } from 'vitest'
import { pauseOf } from './pauses.ts'
import { isTouched } from './refreshing.ts'

test.each([
  ['the overview by anything', ['dashboard'], ['companyVehicle'], true],
  ['a list of what was written', ['report', 'list', { l: 10 }], ['report'], true],
  ['no list of something else', ['report', 'list', { l: 10 }], ['certificate'], false],
  ['no single thing, which somebody may be changing', ['report', 'item', '7'], ['report'], false],
  ['the tags, by a report that may doubt them', ['tag', 'list', { open: 'true' }], ['report'], true],
  ['the faults of a car, by a report that may have found one', ['vehicleAction', '7'], ['report'], true],
  ['one’s own invitations', ['invitation', 'own'], ['invitation'], true],
  ['who may work, by a certificate', ['qualification', {}], ['certificate'], true],
  ['nothing that is typed into', ['vehicle', 'similar', '7'], ['vehicle'], false],
] as const)('asks anew for %s', (_, key, kinds, asked) => {
  expect(isTouched(key, new Set<string>(kinds))).toBe(asked)
})

test('waits longer with each failure, up to a minute, and never the same for all', () => {
  expect([1, 2, 3, 20].map((failures) => pauseOf(failures, 1))).toEqual([1000, 2000, 4000, 60_000])
  expect(pauseOf(20, 0)).toBe(30_000)
})
