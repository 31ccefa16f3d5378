import { constants, inflateSync } from 'node:zlib'

/** In bytes after decompression. */
const most = { stream: 64e6, file: 256e6 }
/** Nested compression; regular files have fewer levels. */
const mostLayers = 4

/**
 * Detects decompression bombs in the raw bytes, because parsers decompress while they read. Checks Flate
 * only; other filters are bounded by the memory limit.
 */
export function isBomb(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let sum = 0
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    let start = at + 6
    while (file[start] === 13 || file[start] === 10) start += 1
    const size = inflatedSize(file.subarray(start))
    if (size > most.stream) return true
    sum += size
    if (sum > most.file) return true
  }
  return false
}

function inflatedSize(packed: Buffer, layers = mostLayers): number {
  if (!isPacked(packed)) return 0
  if (layers === 0) return Infinity
  try {
    const options = { maxOutputLength: most.stream, finishFlush: constants.Z_SYNC_FLUSH }
    const inflated = inflateSync(packed, options)
    return inflated.length + inflatedSize(inflated, layers - 1)
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? Infinity : 0
  }
}

/** By the two bytes of the zlib header (RFC 1950). */
const isPacked = (bytes: Buffer) =>
  bytes.length > 2 && ((bytes[0] ?? 0) & 15) === 8 && bytes.readUInt16BE(0) % 31 === 0
