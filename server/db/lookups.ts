import type pg from 'pg'
import { DatabaseFrozen } from './away.ts'
import { DatabaseClient } from './client.ts'
import { cutOff } from './pool.ts'

/** Pipelined read-only statements: many calls share few connections. */
export interface Lookups {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  /** Closes all connections. The next look-ups open new ones. */
  cutOff(): void
  end(): Promise<void>
}

/**
 * The server does not have the prepared statement (26000), or has one that the driver does not know (42P05).
 */
const isLost = (error: unknown) =>
  ['26000', '42P05'].includes((error as { code?: string } | null)?.code ?? '')

interface Connection {
  client: pg.Client
  ready: Promise<void>
}

const connections = 2

/**
 * Every call begins with a look-up, and acquiring a pool connection takes longer than the query. A look-up
 * fails after the configured `query_timeout` (ms), and immediately while the database is frozen.
 */
export function openLookups(
  config: pg.ClientConfig & { query_timeout: number },
  isFrozen: () => boolean,
): Lookups {
  const { query_timeout: limitMs } = config
  const open: (Connection | undefined)[] = Array.from({ length: connections })
  let turn = 0
  let ended = false

  function connectionAt(index: number): Connection {
    const existing = open[index]
    if (existing) return existing
    const client = new DatabaseClient({ ...config, pipeline: true })
    const opened: Connection = { client, ready: client.connect().then(() => undefined) }
    // Drops a broken connection: pending look-ups fail and the next call opens another.
    const leave = () => {
      if (open[index] === opened) open[index] = undefined
    }
    client.on('error', leave)
    client.on('end', leave)
    opened.ready.catch(leave)
    return (open[index] = opened)
  }

  /** `until` is the deadline, including connecting and repeating. */
  async function ask<Row extends pg.QueryResultRow>(index: number, until: number, statement: pg.QueryConfig) {
    const opened = connectionAt(index)
    const { client, ready } = opened
    await ready
    try {
      const left = Math.max(1, until - performance.now())
      // The types of `pg` omit `query_timeout` per query.
      return await client.query<Row>({ ...statement, query_timeout: left } as pg.QueryConfig)
    } catch (error) {
      // A statement cancelled during parsing leaves driver and server with different prepared statements.
      if (isLost(error)) {
        if (open[index] === opened) open[index] = undefined
        void client.end()
      }
      throw error
    }
  }

  return {
    async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig) {
      if (ended) throw new Error('Connection terminated')
      if (isFrozen()) throw new DatabaseFrozen()
      turn = (turn + 1) % connections
      const index = turn
      const until = performance.now() + limitMs
      try {
        return await ask<Row>(index, until, statement)
      } catch (error) {
        if (!isLost(error)) throw error
        return ask<Row>(index, until, statement)
      }
    },
    cutOff() {
      for (const opened of open) if (opened) cutOff(opened.client)
    },
    async end() {
      ended = true
      const all = open.filter((one) => one !== undefined)
      await Promise.all(
        all.map(({ client, ready }) =>
          ready.then(
            () => client.end(),
            () => undefined,
          ),
        ),
      )
    },
  }
}
