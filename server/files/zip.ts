import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

const compress = promisify(deflateRaw)

/** Larger sizes and offsets require ZIP64 records. */
const most32 = 0xffff_ffff
const most16 = 0xffff
const version = 45
const utf8Names = 0x0800

interface Entry {
  name: Buffer
  method: 0 | 8
  crc: number
  packed: number
  size: number
  offset: number
}

/**
 * Writes a ZIP archive (PKWARE APPNOTE 6.3.10) with one entry in memory at a time. An entry is limited to 4
 * GB, the archive is not. `begin` is the offset of the first byte, so a test need not write a large archive.
 */
export function zipWriter(write: (bytes: Uint8Array) => Promise<unknown>, at: Date, begin = 0) {
  const entries: Entry[] = []
  const time = dosTime(at)
  let offset = begin
  const put = async (...parts: Uint8Array[]) => {
    for (const part of parts) {
      await write(part)
      offset += part.length
    }
  }

  return {
    /** `deflated`: for text; compressed files gain nothing. */
    async add(path: string, bytes: Uint8Array, { deflated = false } = {}) {
      const packed = deflated ? await compress(bytes) : bytes
      const entry: Entry = {
        ...{ name: Buffer.from(path), method: deflated ? 8 : 0, offset },
        ...{ crc: crc32(bytes), packed: packed.length, size: bytes.length },
      }
      entries.push(entry)
      await put(localHeader(entry, time), packed)
    },

    /** Writes the central directory, without which the archive is unreadable. */
    async end() {
      const directoryAt = offset
      for (const entry of entries) await put(directoryHeader(entry, time))
      const directory = { count: entries.length, begin: directoryAt, size: offset - directoryAt }
      if (entries.length >= most16 || offset >= most32) await put(...zip64End(directory, offset))
      await put(directoryEnd(directory))
    },
  }
}

/** MS-DOS time in steps of two seconds. UTC, so all servers write the same. */
function dosTime(at: Date) {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [u16(time), u16(day)]
}

function u16(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: number) {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

const common = ({ method, crc, packed, size, name }: Entry, time: Buffer[]) => [
  ...[u16(version), u16(utf8Names), u16(method), ...time],
  ...[u32(crc), u32(packed), u32(size), u16(name.length)],
]

const localHeader = (entry: Entry, time: Buffer[]) =>
  Buffer.concat([u32(0x04034b50), ...common(entry, time), u16(0), entry.name])

function directoryHeader(entry: Entry, time: Buffer[]) {
  const isFar = entry.offset >= most32
  const extra = isFar ? [u16(1), u16(8), u64(entry.offset)] : []
  return Buffer.concat([
    ...[u32(0x02014b50), u16(version), ...common(entry, time), u16(isFar ? 12 : 0)],
    // No comment, disk 0, no attributes.
    ...[u16(0), u16(0), u16(0), u32(0), u32(isFar ? most32 : entry.offset), entry.name, ...extra],
  ])
}

interface Directory {
  count: number
  begin: number
  size: number
}

const zip64End = ({ count, begin, size }: Directory, at: number) => [
  Buffer.concat([
    ...[u32(0x06064b50), u64(44), u16(version), u16(version), u32(0), u32(0)],
    ...[u64(count), u64(count), u64(size), u64(begin)],
  ]),
  Buffer.concat([u32(0x07064b50), u32(0), u64(at), u32(1)]),
]

const directoryEnd = ({ count, begin, size }: Directory) =>
  Buffer.concat([
    ...[u32(0x06054b50), u16(0), u16(0), u16(Math.min(count, most16)), u16(Math.min(count, most16))],
    ...[u32(Math.min(size, most32)), u32(Math.min(begin, most32)), u16(0)],
  ])

/** An unlinked file: it disappears when closed, even if the process is killed. */
interface TemporaryFile {
  write: (bytes: Uint8Array) => Promise<void>
  size: () => number
  /** Reads from the beginning. The file is closed afterwards, also after an error. */
  read: () => Readable
  discard: () => Promise<void>
}

export async function temporaryFile(dataDirectory: string): Promise<TemporaryFile> {
  const folder = path.join(dataDirectory, 'temporary')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, randomUUID())
  const handle = await open(file, 'wx+', 0o600)
  await unlink(file)
  let size = 0
  return {
    async write(bytes) {
      // A write may be partial.
      for (let at = 0; at < bytes.length;)
        at += (await handle.write(bytes, at, bytes.length - at, size + at)).bytesWritten
      size += bytes.length
    },
    size: () => size,
    read: () => handle.createReadStream({ start: 0 }),
    discard: () => handle.close(),
  }
}
