import { expect, test } from 'vitest'
import { heldUsername, isChosen } from './username.ts'

test('a placeholder username is distinguished from a chosen one', () => {
  expect(isChosen(heldUsername('3ff66c22-6053-468b-9305-4b1526f9135f'))).toBe(false)
  expect(isChosen('held-ulm')).toBe(true)
  expect(isChosen('rosa')).toBe(true)
})
