import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface ReceivedRequest {
  method: string
  headers: IncomingHttpHeaders
  bytes: number
}

/** A stand-in for the product behind a proxy that records its requests. */
export interface Instance {
  server: Server
  address: string
  /** Status of every answer except readiness; null closes the connection. */
  status: number | null
  isReady: boolean
  /** Requests, except readiness checks. */
  received: ReceivedRequest[]
}

export async function openInstance(): Promise<Instance> {
  const server = createServer((request, answer) => void answerCall(request, answer))
  const one: Instance = { server, address: '', status: 200, isReady: true, received: [] }

  async function answerCall(request: IncomingMessage, answer: ServerResponse) {
    if (request.url === '/api/ready') return answer.writeHead(one.isReady ? 200 : 503).end()
    const { method = '', headers } = request
    const received = { method, headers, bytes: 0 }
    one.received.push(received)
    if (one.status === null) return answer.destroy()
    // A proxy that refuses a body cuts it off.
    const body = await buffer(request).catch(() => null)
    received.bytes = body?.length ?? 0
    return answer.writeHead(one.status).end()
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  one.address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return one
}

export async function closeInstance({ server }: Instance) {
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
}
