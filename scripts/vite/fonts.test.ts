import { expect, test } from 'vitest'
import { facesOf } from './fonts.ts'

const rule = (lines: string) => `@font-face {\n  font-family: 'Inter Variable';\n${lines}}\n`
const complete =
  "  font-weight: 400 700;\n  src: url('a/latin.woff2') format('woff2');\n  unicode-range:\n    U+0041-0043, U+20AC;\n"

test('a font keeps the characters and weights that its rule declares', () => {
  expect(facesOf(rule(complete))).toEqual([{ font: 'a/latin.woff2', characters: 'ABC€', min: 400, max: 700 }])
})

test('a rule without weights fails instead of keeping the whole font', () => {
  expect(() => facesOf(rule(complete) + rule(complete.replace('400 700', '400')))).toThrow('its weights')
})
