import { expect, test } from 'vitest'
import { subjectOf } from './record.ts'

const points = [
  { key: 'inverterHousing', name: null },
  { key: 'hvBatteryHousing', name: null },
  { key: 'other', name: 'Halter links' },
]

test('two failed parts in the same row of two reports are two actions', () => {
  const first = subjectOf({ points: [points[0]] }, 0)
  const second = subjectOf({ points: [points[1]] }, 0)
  expect([first, second]).toEqual(['inverterHousing', 'hvBatteryHousing'])
})

test('a named part is called by its name, a phase by its number, and a unique one has neither', () => {
  expect(subjectOf({ points }, 2)).toBe('other: Halter links')
  expect(subjectOf({}, 1)).toBe('2')
  expect(subjectOf({ points }, undefined)).toBe('')
})
