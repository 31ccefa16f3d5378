import { expect, test } from 'vitest'
import {
  reliedEnd,
  reportResults,
  reportStateRead,
  reportStates,
  reportWorth,
  saysResult,
} from '#domain/reportState.ts'

const results = [...reportResults, null, 'unreadable']
const states = [...reportStates, 'unreadable']
const plain = { warnings: [], relied: [], reliedEnded: null }

test('only a final report shows the result of its measurement', () => {
  const saying = states.flatMap((state) =>
    results.filter((result) => saysResult({ state, result })).map((result) => [state, result]),
  )
  expect(saying).toEqual([
    ['final', 'valid'],
    ['final', 'invalid'],
    ['final', 'unreadable'],
  ])
})

test('only a passed final report is "valid"', () => {
  const valid = states.flatMap((state) =>
    results
      .filter((result) => reportWorth({ state, result, ...plain }) === 'valid')
      .map((result) => [state, result]),
  )
  expect(valid).toEqual([['final', 'valid']])
})

test.each([
  ['contradicts itself', { ...plain, warnings: ['W_KIRCHHOFF'] }, 'contradicted'],
  ['is based on one that contradicts itself', { ...plain, relied: ['W_KIRCHHOFF'] }, 'onContradicted'],
  ['is based on one that is no longer valid', { ...plain, reliedEnded: 'void' }, 'onEnded'],
])('a passed final report that %s is not plainly "valid"', (_, doubted, worth) => {
  expect(reportWorth({ state: 'final', result: 'valid', ...doubted })).toBe(worth)
})

test('a final report with a missing or unreadable result is invalid', () => {
  for (const result of ['invalid', null, 'unreadable'])
    expect(reportWorth({ state: 'final', result, ...plain })).toBe('invalid')
})

test('a void or replaced report is shown as that, whatever its result', () => {
  for (const state of ['void', 'amended'])
    for (const result of results) expect(reportWorth({ state, result, ...plain })).toBe(state)
})

test('a report that is not sealed is unknown', () => {
  for (const state of ['draft', 'sealing', 'failed', 'unreadable'])
    expect(reportWorth({ state, result: 'valid', ...plain })).toBeNull()
})

test('a disconnection that is not confirmed as final supports no report', () => {
  expect(reliedEnd('final')).toBeNull()
  expect(['void', 'amended', null, 'draft', 'unreadable'].map(reliedEnd)).toEqual([
    ...['void', 'amended', 'unconfirmed', 'unconfirmed', 'unconfirmed'],
  ])
})

test('a report has its confirmed state; only one that was never sealed has the state of its row', () => {
  const rows = [...reportStates]
  const never = rows.map((state) => reportStateRead(state, null))
  expect(never).toEqual(['draft', 'sealing', 'failed', 'unconfirmed', 'unconfirmed', 'unconfirmed'])
  for (const state of rows) {
    expect(reportStateRead(state, 'unconfirmed')).toBe('unconfirmed')
    expect(reportStateRead(state, { state: 'void' })).toBe('void')
    expect(reportStateRead(state, { state: 'unreadable' })).toBe('unconfirmed')
  }
})
