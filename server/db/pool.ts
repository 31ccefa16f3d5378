import pg from 'pg'
import { DatabaseFrozen } from './away.ts'
import { cutOff } from './cutOff.ts'

export type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: () => void,
) => void

/** A pool that gives no connection while the database is frozen, and can end all it has and all it opens. */
class GuardedPool extends pg.Pool {
  readonly #isFrozen: () => boolean
  readonly #clients: ReadonlySet<pg.Client>

  constructor(config: pg.PoolConfig, isFrozen: () => boolean) {
    const clients = new Set<pg.Client>()
    class Noted extends pg.Client {
      constructor(own?: pg.ClientConfig) {
        super(own)
        clients.add(this)
        this.once('end', () => clients.delete(this))
      }
    }
    super({ ...config, idleTimeoutMillis: 60_000, Client: Noted })
    this.#isFrozen = isFrozen
    this.#clients = clients
    // Without a listener one dropped idle connection ends the whole process.
    this.on('error', () => undefined)
    this.on('connect', (client) => client.on('error', () => undefined))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const frozen = this.#isFrozen() ? new DatabaseFrozen() : undefined
    if (!connected) return frozen ? Promise.reject(frozen) : super.connect()
    if (!frozen) return super.connect(connected)
    queueMicrotask(() => connected(frozen, undefined, () => undefined))
  }

  cutOff() {
    for (const client of this.#clients) cutOff(client)
  }
}

export const openPool = (config: pg.PoolConfig, isFrozen = () => false) => new GuardedPool(config, isFrozen)
