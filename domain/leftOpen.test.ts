import { expect, test } from 'vitest'
import { daysDangerous, isLeftOpen } from '#domain/leftOpen.ts'

const now = new Date('2026-06-15T10:00:00Z')

test.each([
  ['on the first day', '2026-06-14T10:00:01Z', 0],
  ['after exactly one day', '2026-06-14T10:00:00Z', 1],
  ['shortly before the second day ends', '2026-06-13T10:00:01Z', 1],
  ['after two days', '2026-06-13T10:00:00Z', 2],
  ['by a clock that is fast', '2026-06-15T10:03:00Z', 0],
])('a dangerous draft is open for a number of whole days: %s', (_when, dangerSince, days) => {
  expect(daysDangerous(dangerSince, now)).toBe(days)
})

test.each([
  ['a draft without danger, with an available author', null, false, false],
  ['a draft without danger, with an absent author', null, true, true],
  ['a danger on the first day', '2026-06-15T09:00:00Z', false, false],
  ['a danger on the first day, with an absent author', '2026-06-15T09:00:00Z', true, true],
  ['a danger that is open for a day', '2026-06-14T10:00:00Z', false, true],
  ['a danger of an unknown moment', 'unknown', false, true],
])('whether the responsible person may take over: %s', (_what, dangerSince, isAuthorAway, isLeft) => {
  expect(isLeftOpen({ dangerSince, isAuthorAway }, now)).toBe(isLeft)
})
