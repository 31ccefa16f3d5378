import { expect, test } from 'vitest'
import { isForumName, mentionedIn, postBounds, replaceMentions } from './forum.ts'

test.each(['Anna', 'Strom.Fuchs', 'hv_meister-7', 'Müßig', 'Ωmega'])('%s may be a forum name', (name) => {
  expect(isForumName(name)).toBe(true)
})

test.each(['', 'A', 'Mitglied 7', '.punkt', 'strich-', '<b>', 'a'.repeat(31), 'a@b'])(
  '%j is none',
  (name) => {
    expect(isForumName(name)).toBe(false)
  },
)

test('a mention ends where the name does, and an e-mail address is none', () => {
  expect(mentionedIn('@Anna, @strom.fuchs. Mail an berta@carla.at, siehe https://x.at/@dora')).toEqual([
    'anna',
    'strom.fuchs',
  ])
})

test('so many are mentioned and no more', () => {
  const all = Array.from({ length: 30 }, (_, number) => `@name${number}`).join(' ')
  expect(mentionedIn(all)).toHaveLength(postBounds.mentions)
})

test('of a text only the mentions are replaced', () => {
  const text = replaceMentions('@Anna und Anna und @anna.', (name, written) =>
    name === 'anna' ? '@…' : written,
  )
  expect(text).toBe('@… und Anna und @….')
})
