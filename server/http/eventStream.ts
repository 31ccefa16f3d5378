import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

export class EventStream {
  begin: (response: ServerResponse) => void

  constructor(begin: (response: ServerResponse) => void) {
    this.begin = begin
  }

  /** Bypasses compression and other hooks, which would delay events. */
  send(reply: FastifyReply) {
    // A HEAD request must not wait for the end of the stream.
    if (reply.request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send()
    const { raw } = reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
    this.begin(raw)
    return reply
  }
}
