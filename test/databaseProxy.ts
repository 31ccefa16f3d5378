import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** Passes connections on to a database or another server, and can fail as a network or a server does. */
export interface DatabaseProxy {
  /** The address of a database behind the proxy. */
  urlOf(url: string): string
  /** Connections stay, new ones are accepted, and nothing is answered. */
  freeze(): void
  /** Connections stay, new ones are accepted, and answers arrive byte by byte, ten a second. */
  drip(): void
  /** Ends every connection, and each new one at once. */
  cut(): void
  /** Passes everything on again, also what was sent meanwhile. */
  restore(): void
  /** How many connections were ended at once. */
  refused(): number
  stop(): Promise<void>
}

/** Where the server of an address listens: on a Unix socket or on a port. */
function serverOf(url: string): NetConnectOpts {
  const { hostname, port, searchParams } = new URL(url)
  const directory = searchParams.get('host')
  return directory
    ? { path: `${directory}/.s.PGSQL.${port || 5432}` }
    : { host: hostname, port: Number(port || 5432) }
}

/** Opens a proxy in front of the server of this address. */
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
