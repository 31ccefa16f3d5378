import { fonts } from './fonts.ts'
import { printable } from './printable.ts'

/** Reads the table `cmap` (OpenType 1.9, format 4), which covers the basic multilingual plane. */
export function charactersOf(font: Buffer): Set<number> {
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

let inEveryFont: Set<number> | undefined

/**
 * Whether every document font has all characters of a text. Line breaks and invisible characters are ignored.
 */
export function isPrintable(text: string): boolean {
  inEveryFont ??= new Set(commonTo(fonts.map(({ bytes }) => charactersOf(bytes))))
  const supported = inEveryFont
  return [...(printable(text) as string)].every(
    (one) => /\s/.test(one) || supported.has(one.codePointAt(0) ?? 0),
  )
}

const commonTo = ([first = new Set(), ...others]: Set<number>[]) =>
  [...first].filter((code) => others.every((characters) => characters.has(code)))
