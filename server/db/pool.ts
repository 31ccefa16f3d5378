import pg from 'pg'
import type { Socket } from 'node:net'
import { DatabaseClient } from './client.ts'

export type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: () => void,
) => void

/** A pool that refuses connections while the database is away, and can close all existing and pending ones. */
class GuardedPool extends pg.Pool {
  readonly #away: () => Error | undefined
  readonly #clients: ReadonlySet<pg.Client>

  constructor(config: pg.PoolConfig, away: () => Error | undefined) {
    const clients = new Set<pg.Client>()
    class Noted extends DatabaseClient {
      constructor(own?: pg.ClientConfig) {
        super(own)
        clients.add(this)
        this.once('end', () => clients.delete(this))
      }
    }
    super({ ...config, idleTimeoutMillis: 60_000, Client: Noted })
    this.#away = away
    this.#clients = clients
    // Without a listener, one lost idle connection ends the process.
    this.on('error', () => undefined)
    this.on('connect', (client) => client.on('error', () => undefined))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const away = this.#away()
    if (!connected) return away ? Promise.reject(away) : super.connect()
    if (!away) return super.connect(connected)
    queueMicrotask(() => connected(away, undefined, () => undefined))
  }

  cutOff() {
    for (const client of this.#clients) cutOff(client)
  }
}

/** `away` returns the reason if no connection may be given. */
export const openPool = (config: pg.PoolConfig, away: () => Error | undefined = () => undefined) =>
  new GuardedPool(config, away)

/** Destroys a connection without waiting for a database that may not answer. Pending queries fail immediately. */
export function cutOff(client: pg.ClientBase) {
  const { connection } = client as pg.ClientBase & { connection: { stream: Pick<Socket, 'destroy'> } }
  connection.stream.destroy()
}
