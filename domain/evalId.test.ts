import { expect, test } from 'vitest'
import { crockfordAlphabet, formatEvalId, parseEvalId } from '#domain/codes.ts'
import { evalIdVectors, typedEvalIdVectors } from '../test/vectors/evalId.ts'

const alphabet = Array.from(crockfordAlphabet)

test.each(evalIdVectors)('$id: the random bytes $bytes give $evalId', ({ bytes, evalId }) => {
  expect(formatEvalId(new Uint8Array(Buffer.from(bytes, 'hex')))).toBe(evalId)
  expect(parseEvalId(evalId)).toBe(evalId)
})

test.each(typedEvalIdVectors)('$id: "$typed" is read as $evalId', ({ typed, evalId }) => {
  expect(parseEvalId(typed)).toBe(evalId)
})

test('any single wrong character in an Eval-ID is detected', () => {
  const right = 'EVAL-CEJPN5NTWDEEG'
  for (let index = 5; index < right.length; index++)
    for (const character of alphabet) {
      const typed = right.slice(0, index) + character + right.slice(index + 1)
      expect(parseEvalId(typed)).toBe(typed === right ? right : null)
    }
})

test('swapped neighbouring characters in an Eval-ID are detected, except 0 and Z', () => {
  for (const first of alphabet)
    for (const second of alphabet) {
      const check = alphabet.find((last) => parseEvalId(`EVAL-0000000000${first}${second}${last}`)) ?? ''
      const unnoticed = parseEvalId(`EVAL-0000000000${second}${first}${check}`) !== null
      expect(unnoticed).toBe(first === second || [first, second].sort().join('') === '0Z')
    }
})

test('fewer than 60 random bits are rejected', () => {
  expect(() => formatEvalId(new Uint8Array(7))).toThrow(RangeError)
})
