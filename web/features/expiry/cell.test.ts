import { expect, test } from 'vitest'
import { cellOf } from './cell.ts'

const due = (certificates: number, instruments: number) => [
  ...Array.from({ length: certificates }, () => ({ kind: 'certificate' as const })),
  ...Array.from({ length: instruments }, () => ({ kind: 'instrument' as const })),
]

test('a day with few entries shows all of them', () => {
  expect(cellOf(due(1, 2))).toMatchObject({ shown: { length: 3 }, further: [] })
})

test('instruments that a day does not show lead to the list of instruments', () => {
  expect(cellOf(due(0, 4)).further).toEqual([{ kind: 'instrument', count: 2 }])
  expect(cellOf(due(3, 2))).toMatchObject({
    shown: { length: 2 },
    further: [
      { kind: 'certificate', count: 1 },
      { kind: 'instrument', count: 2 },
    ],
  })
})
