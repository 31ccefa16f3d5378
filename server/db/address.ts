import { createServer, type AddressInfo } from 'node:net'

/** Where a server listens: on a host's port, or at a socket in a directory. */
export interface Address {
  host: string
  port: number
}

// The kernel keeps the whole path of a socket in 108 bytes, on macOS in 104. PostgreSQL reads a comma as another one.
const longestSocketPath = 100

/** Whether the server's socket can lie in this directory. Windows has only TCP. */
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
  return new Promise((found, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })
}
