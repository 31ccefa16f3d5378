import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { id } from './fields.ts'

test('an id in upper case is the same id, so that it is not given twice', () => {
  const lower = '0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d'
  expect(z.parse(z.array(id), [lower, lower.toUpperCase()])).toEqual([lower, lower])
  expect(z.safeParse(id, 'no id').success).toBe(false)
})
