import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'
import { refuseUnread } from './slowBody.ts'

/** The calls that have no answer yet. */
export interface OpenCalls {
  /** A hook for every call. */
  watch(request: FastifyRequest, reply: FastifyReply, next: () => void): void
  /** Answers all of them by 503: what they still wait for may end before they do. */
  refuse(): void
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
        refuseUnread(new Problem('unavailable', { cause: 'ending' }), request, reply)
    },
  }
}
