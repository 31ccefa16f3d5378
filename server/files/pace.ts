import type { IncomingMessage } from 'node:http'
import type { S3Client } from '@aws-sdk/client-s3'
import { timeLimits } from '../timeLimits.ts'

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

/** Named like the client's time-outs, because such a call is not retried. */
class TooSlow extends Error {
  override name = 'TimeoutError'
}

/**
 * Aborts calls that take longer than four seconds plus their transfer at the minimum rate. The client's own
 * limits only detect idle connections: a byte now and then would keep a call open forever.
 */
export function keepPace({ config: { requestHandler } }: S3Client): void {
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
