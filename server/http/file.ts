import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is a file: sent as what it is, never shown inside one of our pages. */
export class StoredFile {
  name: string
  mime: string
  bytes: Uint8Array | Readable
  /** How many bytes a stream has, where that is known. */
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
