import { expect, test } from 'vitest'
import { isPrintedName } from '#domain/plainText.ts'
import { charactersOf, fonts } from './characters.ts'

test('every character of an accepted name exists in every document font', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && isPrintedName(String.fromCodePoint(code)),
  )
  expect(characters.length).toBeGreaterThan(1000)
  for (const { name, bytes } of fonts) {
    const has = charactersOf(bytes)
    const missing = characters.filter(
      (code) => !has.has(String.fromCodePoint(code).normalize('NFC').codePointAt(0) ?? 0),
    )
    expect([name, missing.map((code) => code.toString(16))]).toEqual([name, []])
  }
})

test.each([
  'Müller-Lüdenscheidt',
  'Łukasz Żółć',
  'Nguyễn Thị Ánh',
  'Șerban Țîrlea',
  'Ελένη Παππά',
  'Юлия Щукина',
  'D’Angelo & Söhne Ges.m.b.H.',
])('a name such as %s is accepted', (name) => {
  expect(isPrintedName(name)).toBe(true)
  expect(isPrintedName(name.normalize('NFD'))).toBe(true)
})

test.each(['مريم', '王小明', 'שרה', 'สมชาย', 'ნინო', 'Max 😀'])('a name such as %s is rejected', (name) => {
  expect(isPrintedName(name)).toBe(false)
})
