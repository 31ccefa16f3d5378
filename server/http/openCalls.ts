import type { FastifyReply, FastifyRequest } from 'fastify'
import { timeLimits } from '../timeLimits.ts'
import { answerError } from './errors.ts'
import { Problem } from './problem.ts'
import type { OpenCalls } from '../services.ts'

/** Time limit for a body. Node closes the connection a little later without an answer. */
export const slowest = timeLimits({ bodyMs: 25_000, graceMs: 3000, lookEveryMs: 1000 })

const leastBytesPerSecond = 32_000

/** Answers 408 if a body does not arrive in time. */
export function rejectSlowBody(request: FastifyRequest, reply: FastifyReply, next: () => void) {
  const { headers, raw } = request
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
    const over = setTimeout(() => refuse(request, reply), slowest.bodyMs)
    raw.once('end', () => clearTimeout(over))
    reply.raw.once('close', () => clearTimeout(over))
  }
  next()
}

/** Aborts an upload that arrives too slowly. Returns a function that stops the check. */
export function endIfSlow(request: FastifyRequest, reply: FastifyReply) {
  const { socket } = request.raw
  const start = { at: Date.now(), bytes: socket.bytesRead }
  const watch = setInterval(() => {
    const seconds = (Date.now() - start.at - slowest.graceMs) / 1000
    if (socket.bytesRead - start.bytes >= seconds * leastBytesPerSecond) return
    clearInterval(watch)
    refuse(request, reply)
  }, slowest.lookEveryMs)
  return () => clearInterval(watch)
}

function refuse(request: FastifyRequest, reply: FastifyReply) {
  if (!request.raw.complete) rejectUnread(new Problem('tooSlow'), request, reply)
}

/** The rest of the body is not read, so the connection closes with the answer. */
function rejectUnread(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  const { raw } = request
  if (reply.sent) return
  reply.raw.once('finish', () => raw.socket.destroySoon())
  setTimeout(() => raw.socket.destroy(), slowest.graceMs).unref()
  void answerError(problem, request, reply.header('Connection', 'close'))
}

export function openCalls(): OpenCalls {
  const open = new Map<FastifyRequest, FastifyReply>()
  return {
    watch(request, reply, next) {
      open.set(request, reply)
      reply.raw.once('close', () => open.delete(request))
      next()
    },
    refuse() {
      for (const [request, reply] of open)
        rejectUnread(new Problem('unavailable', { cause: 'ending' }), request, reply)
    },
  }
}
