import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../config.ts'
import type { FileStore } from './store.ts'

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
    }),
  )
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: async (key) => disk.getBytes(key),
    remove: (key) => disk.delete(key),
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
