import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The files of a data directory, so that a test can change and restore them. */
export interface Disk {
  /** Original contents. */
  files: ReadonlyMap<string, Buffer>
  /** The place is relative to the data directory. Null deletes the file. */
  write(place: string, bytes: Buffer | null): Promise<void>
  /** Changes since the last `restore`. */
  changed(): ReadonlyMap<string, Buffer | null>
  restore(): Promise<void>
}

/** Stored files and checkpoints. */
export async function diskOf(directory: string): Promise<Disk> {
  const files = new Map<string, Buffer>()
  for (const folder of ['files', 'checkpoints'])
    for (const entry of await readdir(path.join(directory, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      const place = path.join(entry.parentPath, entry.name)
      if (entry.isFile()) files.set(path.relative(directory, place), await readFile(place))
    }
  const changes = new Map<string, Buffer | null>()
  const put = (place: string, bytes: Buffer | null) =>
    bytes ? writeFile(path.join(directory, place), bytes) : rm(path.join(directory, place), { force: true })
  return {
    files,
    async write(place, bytes) {
      changes.set(place, bytes)
      await put(place, bytes)
    },
    changed: () => changes,
    async restore() {
      for (const place of changes.keys()) await put(place, files.get(place) ?? null)
      changes.clear()
    },
  }
}

/** Path in the local store. */
export const placeOfFile = (id: string) => path.join('files', id.slice(-2), id)
