import { describe } from 'vitest'
import { administratorsDay } from './administrator.ts'
import { readersDay } from './readers.ts'
import { stage } from './stage.ts'
import { trainersDay } from './trainer.ts'

/** All in one demo: to start it takes longer than a day in it. */
describe('A day in the life', () => {
  const house = stage({ demo: true })
  describe('of those who may only read', () => readersDay(house))
  describe('of a trainer', () => trainersDay(house))
  describe('of the system administrator', () => administratorsDay(house))
})
