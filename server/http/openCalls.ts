import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenCalls } from '../services.ts'
import { Problem } from './problem.ts'
import { rejectUnread } from './slowBody.ts'

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
