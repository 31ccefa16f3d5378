import type { Config } from '../config.ts'
import { localStore } from './local.ts'
import type { FileStore } from './fileStore.ts'

/** The S3 client is large, so it is loaded on demand. */
export async function openFileStore(config: Config): Promise<FileStore> {
  if (config.storage === 'local') return localStore(config.dataDirectory)
  const { s3Store } = await import('./s3.ts')
  return s3Store(config.s3)
}
