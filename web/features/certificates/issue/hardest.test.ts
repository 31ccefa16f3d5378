import { expect, test } from 'vitest'
import { invitedAs } from './draft.ts'
import { hardestOf } from './hardest.ts'

const person = (fullname: string) => ({ _id: fullname, fullname, evalid: fullname })
const hardest = (...names: string[]) =>
  hardestOf(names.map(person), (text) => text.length).map(({ fullname }) => fullname)

test('of a course those are tried on the paper whose whole name or whose longest word is the widest', () => {
  expect(hardest('Ada Lu', 'Anna Maria Josefa Huber', 'Eva Oberhollenzer')).toEqual([
    'Anna Maria Josefa Huber',
    'Eva Oberhollenzer',
  ])
  expect(hardest('Ada Lu', 'Wolfgang Hinterberger')).toEqual(['Wolfgang Hinterberger'])
})

test('of an address nobody knows the name yet', () => {
  expect(hardestOf([invitedAs('neu@example.org')], (text) => text.length)).toEqual([])
})
