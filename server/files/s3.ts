import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../config.ts'
import { timeLimits } from '../timeLimits.ts'
import { NotStored } from './notStored.ts'
import type { FileStore } from './store.ts'
import { StoreAway } from './storeAway.ts'

/** How long the store may take to let the program connect, and how long it may send and take nothing. */
export const storeLimits = timeLimits({ connectMs: 2000, idleMs: 3000 })

/** An S3-compatible store. Checksums only where required: several engines store the client's framing as content. */
export function s3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey }: Config['s3']): FileStore {
  const disk = new Disk(
    new S3Driver({
      ...(endpoint && { endpoint, forcePathStyle: true }),
      region,
      bucket,
      credentials: { accessKeyId, secretAccessKey },
      supportsACL: false,
      visibility: 'private',
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: storeLimits.connectMs, socketTimeout: storeLimits.idleMs },
      // A store that hangs would hang again: see `answered`.
      maxAttempts: 1,
    }),
  )
  return {
    put: (key, bytes) => answered(() => disk.put(key, bytes)),
    get: (key) => answered(() => disk.getBytes(key)),
    remove: (key) => answered(() => disk.delete(key)),
    async *keys() {
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll('', { recursive: true, ...(paginationToken && { paginationToken }) })
        for (const object of page.objects) if (object.isFile) yield object.key
        ;({ paginationToken } = page)
      } while (paginationToken)
    },
  }
}

/** Throws one error for a store that is away and another for a file that is not there. What failed without hanging is tried once more. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await ask()
    } catch (error) {
      const causes = causesOf(error)
      if (causes.some(({ $metadata }) => $metadata?.httpStatusCode === 404))
        throw new NotStored('no such file', { cause: error })
      if (attempt === 2 || causes.some(({ name }) => name === 'TimeoutError'))
        throw new StoreAway('the store of files does not answer', { cause: causes.at(-1) })
    }
}

interface StoreError {
  name?: string
  cause?: unknown
  $metadata?: { httpStatusCode?: number }
}

function causesOf(error: unknown): StoreError[] {
  const { cause } = (error ?? {}) as StoreError
  return [error as StoreError, ...(cause === undefined ? [] : causesOf(cause))]
}
