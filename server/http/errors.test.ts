import { expect, test } from 'vitest'
import { fieldsOf } from './errors.ts'

test('of ten thousands of mistakes fifty are named, and none of them at length', () => {
  const keys = Array.from({ length: 40_000 }, (_, place) => `${place}${'x'.repeat(1000)}`)
  const unknown = fieldsOf([{ path: ['metadata'], code: 'unrecognized_keys', message: '', keys }], {})
  expect(Object.keys(unknown)).toHaveLength(50)
  expect(JSON.stringify(unknown).length).toBeLessThan(10_000)
  const issues = keys.map((key) => ({ path: [key], code: 'invalid_type', message: '' }))
  expect(Object.keys(fieldsOf(issues, {}))).toHaveLength(50)
})
