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

/** The server does not have the prepared statement (26000), or has one that the driver does not know (42P05). */
const isLost = (error: unknown) =>
  ['26000', '42P05'].includes((error as { code?: string } | null)?.code ?? '')

const connections = 2

/**
 * Every call begins with a look-up, and acquiring a pool connection takes longer than the query. A look-up
 * fails after the configured `query_timeout` (ms), and immediately while the database is frozen.
 */
export function openLookups(
  config: pg.ClientConfig & { query_timeout: number },
  isFrozen: () => boolean,
): Lookups {
  const open = Array.from({ length: connections }, () => openConnection(config))
  let turn = 0
  let ended = false

  return {
    async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig) {
      if (ended) throw new Error('Connection terminated')
      if (isFrozen()) throw new DatabaseFrozen()
      turn = (turn + 1) % connections
      const connection = open[turn] as Connection
      const until = performance.now() + config.query_timeout
      try {
        return await connection.query<Row>(statement, until)
      } catch (error) {
        if (!isLost(error)) throw error
        return connection.query<Row>(statement, until)
      }
    },
    cutOff() {
      for (const connection of open) connection.cutOff()
    },
    async end() {
      ended = true
      await Promise.all(open.map((connection) => connection.end()))
    },
  }
}

type Connection = ReturnType<typeof openConnection>

/** Connects at the first query, and again after an error of the connection. */
function openConnection(config: pg.ClientConfig) {
  let current: { client: pg.Client; ready: Promise<unknown> } | undefined

  function connected() {
    if (current) return current
    const client = new DatabaseClient({ ...config, pipeline: true })
    const opened = { client, ready: client.connect() }
    // Pending look-ups fail and the next call opens another connection.
    const leave = () => leaveClient(client)
    client.on('error', leave)
    client.on('end', leave)
    opened.ready.catch(leave)
    return (current = opened)
  }

  function leaveClient(client: pg.Client) {
    if (current?.client === client) current = undefined
  }

  return {
    /** `until` is the deadline, including connecting and repeating. */
    async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig, until: number) {
      const { client, ready } = connected()
      await ready
      try {
        const left = Math.max(1, until - performance.now())
        // The types of `pg` omit `query_timeout` per query.
        return await client.query<Row>({ ...statement, query_timeout: left } as pg.QueryConfig)
      } catch (error) {
        // A statement cancelled during parsing leaves driver and server with different prepared statements.
        if (isLost(error)) {
          leaveClient(client)
          void client.end()
        }
        throw error
      }
    },
    cutOff() {
      if (current) cutOff(current.client)
    },
    async end() {
      const ending = current
      await ending?.ready.then(
        () => ending.client.end(),
        () => undefined,
      )
    },
  }
}
