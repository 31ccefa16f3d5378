import { expect, test } from 'vitest'
import { subjectOf } from './record.ts'

const points = [
  { key: 'inverterHousing', name: null },
  { key: 'hvBatteryHousing', name: null },
  { key: 'other', name: 'Halter links' },
]

test('two parts that failed in the same row of two reports are two things to do', () => {
  const first = subjectOf({ points: [points[0]] }, 0)
  const second = subjectOf({ points: [points[1]] }, 0)
  expect([first, second]).toEqual(['inverterHousing', 'hvBatteryHousing'])
})

test('what has a name goes by it too, a phase by its number, and what is there once by nothing', () => {
  expect(subjectOf({ points }, 2)).toBe('other: Halter links')
  expect(subjectOf({}, 1)).toBe('2')
  expect(subjectOf({ points }, undefined)).toBe('')
})
