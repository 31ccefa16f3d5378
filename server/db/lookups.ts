import type pg from 'pg'
import { DatabaseFrozen } from './away.ts'
import { DatabaseClient } from './client.ts'
import { cutOff } from './cutOff.ts'

/** Short statements that read, sent without waiting for the answer to the one before: many share few connections. */
export interface Lookups {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  /** Ends its connections at once; the next look-ups open others. */
  cutOff(): void
  end(): Promise<void>
}

/** The server has no prepared statement of this name (26000), or one that the driver does not know of (42P05). */
const isLost = (error: unknown) =>
  ['26000', '42P05'].includes((error as { code?: string } | null)?.code ?? '')

interface Connection {
  client: pg.Client
  ready: Promise<void>
}

const connections = 2

/**
 * Every call begins with one: taking a connection for each from a pool and giving it back costs more than asking. It is
 * answered or fails within the `query_timeout` (ms) of the configuration, and fails at once while the database is frozen.
 */
export function openLookups(
  config: pg.ClientConfig & { query_timeout: number },
  isFrozen: () => boolean,
): Lookups {
  const { query_timeout: limitMs } = config
  const open: (Connection | undefined)[] = Array.from({ length: connections })
  let turn = 0
  let ended = false

  function connectionAt(place: number): Connection {
    const known = open[place]
    if (known) return known
    const client = new DatabaseClient({ ...config, pipeline: true })
    const opened: Connection = { client, ready: client.connect().then(() => undefined) }
    // What is broken is left at once: the next call opens another, anyone who waits on this one is told.
    const leave = () => {
      if (open[place] === opened) open[place] = undefined
    }
    client.on('error', leave)
    client.on('end', leave)
    opened.ready.catch(leave)
    return (open[place] = opened)
  }

  /** `until` is when the answer must be there; connecting and asking again count. */
  async function ask<Row extends pg.QueryResultRow>(place: number, until: number, statement: pg.QueryConfig) {
    const opened = connectionAt(place)
    const { client, ready } = opened
    await ready
    try {
      const left = Math.max(1, until - performance.now())
      // The driver takes a limit with each statement as well.
      return await client.query<Row>({ ...statement, query_timeout: left } as pg.QueryConfig)
    } catch (error) {
      // A statement that was cancelled while the server read it: from now on the two sides know different statements.
      if (isLost(error)) {
        if (open[place] === opened) open[place] = undefined
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
      const place = turn
      const until = performance.now() + limitMs
      try {
        return await ask<Row>(place, until, statement)
      } catch (error) {
        if (!isLost(error)) throw error
        return ask<Row>(place, until, statement)
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
