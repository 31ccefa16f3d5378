import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'

/** Fields of the audit entry that follow neither from the call nor from its answer. */
export interface AuditFields {
  actorId?: string
  objectId?: string
  companyId?: string
  authorityId?: string
  /** How the user confirmed who they are. */
  by?: ConfirmedBy
}

/** How a user confirmed who they are. */
export type ConfirmedBy = 'password' | 'totp' | 'recoveryCode' | 'passkey'

/** A cookie of the answer: for https only if the server has https, and not readable by scripts. */
export interface Cookie {
  name: string
  /** Null deletes the cookie. */
  value: string | null
  /** Until the browser is closed if left out. */
  maxAgeSeconds?: number
  path?: string
  sameSite?: 'strict' | 'lax'
}

export interface ResultOptions<A> {
  audit?: AuditFields
  cookies?: readonly Cookie[]
  headers?: Readonly<Record<string, string>>
  /** Of a writing call: runs after the commit and gives the answer. If it fails or is late, `answer` is sent with 202. */
  afterCommit?: () => Promise<A>
}

/** An answer with what the handler decides beyond the body. */
export class Result<A> {
  readonly answer: A
  readonly options: ResultOptions<A>

  constructor(answer: A, options: ResultOptions<A>) {
    this.answer = answer
    this.options = options
  }
}

export const result = <A>(answer: A, options: ResultOptions<A>) => new Result(answer, options)

/** The result of a handler that returned only an answer. */
export const resultOf = <A>(returned: A | Result<A>): Result<A> =>
  returned instanceof Result ? returned : result(returned, {})

/** A file answer. Its headers prevent the browser from rendering it inside a page of the application. */
export class StoredFile {
  name: string
  mime: string
  bytes: Uint8Array | Readable
  /** In bytes, if known. */
  size: number | undefined

  constructor(name: string, mime: string, bytes: Uint8Array | Readable, size?: number) {
    this.name = name
    this.mime = mime
    this.bytes = bytes
    this.size = size
  }

  send(reply: FastifyReply) {
    if (this.size !== undefined) reply.header('Content-Length', this.size)
    const plain = this.name.replace(/[^\w.-]/g, '_')
    return reply
      .header('Content-Type', this.mime)
      .header(
        'Content-Disposition',
        `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`,
      )
      .header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .send(this.bytes instanceof Readable ? this.bytes : Buffer.from(this.bytes))
  }
}

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
