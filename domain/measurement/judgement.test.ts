import { expect, test } from 'vitest'
import { type Check, conclude, type InputError, type Verdict } from '#domain/measurement/judgement.ts'

const valid: Check = { name: 'a', verdict: 'valid' }
const invalid: Check = { name: 'b', verdict: 'invalid', reason: 'B_FAILED' }
const incomplete: Check = { name: 'c', verdict: 'incomplete' }
const error: InputError = { field: 'd', code: 'OUT_OF_RANGE' }

const rows: { what: string; checks: Check[]; errors?: InputError[]; verdict?: Verdict }[] = [
  { what: 'no rows', checks: [], verdict: 'incomplete' },
  { what: 'valid rows', checks: [valid, valid], verdict: 'valid' },
  { what: 'a failing row', checks: [valid, invalid], verdict: 'invalid' },
  { what: 'an open row', checks: [valid, incomplete], verdict: 'incomplete' },
  { what: 'a failing and an open row', checks: [invalid, incomplete], verdict: 'incomplete' },
  { what: 'an input error among valid rows', checks: [valid], errors: [error] },
  { what: 'an input error beside a failing row', checks: [invalid], errors: [error] },
]

test.each(rows)('a protocol with $what is judged $verdict', ({ checks, errors = [], verdict }) => {
  expect(conclude(checks, [], errors).verdict).toBe(verdict)
})

test('a failed item is listed once, even if other items are open or mistyped', () => {
  expect(conclude([invalid, incomplete, invalid], ['W', 'W'], [error])).toMatchObject({
    reasons: ['B_FAILED'],
    warnings: ['W'],
    inputErrors: [error],
  })
})
