import { expect, test } from 'vitest'
import { heldUsername, isChosen } from './username.ts'

test('a username that only holds the place is told from one a person chose', () => {
  expect(isChosen(heldUsername('3ff66c22-6053-468b-9305-4b1526f9135f'))).toBe(false)
  expect(isChosen('held-ulm')).toBe(true)
  expect(isChosen('rosa')).toBe(true)
})
