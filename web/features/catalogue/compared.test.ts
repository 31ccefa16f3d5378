import { expect, test } from 'vitest'
import type { Fact } from '../../ui/lists.tsx'
import { compared } from './compared.ts'

/** Stands for a link or any other element. */
const element = (text: string): Fact['value'] => [text]

const model = (manufacturer: string, year: string): Fact[] => [
  { term: 'Manufacturer', value: element(manufacturer), text: manufacturer },
  { term: 'Model', value: 'Zoe', text: 'zoe' },
  { term: 'Years', value: year },
]

test('a detail that is shown as a link is compared by its text', () => {
  const { different, equal } = compared(model('Renault', '–'), model('Dacia', '–'))
  expect(different).toEqual([{ term: 'Manufacturer', left: 'Renault', right: 'Dacia' }])
  expect(equal).toEqual([{ term: 'Model', left: 'Zoe', right: 'Zoe' }])
})

test('every filled detail is either different or equal', () => {
  const { different, equal } = compared(model('Renault', '2019'), model('Renault', '–'))
  expect(different).toEqual([{ term: 'Years', left: '2019', right: '' }])
  expect(equal.map(({ term }) => term)).toEqual(['Manufacturer', 'Model'])
})

test('a detail that only one of them has is different', () => {
  const wallbox: Fact = { term: 'Drivetrain', value: 'BEV' }
  expect(compared([wallbox], []).different).toEqual([{ term: 'Drivetrain', left: 'BEV', right: '' }])
})
