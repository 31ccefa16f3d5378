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
