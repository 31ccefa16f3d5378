import pg from 'pg'
import { DatabaseFrozen } from './away.ts'
import { cutOff } from './cutOff.ts'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

interface Guard {
  readonly isFrozen: boolean
}

/** A pool that gives no connection while the database is frozen, and can end all it has and all it opens. */
class GuardedPool extends pg.Pool {
  readonly #guard: () => Guard | undefined
  readonly #clients: ReadonlySet<pg.Client>

  constructor(config: pg.PoolConfig, guard: () => Guard | undefined) {
    const clients = new Set<pg.Client>()
    class Noted extends pg.Client {
      constructor(own?: pg.ClientConfig) {
        super(own)
        clients.add(this)
        this.once('end', () => clients.delete(this))
      }
    }
    super({ ...config, idleTimeoutMillis: 60_000, Client: Noted })
    this.#guard = guard
    this.#clients = clients
    // Without a listener one dropped idle connection ends the whole process.
    this.on('error', () => undefined)
    this.on('connect', (client) => client.on('error', () => undefined))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const frozen = this.#guard()?.isFrozen ? new DatabaseFrozen() : undefined
    if (!connected) return frozen ? Promise.reject(frozen) : super.connect()
    if (!frozen) return super.connect(connected)
    queueMicrotask(() => connected(frozen, undefined, () => undefined))
  }

  cutOff() {
    for (const client of this.#clients) cutOff(client)
  }
}

export const openPool = (config: pg.PoolConfig, guard: () => Guard | undefined = () => undefined) =>
  new GuardedPool(config, guard)
