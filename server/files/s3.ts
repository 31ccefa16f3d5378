import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../config.ts'
import { timeLimits } from '../timeLimits.ts'
import { NotStored } from './notStored.ts'
import { keepPace } from './pace.ts'
import { StoreAway } from './storeAway.ts'
import type { FileStore } from './fileStore.ts'

/**
 * In ms: connecting, idle time, and how quickly a call must fail to be retried. `paceLimits` bounds the whole
 * call.
 */
export const storeLimits = timeLimits({ connectMs: 2000, idleMs: 3000, atOnceMs: 1000 })

/** Checksums only if required: some S3 implementations store the client's chunk framing as content. */
export function s3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey }: Config['s3']): FileStore {
  const client = new S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: storeLimits.connectMs, socketTimeout: storeLimits.idleMs },
    // A store that hangs would hang again; `answered` retries.
    maxAttempts: 1,
  })
  keepPace(client)
  const disk = new Disk(new S3Driver({ client, bucket, supportsACL: false, visibility: 'private' }))
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

/** Throws `StoreAway` or `NotStored`. Retries once if the call failed immediately. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  const repeatable = performance.now() + storeLimits.atOnceMs
  for (let attempt = 1; ; attempt++)
    try {
      return await ask()
    } catch (error) {
      const causes = causesOf(error)
      if (causes.some(({ $metadata }) => $metadata?.httpStatusCode === 404))
        throw new NotStored('no such file', { cause: error })
      const isSlow = performance.now() > repeatable || causes.some(({ name }) => name === 'TimeoutError')
      if (attempt === 2 || isSlow)
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
