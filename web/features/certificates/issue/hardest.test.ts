import { expect, test } from 'vitest'
import { invitedAs } from './draft.ts'
import { hardestOf } from './hardest.ts'

const person = (fullname: string) => ({ _id: fullname, fullname, evalid: fullname })
const hardest = (...names: string[]) =>
  hardestOf(names.map(person), (text) => text.length).map(({ fullname }) => fullname)

test('the preview of a course uses the people with the widest name or the longest word', () => {
  expect(hardest('Ada Lu', 'Anna Maria Josefa Huber', 'Eva Oberhollenzer')).toEqual([
    'Anna Maria Josefa Huber',
    'Eva Oberhollenzer',
  ])
  expect(hardest('Ada Lu', 'Wolfgang Hinterberger')).toEqual(['Wolfgang Hinterberger'])
})

test('the name of an unknown address is not available yet', () => {
  expect(hardestOf([invitedAs('neu@example.org')], (text) => text.length)).toEqual([])
})
