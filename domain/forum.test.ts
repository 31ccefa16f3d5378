import { expect, test } from 'vitest'
import { isForumName, mentionedIn, postBounds, replaceMentions } from './forum.ts'

test.each(['Anna', 'Strom.Fuchs', 'hv_meister-7', 'Müßig', 'Ωmega'])('%s is a valid forum name', (name) => {
  expect(isForumName(name)).toBe(true)
})

test.each(['', 'A', 'Mitglied 7', '.punkt', 'strich-', '<b>', 'a'.repeat(31), 'a@b'])(
  '%j is not a valid forum name',
  (name) => {
    expect(isForumName(name)).toBe(false)
  },
)

test('a mention ends where the name ends; an email address is not a mention', () => {
  expect(mentionedIn('@Anna, @strom.fuchs. Mail an berta@carla.at, siehe https://x.at/@dora')).toEqual([
    'anna',
    'strom.fuchs',
  ])
})

test('the number of mentions is limited', () => {
  const all = Array.from({ length: 30 }, (_, number) => `@name${number}`).join(' ')
  expect(mentionedIn(all)).toHaveLength(postBounds.mentions)
})

test('only the mentions in a text are replaced', () => {
  const text = replaceMentions('@Anna und Anna und @anna.', (name, written) =>
    name === 'anna' ? '@…' : written,
  )
  expect(text).toBe('@… und Anna und @….')
})
