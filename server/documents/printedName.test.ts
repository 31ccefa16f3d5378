import { expect, test } from 'vitest'
import { isPrintedName } from '#domain/printedName.ts'
import { fonts } from './fonts.ts'

/** The characters of a font, from its table `cmap` (OpenType 1.9, format 4). */
function charactersOf(font: Buffer): Set<number> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const record = records.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0
  const cmap = font.readUInt32BE(record + 8)
  const tables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, at) => cmap + font.readUInt32BE(cmap + 8 + 8 * at),
  )
  return new Set(tables.filter((at) => font.readUInt16BE(at) === 4).flatMap((at) => segmentsOf(font, at)))
}

function segmentsOf(font: Buffer, table: number): number[] {
  const double = font.readUInt16BE(table + 6)
  return Array.from({ length: double / 2 }, (_, at) => table + 14 + 2 * at).flatMap((ends) => {
    const starts = ends + 2 + double
    const [first, last] = [font.readUInt16BE(starts), font.readUInt16BE(ends)]
    const [delta, offsets] = [font.readUInt16BE(starts + double), starts + 2 * double]
    const offset = font.readUInt16BE(offsets)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((code) =>
      offset === 0
        ? (code + delta) & 0xffff
        : code < 0xffff && font.readUInt16BE(offsets + offset + 2 * (code - first)),
    )
  })
}

test('every character of a name that is taken is in every font of the documents', () => {
  const taken = Array.from({ length: 0x10000 }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && isPrintedName(String.fromCodePoint(code)),
  )
  expect(taken.length).toBeGreaterThan(1000)
  for (const { name, bytes } of fonts) {
    const has = charactersOf(bytes)
    const missing = taken.filter(
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
])('a name such as %s is taken', (name) => {
  expect(isPrintedName(name)).toBe(true)
  expect(isPrintedName(name.normalize('NFD'))).toBe(true)
})

test.each(['مريم', '王小明', 'שרה', 'สมชาย', 'ნინო', 'Max 😀'])('a name such as %s is not', (name) => {
  expect(isPrintedName(name)).toBe(false)
})
