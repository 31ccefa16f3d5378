import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const fontPackage = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const names = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold', '800ExtraBold']

export const fonts = names.map((name) => ({
  name,
  bytes: readFileSync(join(fontPackage, name, `Inter_${name}.ttf`)),
}))

/** Invisible characters. Those that change the text direction can make one name look like another. */
const unprintable = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]/gu

/** Keeps a number and its unit, and the groups of a long number, on one line. */
const insideFigure = /(?<=\d) (?=\d{3}\b|[kMGmµ]?[ΩVAWs](?![\p{L}])|k?m\b|%|°)/gu

/** Normalises every text to NFC and removes invisible characters. */
export function printable(value: unknown): unknown {
  if (typeof value === 'string')
    return value.normalize('NFC').replace(unprintable, '').replace(insideFigure, '\u00a0')
  if (Array.isArray(value)) return value.map((item) => printable(item))
  if (ArrayBuffer.isView(value)) return undefined
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, printable(item)]))
}

/** The paths of texts with one of these characters, such as `holder.fullName`. */
export function fieldsWith(characters: string[], value: unknown, path = ''): string[] {
  if (typeof value === 'string') return characters.some((one) => value.includes(one)) ? [path] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value)
    .filter(([key]) => path !== '' || !hidden.includes(key))
    .flatMap(([key, item]) => fieldsWith(characters, item, path ? `${path}.${key}` : key))
}

const hidden = ['attachment', 'credential', 'qr']

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

/** Whether every document font has all characters of a text. Line breaks and invisible characters are ignored. */
export function isPrintable(text: string): boolean {
  inEveryFont ??= new Set(commonTo(fonts.map(({ bytes }) => charactersOf(bytes))))
  const supported = inEveryFont
  return [...(printable(text) as string)].every(
    (one) => /\s/.test(one) || supported.has(one.codePointAt(0) ?? 0),
  )
}

const commonTo = ([first = new Set(), ...others]: Set<number>[]) =>
  [...first].filter((code) => others.every((characters) => characters.has(code)))
