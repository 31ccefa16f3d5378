import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { Config } from '../config.ts'
import { type FileStore, NotStored, StoreAway } from './fileStore.ts'

/** The S3 client is large, so it is loaded on demand. */
export async function openFileStore(config: Config): Promise<FileStore> {
  if (config.storage === 'local') return localStore(config.dataDirectory)
  const { s3Store } = await import('./s3.ts')
  return s3Store(config.s3)
}

/** Writes a temporary file, flushes, renames and flushes the directory, so a power failure leaves no partial file. */
export function localStore(dataDirectory: string): FileStore {
  const pathOf = (key: string) => {
    const [, name = ''] = /^([\w-]{8,80})(\.[\w-]{8,80}\.part)?$/.exec(key) ?? []
    if (name === '') throw new Error('not a file key')
    return path.join(dataDirectory, 'files', name.slice(-2), key)
  }
  return {
    async put(key, bytes) {
      const file = pathOf(key)
      const beside = `${file}.${uuid()}.part`
      try {
        await mkdir(path.dirname(file), { recursive: true })
        await written(beside, bytes)
        await rename(beside, file)
        await flushed(path.dirname(file))
      } catch (error) {
        await rm(beside, { force: true }).catch(() => undefined)
        // Disk full, read-only or not mounted: only the operator can fix this.
        throw new StoreAway('the directory of files takes nothing', { cause: error })
      }
    },
    async get(key) {
      const file = pathOf(key)
      try {
        return await readFile(file)
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT')
          throw new NotStored('no such file', { cause: error })
        throw new StoreAway('the directory of files cannot be read', { cause: error })
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keys() {
      const folders = await readdir(path.join(dataDirectory, 'files')).catch(() => [])
      for (const folder of folders) yield* await readdir(path.join(dataDirectory, 'files', folder))
    },
  }
}

async function written(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function flushed(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
