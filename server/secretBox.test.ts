import { expect, test } from 'vitest'
import { closeBox, openBox } from './secretBox.ts'

const lock = { secret: 'a secret of this installation', owner: 'totp of Anna' }
const seed = Buffer.from('a seed of twenty bytes')

test('a box opens only with the same secret and owner', () => {
  const box = closeBox(seed, lock)
  expect(box.includes(seed)).toBe(false)
  expect(openBox(box, lock)).toEqual(seed)
  expect(() => openBox(box, { ...lock, secret: 'the secret of another installation' })).toThrow()
  expect(() => openBox(box, { ...lock, owner: 'totp of Bert' })).toThrow()
})

test('any changed byte of a box is detected, and two boxes of the same content differ', () => {
  const box = closeBox(seed, lock)
  expect(closeBox(seed, lock).equals(box)).toBe(false)
  for (let index = 0; index < box.length; index++) {
    const changed = Buffer.from(box)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => openBox(changed, lock)).toThrow()
  }
})
