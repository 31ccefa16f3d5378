import { expect, test } from 'vitest'
import { pauseOf } from './follow.ts'
import { isTouched } from './refreshing.ts'

test.each([
  ['the dashboard after any change', ['dashboard'], ['companyVehicle'], true],
  ['a list of the written items', ['report', 'list', { l: 10 }], ['report'], true],
  ['no list of other items', ['report', 'list', { l: 10 }], ['certificate'], false],
  ['no single item, which may be open in a form', ['report', 'item', '7'], ['report'], false],
  [
    'the tags, after a report that may put them in doubt',
    ['tag', 'list', { open: 'true' }],
    ['report'],
    true,
  ],
  [
    'the defects of a vehicle, after a report that may have found one',
    ['vehicleAction', '7'],
    ['report'],
    true,
  ],
  [
    'the list of vehicles, after the repair of a defect',
    ['companyVehicle', 'list', {}],
    ['vehicleAction'],
    true,
  ],
  ['the own invitations', ['invitation', 'own'], ['invitation'], true],
  ['the work permissions, after a certificate', ['qualification', {}], ['certificate'], true],
  ['no open forms', ['vehicle', 'similar', '7'], ['vehicle'], false],
] as const)('reloads %s', (_, key, kinds, reloads) => {
  expect(isTouched(key, new Set<string>(kinds))).toBe(reloads)
})

test('waits longer after each failure, up to a minute, with a random part', () => {
  expect([1, 2, 3, 20].map((failures) => pauseOf(failures, 1))).toEqual([1000, 2000, 4000, 60_000])
  expect(pauseOf(20, 0)).toBe(30_000)
})
