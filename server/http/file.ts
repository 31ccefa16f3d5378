import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

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
