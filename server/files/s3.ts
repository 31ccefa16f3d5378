import type { IncomingMessage } from 'node:http'
import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { timeLimits } from '../timeLimits.ts'
import type { Config } from '../config.ts'
import { NotStored, StoreAway, type FileStore } from './fileStore.ts'

/** Named like the client's time-outs, because such a call is not retried. */
class TooSlow extends Error {
  override name = 'TimeoutError'
}

/** In ms: connecting, idle time, and how quickly a call must fail to be retried. `paceLimits` bounds the whole call. */
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

/** In ms. Base time of a call, without its transfer. */
export const paceLimits = timeLimits({ answerMs: 4000 })

/** Minimum transfer rate beyond the base time. */
export const leastPace = { bytesPerSecond: 256 * 1024 }

/** In ms. Minimum interval between checks. */
const againMs = 50

interface Handler {
  handle(
    request: { body?: unknown },
    options?: { abortSignal?: AbortSignal },
  ): Promise<{ response: { body: IncomingMessage } }>
}

/**
 * Aborts calls that take longer than four seconds plus their transfer at the minimum rate. The client's own
 * limits only detect idle connections: an occasional byte would leave a call open forever.
 */
function keepPace({ config: { requestHandler } }: S3Client): void {
  // Typed as `any` by the library.
  const handler = requestHandler as Handler
  const handle = handler.handle.bind(handler)
  handler.handle = async (request, options) => {
    const slow = new AbortController()
    const watch = watchPace(sizeOf(request.body), (error) => slow.abort(error))
    try {
      const answer = await handle(request, { ...options, abortSignal: slow.signal })
      watch.answered(answer.response.body)
      return answer
    } catch (error) {
      watch.end()
      throw error
    }
  }
}

/** Files are always sent as one buffer. */
const sizeOf = (body: unknown) => (body instanceof Uint8Array ? body.byteLength : 0)

/** Calls `tooSlow` if the call is behind. `sent`: bytes of the request. */
function watchPace(sent: number, tooSlow: (error: Error) => void) {
  const began = performance.now()
  let received = () => 0
  let behind = tooSlow
  let timer = setTimeout(check, paceLimits.answerMs)

  function check() {
    const moved = sent + received()
    const mayTake = paceLimits.answerMs + (moved / leastPace.bytesPerSecond) * 1000
    const left = began + mayTake - performance.now()
    if (left > 0) timer = setTimeout(check, Math.max(left, againMs))
    else behind(new TooSlow(`the store moved ${moved} bytes in ${Math.round(mayTake)} ms`))
  }

  const end = () => clearTimeout(timer)
  return {
    end,
    /** From now on received bytes count. */
    answered(body: IncomingMessage) {
      const { socket } = body
      const before = socket.bytesRead
      received = () => socket.bytesRead - before
      behind = (error) => void body.destroy(error)
      body.once('close', end)
      // Without a listener, an unread answer would end the process.
      body.on('error', end)
    },
  }
}
