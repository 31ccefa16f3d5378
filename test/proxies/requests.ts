import { once } from 'node:events'
import { request, type IncomingHttpHeaders } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { connect as connectNet } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { ownName, type Proxy } from './programs.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Occurrences of each header, by lower-case name. */
  times(name: string): number
  body: string
}

interface Call {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export function ask(
  { sockets }: Proxy,
  { path, method = 'GET', headers = {}, body }: Call,
  { clear = false } = {},
): Promise<Answer> {
  const options = {
    path,
    method,
    headers: { host: ownName, ...headers },
    socketPath: clear ? sockets.clear : sockets.encrypted,
    agent: false as const,
  }
  return new Promise((done, fail) => {
    const call = clear
      ? request(options)
      : requestEncrypted({ ...options, servername: ownName, rejectUnauthorized: false })
    call.on('error', fail)
    call.on('response', (answer) => {
      let read = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (read += piece))
      answer.on('error', fail)
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          times: (name) =>
            answer.rawHeaders.filter((one, index) => index % 2 === 0 && one.toLowerCase() === name).length,
          body: read,
        }),
      )
    })
    call.end(body)
  })
}

/** Returns the negotiated TLS parameters; null if the proxy refuses. */
export async function agreedCipher({ sockets }: Proxy, options: ConnectionOptions) {
  const socket = connectTls({
    path: sockets.encrypted,
    servername: ownName,
    rejectUnauthorized: false,
    ...options,
  })
  const refused = new Promise<null>((done) => {
    socket.once('error', () => done(null))
    socket.once('close', () => done(null))
  })
  const agreed = await Promise.race([once(socket, 'secureConnect'), refused])
  const name = agreed && socket.getCipher().name
  socket.destroy()
  return name
}

/** Returns the TLS 1.2 session ticket, which would allow resuming with old keys; undefined if none is issued. */
export async function ticketOf({ sockets }: Proxy) {
  const socket = connectTls({
    path: sockets.encrypted,
    servername: ownName,
    rejectUnauthorized: false,
    maxVersion: 'TLSv1.2',
  })
  await once(socket, 'secureConnect')
  const ticket = socket.getTLSTicket()
  socket.destroy()
  return ticket
}

/** Sends raw bytes that no HTTP client would send. */
export async function sendRaw({ sockets }: Proxy, bytes: string, { clear = false } = {}) {
  const socket = clear
    ? connectNet(sockets.clear)
    : connectTls({ path: sockets.encrypted, servername: ownName, rejectUnauthorized: false })
  let read = ''
  socket.setEncoding('utf8')
  socket.on('data', (piece: string) => (read += piece))
  socket.on('error', () => undefined)
  socket.write(bytes)
  await once(socket, 'close')
  return read
}
