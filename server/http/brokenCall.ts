import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { problems } from '#contract/problem.ts'
import { translate } from '../texts.ts'
import { localeOf } from './locale.ts'

/**
 * Answers connections that failed before Fastify saw a request: a timeout or invalid HTTP. The caller and
 * language are unknown.
 */
export const answerBroken = (headers: Record<string, string>) =>
  function answer({ code }: ConnectionError, socket: Socket) {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const problem = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'tooSlow' : 'invalid'
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : problems[problem].status
    const message = translate(localeOf({ headers: {} }))(`problem.${problem}`)
    const body = JSON.stringify({ code: problem, message })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }
