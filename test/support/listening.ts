import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../server/http/serve.ts'

export interface Listening {
  status: number
  headers: IncomingMessage['headers']
  /** Received events, such as `written report`. */
  heard: string[]
  hears(line: string): Promise<void>
  over: Promise<void>
  leave(): void
}

const own = { 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip, br' }

/** Requires an instance with a socket. */
export const listen = (
  app: App,
  token: string | undefined,
  headers: Record<string, string> = own,
): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    const asking = request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/events',
        headers: { ...headers, cookie: `session=${token ?? ''}` },
      },
      (response) => resolve(following(response, () => asking.destroy())),
    )
    asking.on('error', reject)
    asking.end()
  })

export function leavesEarly(app: App, token: string) {
  const { port } = app.server.address() as AddressInfo
  const noticed = new Promise<void>((resolve) => {
    app.server.once('connection', (socket) => socket.once('close', () => resolve()))
  })
  const asking = request({
    ...{ port, host: '127.0.0.1', path: '/api/events', agent: false },
    headers: { ...own, cookie: `session=${token}` },
  })
  asking.on('error', () => undefined)
  asking.end()
  return {
    leave: () => {
      asking.destroy()
      return noticed
    },
    noticed,
  }
}

function following(response: IncomingMessage, leave: () => void): Listening {
  const received: string[] = []
  const waiting = new Set<() => void>()
  let rest = ''
  response.setEncoding('utf8')
  response.on('data', (piece: string) => {
    const parts = `${rest}${piece}`.split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const [, name, what = ''] = /^event: (\w+)\ndata: ?(.*)$/.exec(part) ?? []
      if (name) received.push(`${name} ${what}`.trim())
    }
    for (const look of waiting) look()
  })
  const over = new Promise<void>((end) => {
    response.on('close', () => end())
    response.on('error', () => end())
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard: received,
    over,
    leave,
    hears: (line) =>
      new Promise((done) => {
        const look = () => {
          if (!received.includes(line)) return
          waiting.delete(look)
          done()
        }
        waiting.add(look)
        look()
      }),
  }
}
