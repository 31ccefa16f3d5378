import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port that resets every connection, like a closed one. No other program can take it. */
export async function resettingPort() {
  const server = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
