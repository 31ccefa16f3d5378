import { expect, test } from 'vitest'
import { reportResults, reportStates, reportWorth, saysResult } from '#domain/reportState.ts'

const results = [...reportResults, null, 'unreadable']
const states = [...reportStates, 'unreadable']
const plain = { warnings: [], relied: [] }

test('only a final report says how its measurement ended', () => {
  const saying = states.flatMap((state) =>
    results.filter((result) => saysResult({ state, result })).map((result) => [state, result]),
  )
  expect(saying).toEqual([
    ['final', 'valid'],
    ['final', 'invalid'],
    ['final', 'unreadable'],
  ])
})

test('only a final report that passed is worth "valid"', () => {
  const valid = states.flatMap((state) =>
    results
      .filter((result) => reportWorth({ state, result, ...plain }) === 'valid')
      .map((result) => [state, result]),
  )
  expect(valid).toEqual([['final', 'valid']])
})

test.each([
  ['contradicts itself', { warnings: ['W_KIRCHHOFF'], relied: [] }, 'contradicted'],
  ['relies on one that contradicts itself', { warnings: [], relied: ['W_KIRCHHOFF'] }, 'onContradicted'],
])('a final report that passed and %s is no plain "valid"', (_, doubted, worth) => {
  expect(reportWorth({ state: 'final', result: 'valid', ...doubted })).toBe(worth)
})

test('a final report whose result is missing or cannot be read is invalid', () => {
  for (const result of ['invalid', null, 'unreadable'])
    expect(reportWorth({ state: 'final', result, ...plain })).toBe('invalid')
})

test('a report that is void or replaced is worth that, whatever its result', () => {
  for (const state of ['void', 'amended'])
    for (const result of results) expect(reportWorth({ state, result, ...plain })).toBe(state)
})

test('nothing is known of a report that is not sealed', () => {
  for (const state of ['draft', 'sealing', 'failed', 'unreadable'])
    expect(reportWorth({ state, result: 'valid', ...plain })).toBeNull()
})
