import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

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
