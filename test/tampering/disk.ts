import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The files of a data directory, so that a test can change and restore them. */
export interface Disk {
  /** Original contents. */
  files: ReadonlyMap<string, Buffer>
  /** The path is relative to the data directory. Null deletes the file. */
  write(file: string, bytes: Buffer | null): Promise<void>
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
      const file = path.join(entry.parentPath, entry.name)
      if (entry.isFile()) files.set(path.relative(directory, file), await readFile(file))
    }
  const changes = new Map<string, Buffer | null>()
  const put = (file: string, bytes: Buffer | null) =>
    bytes ? writeFile(path.join(directory, file), bytes) : rm(path.join(directory, file), { force: true })
  return {
    files,
    async write(file, bytes) {
      changes.set(file, bytes)
      await put(file, bytes)
    },
    changed: () => changes,
    async restore() {
      for (const file of changes.keys()) await put(file, files.get(file) ?? null)
      changes.clear()
    },
  }
}

/** Path in the local store. */
export const pathOfFile = (id: string) => path.join('files', id.slice(-2), id)
