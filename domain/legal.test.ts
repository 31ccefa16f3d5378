import { describe, expect, test } from 'vitest'
import { filledIn, legalPlaces, missingFacts, unknownPlaces } from './legal.ts'

const own = { product: 'EVAL', periods: '- x' }
const filled = (text: string, facts = {}, showsGaps = false) =>
  filledIn(text, { facts, own, missing: 'not given', showsGaps })

describe('a legal text', () => {
  test('says what the operator has given, as it was typed', () => {
    expect(filled('{name}, {product}', { name: 'Werk *A* [x](y)' })).toBe('Werk \\*A\\* \\[x\\](y), EVAL')
  })

  test('tells everybody that something demanded is missing', () => {
    expect(filled('Controller: {name}', { name: '  ' })).toBe('Controller: **(not given)**')
  })

  test('leaves out what need not be given, but shows the gap to whoever can fill it', () => {
    expect(filled('a\nTelephone: {phone}\nb')).toBe('a\nb')
    expect(filled('a\nTelephone: {phone}\nb', {}, true)).toBe('a\nTelephone: **(not given)**\nb')
  })

  test('leaves braces alone that name nothing', () => {
    expect(filled('{whatever}')).toBe('{whatever}')
  })
})

test('what a text names and nobody can fill in is told, each once', () => {
  expect(unknownPlaces(`{nmae} and {name}, {Phone}, {nmae}, {periods}, { name }`)).toEqual([
    '{nmae}',
    '{Phone}',
  ])
  expect(unknownPlaces(legalPlaces)).toEqual([])
})

test('name, address, mailbox and supervisory authority are demanded', () => {
  expect(missingFacts({ name: 'A', email: 'a@example.org' })).toEqual(['address', 'supervisor'])
})
