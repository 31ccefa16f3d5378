const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** What a PNG says beside its pixels: packed, a few bytes of it become fifty megabytes for anyone who decodes the picture. */
const words: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf'])

/** The same PNG without its words, which are dropped anyway when it is written again; anything else as it is. */
export function withoutWords(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, 8).equals(signature)) return bytes
  const kept: Buffer[] = [signature]
  // Each part: four bytes of length, four of name, what it holds, and four of checksum.
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    if (!words.has(file.toString('latin1', at + 4, at + 8))) kept.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}
