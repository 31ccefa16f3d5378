import pg from 'pg'
import { DatabaseFrozen } from './away.ts'
import { cutOff } from './cutOff.ts'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

interface Guard {
  readonly isFrozen: boolean
}

/** A pool that gives no connection while the database is frozen, and can end all it has given. */
class GuardedPool extends pg.Pool {
  readonly #guard: () => Guard | undefined
  readonly #clients = new Set<pg.PoolClient>()

  constructor(config: pg.PoolConfig, guard: () => Guard | undefined) {
    super({ ...config, idleTimeoutMillis: 60_000 })
    this.#guard = guard
    // Without a listener one dropped idle connection ends the whole process.
    this.on('error', () => undefined)
    this.on('connect', (client) => {
      client.on('error', () => undefined)
      this.#clients.add(client)
    })
    this.on('remove', (client) => this.#clients.delete(client))
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

export type { GuardedPool }

export const openPool = (config: pg.PoolConfig, guard: () => Guard | undefined = () => undefined) =>
  new GuardedPool(config, guard)
