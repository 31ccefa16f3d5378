import { describe, expect, test } from 'vitest'
import { filledIn, legalPlaceholders, missingFacts, unknownPlaceholders } from './legal.ts'

const own = { product: 'EVAL', periods: '- x' }
const filled = (text: string, facts = {}, showsGaps = false) =>
  filledIn(text, { facts, own, missing: 'not given', showsGaps })

describe('legal text', () => {
  test('contains the details of the operator as entered', () => {
    expect(filled('{name}, {product}', { name: 'Werk *A* [x](y)' })).toBe('Werk \\*A\\* \\[x\\](y), EVAL')
  })

  test('shows every reader that a required detail is missing', () => {
    expect(filled('Controller: {name}', { name: '  ' })).toBe('Controller: **(not given)**')
  })

  test('omits optional details, but shows the gap to users who can fill it', () => {
    expect(filled('a\nTelephone: {phone}\nb')).toBe('a\nb')
    expect(filled('a\nTelephone: {phone}\nb', {}, true)).toBe('a\nTelephone: **(not given)**\nb')
  })

  test('leaves unknown placeholders unchanged', () => {
    expect(filled('{whatever}')).toBe('{whatever}')
  })
})

test('unknown placeholders of a text are reported once each', () => {
  expect(unknownPlaceholders(`{nmae} and {name}, {Phone}, {nmae}, {periods}, { name }`)).toEqual([
    '{nmae}',
    '{Phone}',
  ])
  expect(unknownPlaceholders(legalPlaceholders)).toEqual([])
})

test('name, address, mailbox and supervisory authority are required', () => {
  expect(missingFacts({ name: 'A', email: 'a@example.org' })).toEqual(['address', 'supervisor'])
})
