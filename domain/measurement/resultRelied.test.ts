import { expect, test } from 'vitest'
import { resultNow, resultRelied } from './contradictions.ts'

test.each([
  ['passed where nothing contradicts itself', 'valid', [], [], 'valid'],
  ['passed with a word of caution only', 'valid', ['W_SPREAD'], ['W_SPREAD'], 'valid'],
  ['passed with a contradiction of its own', 'valid', ['W_KIRCHHOFF'], [], 'contradicted'],
  ['passed on a disconnection with one', 'valid', [], ['W_WAIT_TIMES'], 'onContradicted'],
  ['its own contradiction first', 'valid', ['W_KIRCHHOFF'], ['W_WAIT_TIMES'], 'contradicted'],
  ['failed, whatever it relied on', 'invalid', [], ['W_WAIT_TIMES'], 'invalid'],
])('a report is told as %s', (_, result, warnings, relied, told) => {
  expect(resultRelied(result, { warnings, relied })).toBe(told)
})

test.each([
  ['passed while the disconnection counts', 'valid', [], [], null, 'valid'],
  ['passed on one that was voided', 'valid', [], [], 'void', 'onEnded'],
  ['passed on one that was voided and contradicted itself', 'valid', [], ['W_WAIT_TIMES'], 'void', 'onEnded'],
  ['its own contradiction first', 'valid', ['W_KIRCHHOFF'], [], 'void', 'contradicted'],
  ['failed, whatever became of the disconnection', 'invalid', [], [], 'void', 'invalid'],
])('today a report is told as %s', (_, result, warnings, relied, reliedEnded, told) => {
  expect(resultNow(result, { warnings, relied, reliedEnded })).toBe(told)
})
