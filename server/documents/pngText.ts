const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** PNG text chunks. Compressed, a few bytes expand to fifty megabytes in the decoder. */
const textChunks: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf'])

/** Removes text chunks from a PNG, which re-encoding drops anyway. Other input is unchanged. */
export function withoutTextChunks(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, 8).equals(signature)) return bytes
  const parts: Buffer[] = [signature]
  // A chunk: four bytes of length, four of type, data, four of checksum.
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    if (!textChunks.has(file.toString('latin1', at + 4, at + 8))) parts.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}
