import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port at which every connection is ended at once, as where nothing listens; no other program can take it meanwhile. */
export async function resettingPort() {
  const server = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
