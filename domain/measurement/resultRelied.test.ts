import { expect, test } from 'vitest'
import { resultNow, resultRelied } from './contradictions.ts'

test.each([
  ['passed without contradictions', 'valid', [], [], 'valid'],
  ['passed with a warning only', 'valid', ['W_SPREAD'], ['W_SPREAD'], 'valid'],
  ['passed with a contradiction of its own', 'valid', ['W_KIRCHHOFF'], [], 'contradicted'],
  ['passed, based on a disconnection with a contradiction', 'valid', [], ['W_WAIT_TIMES'], 'onContradicted'],
  ['its own contradiction first', 'valid', ['W_KIRCHHOFF'], ['W_WAIT_TIMES'], 'contradicted'],
  ['failed, whatever its basis', 'invalid', [], ['W_WAIT_TIMES'], 'invalid'],
])('a report is shown as %s', (_, result, warnings, relied, expected) => {
  expect(resultRelied(result, { warnings, relied })).toBe(expected)
})

test.each([
  ['passed while the disconnection is valid', 'valid', [], [], null, 'valid'],
  ['passed, based on a voided one', 'valid', [], [], 'void', 'onEnded'],
  ['passed, based on a voided one with a contradiction', 'valid', [], ['W_WAIT_TIMES'], 'void', 'onEnded'],
  ['its own contradiction first', 'valid', ['W_KIRCHHOFF'], [], 'void', 'contradicted'],
  ['failed, whatever happened to the disconnection', 'invalid', [], [], 'void', 'invalid'],
])('today a report is shown as %s', (_, result, warnings, relied, reliedEnded, expected) => {
  expect(resultNow(result, { warnings, relied, reliedEnded })).toBe(expected)
})
