import { expect, test } from 'vitest'
import { mostInCourse } from '#domain/certificate.ts'
import { rosterOf } from '#domain/roster.ts'
import { outcomesOf, rejectedFirst } from './outcomes.ts'
import type { Candidate } from './draft.ts'

const person = (name: string) => ({ _id: name, fullname: name, evalid: name })
const meantBy = (entry: string, userId = entry, fullname = userId) => ({
  ...{ userId, fullname, evalid: userId, entry },
})
const whats = (text: string, meant: Parameters<typeof outcomesOf>[1], chosen = [person('Clara')]) =>
  outcomesOf(rosterOf(text), meant, { chosen, me: 'me', known: new Map() }).map(({ what }) => what)

test('each line of a list shows its result', () => {
  const items = [meantBy('Anna'), meantBy('Anna M', 'Anna'), meantBy('Clara'), meantBy('Ich', 'me')]
  const meant = { items: [...items, meantBy('Leer', 'x', ' ')], unknown: ['Niemand'], several: ['Ina'] }
  expect(whats('Anna\nAnna M\nClara\nIch\nLeer\nIna\nNiemand', meant)).toEqual([
    'add',
    'twice',
    'twice',
    'oneself',
    'nameless',
    'several',
    'unknown',
  ])
})

test('a mistyped Eval-ID is named as such', () => {
  const unknown = ['EVAL-3CYH4AAWGE8WX', 'Anna; eval 0123456789ABC', 'Eva Lechner', 'Evaline 2']
  expect(whats(unknown.join('\n'), { items: [], unknown, several: [] })).toEqual([
    ...['unknownEvalId', 'unknownEvalId'],
    ...['unknown', 'unknown'],
  ])
})

test('an address without an account is invited, once', () => {
  const meant = { items: [], unknown: ['neu@example.org', 'NEU@example.org'], several: [] }
  expect(whats('neu@example.org\nNEU@example.org', meant)).toEqual(['invite', 'twice'])
})

test('a course accepts people up to its limit', () => {
  const names = Array.from({ length: mostInCourse + 1 }, (_, index) => `P${index}`)
  const meant = { items: names.map((name) => meantBy(name)), unknown: [], several: [] }
  const outcomes = whats(names.join('\n'), meant, [])
  expect(outcomes.filter((what) => what === 'add')).toHaveLength(mostInCourse)
  expect(outcomes.at(-1)).toBe('tooMany')
})

test('a line beyond the checked ones is over the limit, not unknown', () => {
  const meant = { items: [meantBy('Anna')], unknown: ['Berta'], several: [] }
  expect(whats('Anna\nBerta\nCarl', meant, [])).toEqual(['add', 'unknown', 'tooMany'])
})

test('rejected lines come first, then those that renew a certificate', () => {
  const items = ['Neu', 'Bald', 'Lang'].map((name) => meantBy(name))
  const former = { certificateId: 'c', number: 'PS-1', dueDate: '2027-01-01', state: 'expiring' as const }
  const candidateOf = (userId: string, change: object) =>
    [userId, { userId, ...change } as Candidate] as const
  const candidates = new Map([
    candidateOf('Neu', { refusal: null, former: null }),
    candidateOf('Bald', { refusal: null, former }),
    candidateOf('Lang', { refusal: 'certificate.nameTaken', former }),
  ])
  const meant = { items, unknown: [], several: [] }
  const outcomes = outcomesOf(rosterOf('Neu\nBald\nLang'), meant, { chosen: [], me: 'me', known: candidates })
  expect(outcomes.map(({ what }) => what)).toEqual(['add', 'renew', 'refused'])
  expect(rejectedFirst(outcomes).map(({ line }) => line)).toEqual(['Lang', 'Bald', 'Neu'])
})
