import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A TCP proxy in front of a server that can simulate faults. */
export interface DatabaseProxy {
  urlOf(url: string): string
  /** Accepts connections and data but returns nothing. */
  freeze(): void
  /** Accepts connections and returns ten bytes per second. */
  drip(): void
  /** Closes all connections, also new ones. */
  cut(): void
  restore(): void
  /** Connections closed immediately. */
  refused(): number
  stop(): Promise<void>
}

function serverOf(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url)
  const directory = searchParams.get('host')
  return directory
    ? { path: `${directory}/.s.PGSQL.${port || 5432}` }
    : { host: hostname, port: Number(port || 5432) }
}

export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const ends = new Set<Socket>()
  const answering = new Set<Socket>()
  let state: 'open' | 'frozen' | 'dripping' | 'cut' = 'open'
  let dripping: NodeJS.Timeout | undefined
  let refused = 0

  const server = createServer((outer) => {
    if (state === 'cut') {
      refused += 1
      outer.destroy()
      return
    }
    const inner = connect(serverOf(url))
    answering.add(inner)
    inner.on('close', () => answering.delete(inner))
    if (state === 'dripping') inner.pause()
    pass(outer, inner)
    pass(inner, outer)
  })

  function pass(from: Socket, to: Socket) {
    ends.add(from)
    from.on('data', (bytes) => void to.write(bytes))
    from.on('error', () => undefined)
    from.on('close', () => {
      ends.delete(from)
      to.destroy()
    })
    if (state === 'frozen') from.pause()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endAll = () => ends.forEach((end) => end.destroy())
  return {
    urlOf(inside) {
      const outside = new URL(inside)
      outside.search = ''
      outside.host = `127.0.0.1:${port}`
      return outside.href
    },
    freeze() {
      state = 'frozen'
      for (const end of ends) end.pause()
    },
    drip() {
      state = 'dripping'
      for (const end of answering) end.pause()
      dripping = setInterval(() => answering.forEach((end) => void end.read(1)), 100)
    },
    cut() {
      state = 'cut'
      endAll()
    },
    restore() {
      state = 'open'
      clearInterval(dripping)
      for (const end of ends) end.resume()
    },
    refused: () => refused,
    async stop() {
      clearInterval(dripping)
      const closed = once(server, 'close')
      server.close()
      endAll()
      await closed
    },
  }
}
