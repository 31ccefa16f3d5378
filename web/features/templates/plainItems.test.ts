import { expect, test } from 'vitest'
import { plainItems } from './plainItems.ts'

test.each([
  ['<ul><li><p>Messen</p></li><li><p>Sichern</p></li></ul>', '<ul><li>Messen</li><li>Sichern</li></ul>'],
  [
    '<ol><li><p>Erst</p><ul><li><p>dann</p></li></ul></li></ol>',
    '<ol><li>Erst<ul><li>dann</li></ul></li></ol>',
  ],
  ['<ul><li><p>Eins</p><p>Zwei</p></li></ul>', '<ul><li>Eins<p>Zwei</p></li></ul>'],
  ['<p>Ohne Liste</p>', '<p>Ohne Liste</p>'],
])('list items are stored without a paragraph of their own: %s', (typed, stored) => {
  expect(plainItems(typed)).toBe(stored)
})
