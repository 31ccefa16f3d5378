import type pg from 'pg'
import type { Connected } from '../db/pool.ts'

/**
 * The pool for the job library, whose errors of connecting have no code: at some codes the library pauses for up to two
 * minutes, so that jobs would go on long after the database is back. Without a code it looks again each second.
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
