import { expect, test } from 'vitest'
import { isAcceptable } from './preceding.ts'

const contradicted = {
  ...{ type: 'disconnection', state: 'final', result: 'valid' },
  ...{ warnings: ['W_KIRCHHOFF'], acceptance: null },
}

test('a passed final disconnection that contradicts itself can be accepted', () => {
  expect(isAcceptable(contradicted)).toBe(true)
})

test.each([
  ['has no contradiction', { warnings: [] }],
  ['has only a warning', { warnings: ['W_SPREAD'] }],
  ['was accepted before', { acceptance: {} }],
  ['failed', { result: 'invalid' }],
  ['is a draft', { state: 'draft' }],
  ['is void', { state: 'void' }],
  ['is no disconnection', { type: 'isolation' }],
])('a report that %s cannot be accepted', (_, other) => {
  expect(isAcceptable({ ...contradicted, ...other })).toBe(false)
})
