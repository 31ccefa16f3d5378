import type pg from 'pg'
import type { Connected } from '../db/pool.ts'

/**
 * Removes the code from connection errors: for some codes the job library pauses up to two minutes, also
 * after the database is back. Without a code it retries every second.
 */
export const plainErrors = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connecting(target)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

const connecting = (pool: pg.Pool) => (connected?: Connected) =>
  connected
    ? pool.connect((error, client, release) => connected(error && plain(error), client, release))
    : pool.connect().catch((error: unknown) => Promise.reject(plain(error)))

const plain = (cause: unknown) => new Error(cause instanceof Error ? cause.message : String(cause), { cause })
