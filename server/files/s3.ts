import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../config.ts'
import { NotStored } from './notStored.ts'
import type { FileStore } from './store.ts'
import { StoreAway } from './storeAway.ts'

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
      requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000 },
      maxAttempts: 2,
    }),
  )
  return {
    put: (key, bytes) => answered(disk.put(key, bytes)),
    get: (key) => answered(disk.getBytes(key)),
    remove: (key) => answered(disk.delete(key)),
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

/** Tells a store that is away from a file that is not there. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const { cause } = error as { cause?: { $metadata?: { httpStatusCode?: number } } }
    if (cause?.$metadata?.httpStatusCode === 404) throw new NotStored('no such file', { cause: error })
    throw new StoreAway('the store of files does not answer', { cause: error })
  }
}
