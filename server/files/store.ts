import type { Config } from '../config.ts'
import { localStore } from './local.ts'

/** Where stored files lie. A file is whole or not there; its key is its id. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws `NotStored` where no such file lies there. */
  get(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
  /** All that lies there, what was never finished included. */
  keys(): AsyncIterable<string>
}

/** The S3 client is large, so it is loaded only where it is used. */
export async function openFileStore(config: Config): Promise<FileStore> {
  if (config.storage === 'local') return localStore(config.dataDirectory)
  const { s3Store } = await import('./s3.ts')
  return s3Store(config.s3)
}
