import type { IncomingMessage } from 'node:http'
import type { S3Client } from '@aws-sdk/client-s3'
import { timeLimits } from '../timeLimits.ts'

/** How long a call of the store may take in all, in ms, before what it moves counts. */
export const paceLimits = timeLimits({ answerMs: 4000 })

/** What the store moves at least, in bytes per second, after that. */
export const leastPace = { bytesPerSecond: 256 * 1024 }

/** So often at most a call is looked at, in ms. */
const againMs = 50

interface Handler {
  handle(
    request: { body?: unknown },
    options?: { abortSignal?: AbortSignal },
  ): Promise<{ response: { body: IncomingMessage } }>
}

/** Named like the time-outs of the client: a call that ends like this is not repeated. */
class TooSlow extends Error {
  override name = 'TimeoutError'
}

/**
 * Ends each call of a client that takes longer than four seconds and the time its bytes take at the least pace. The
 * client's own limits only end a call in which nothing moves: one byte now and then would keep it open for ever.
 */
export function keepPace({ config: { requestHandler } }: S3Client): void {
  // Its types say `any`.
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

/** The size of a body that is sent: the program sends files as whole. */
const sizeOf = (body: unknown) => (body instanceof Uint8Array ? body.byteLength : 0)

/** Calls `tooSlow` once the call is behind, unless it has ended. `sent`: the bytes of the call itself. */
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
    /** From now on what arrives counts. */
    answered(body: IncomingMessage) {
      const { socket } = body
      const before = socket.bytesRead
      received = () => socket.bytesRead - before
      behind = (error) => void body.destroy(error)
      body.once('close', end)
      // Without a listener an answer that no one reads would end the program.
      body.on('error', end)
    },
  }
}
