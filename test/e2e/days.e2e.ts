import { describe } from 'vitest'
import { administratorsDay } from './administrator.ts'
import { readersDay } from './readers.ts'
import { stage } from './stage.ts'
import { trainersDay } from './trainer.ts'

/** What a person of each role does in a day, in the demo. */
describe('A day in the life', () => {
  const product = stage({ demo: true })
  describe('of people who may only read', () => readersDay(product))
  describe('of a trainer', () => trainersDay(product))
  describe('of the system administrator', () => administratorsDay(product))
})
