import { createServer, type AddressInfo } from 'node:net'

export interface Address {
  host: string
  port: number
}

// Linux limits a socket path to 108 bytes, macOS to 104. PostgreSQL treats a comma as a separator.
const longestSocketPath = 100

/** Windows has only TCP. */
export const socketFits = (directory: string) =>
  directory.startsWith('/') &&
  !directory.includes(',') &&
  Buffer.byteLength(`${directory}/.s.PGSQL.5432`) <= longestSocketPath

export function urlOf({ host, port }: Address, user: string, password: string): string {
  const server = `postgres://${user}:${password}`
  return host.startsWith('/')
    ? `${server}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
    : `${server}@${host}:${port}/postgres`
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
