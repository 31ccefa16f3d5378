import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** An answer that does not end: what happens is written to it as it happens. */
export class EventStream {
  begin: (response: ServerResponse) => void

  constructor(begin: (response: ServerResponse) => void) {
    this.begin = begin
  }

  /** Past what else is done with answers: a stream that is compressed or kept back arrives too late. */
  send(reply: FastifyReply) {
    // Who asks for the headers alone waits for their end.
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
