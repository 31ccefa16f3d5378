import { availableParallelism } from 'node:os'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Authenticator } from './authenticator.ts'
import { DatabaseFrozen, DatabaseUnconfirmed, whileWriting } from './away.ts'
import { openLookups, type Lookups } from './lookups.ts'
import { openPool } from './pool.ts'
import { openPulse, type Pulse } from './pulse.ts'
import { Recent } from './recent.ts'
import { asMoment, asMoments, plannedAnewMark } from './statement.ts'
import type { DB } from './tables.ts'

/** A database or a transaction of it: a handler never knows which. */
export type Db = Kysely<DB> | Transaction<DB>

export interface Database {
  /** Read only, each statement on its own. */
  reads: Kysely<DB>
  /** For transactions that write. */
  writes: Kysely<DB>
  /** The pool behind `writes`, for the libraries that bring their own statements. */
  pool: pg.Pool
  readPool: pg.Pool
  /** Who asks: with every call, before anything else. */
  lookups: Lookups
  /** For anyone who hands out the jobs: full of those who write, it would lose what it has to say of one. */
  jobPool: pg.Pool
  /** For counting calls: a flood of them must not wait for the connections of those who write, nor they for it. */
  limitPool: pg.Pool
  /** Statements of that pool, each on its own. */
  counts: Kysely<DB>
  /** Whether nothing is written because no standby confirms it. */
  isUnconfirmed(): boolean
  close(): Promise<void>
}

/** The type number of `timestamptz[]` (PostgreSQL catalog `pg_type`), which the driver does not name. */
const timestamptzArray = 1185

// Days and moments travel as the text they are on the wire; counts fit a number.
const asText = (value: string) => value
pg.types.setTypeParser(pg.types.builtins.DATE, asText)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, asMoment)
pg.types.setTypeParser(timestamptzArray as Parameters<typeof pg.types.setTypeParser>[0], asMoments)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Time limits of the database in ms. `jobMs` is how long the job worker waits for a connection. Tests multiply all of
 * them, so that a busy machine fails no test.
 */
const limits = {
  connectMs: 2000,
  jobMs: 30_000,
  readMs: 2000,
  lookupMs: 4000,
  writeMs: 10_000,
  lockMs: 3000,
  idleMs: 30_000,
}

/**
 * A new connection plans each of its statements for the first time, so a few stay open. More than two for each processor
 * make a burst of reads slower, because the new ones compete with those that are warm (decision 031).
 */
const readConnections = { min: 4, max: Math.min(10, Math.max(4, 2 * availableParallelism())) }

/** How the database server lists the connections of jobs (`pg_stat_activity.application_name`). */
export const jobsName = 'eval jobs'

interface Opening {
  timeoutFactor?: number
  /** How the database server lists the connections, except those of `jobPool`. */
  name?: string
  /** The installation's secret, which authenticates the events of the log; without it none can be written or read. */
  secret?: string
}

export function openDatabase(
  connectionString: string,
  { timeoutFactor = 1, name = 'eval', secret }: Opening = {},
): Database {
  const { connectMs, jobMs, readMs, lookupMs, writeMs, lockMs, idleMs } = scaled(limits, timeoutFactor)
  const answering = (statementMs: number, options = '') => ({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    // The schema of PostgreSQL itself is searched before these, the tables of a session last: neither `now` nor a table
    // can be replaced by one of the same name.
    options: `-c search_path=public,pg_temp -c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleMs} -c jit=off -c timezone=UTC ${options}`,
  })
  const reading = answering(readMs, '-c default_transaction_read_only=on')
  const writing = answering(writeMs)
  const isFrozen = () => pulse.isFrozen
  const frozen = () => (pulse.isFrozen ? new DatabaseFrozen() : undefined)
  const unconfirmed = () => frozen() ?? (pulse.isUnconfirmed ? new DatabaseUnconfirmed() : undefined)
  const pool = openPool({ ...writing, max: 10 }, unconfirmed)
  // A count that is lost with the primary harms no one, and waits for no standby.
  const counting = answering(readMs, '-c synchronous_commit=local')
  const limitPool = openPool({ ...counting, max: 3 }, frozen)
  const jobPool = openPool(
    { ...writing, application_name: jobsName, max: 5, connectionTimeoutMillis: jobMs },
    unconfirmed,
  )
  const readPool = openPool({ ...reading, ...readConnections }, frozen)
  const lookups = openLookups({ ...reading, query_timeout: lookupMs }, isFrozen)
  const all = [pool, readPool, lookups, limitPool, jobPool]
  const cutOff = () => all.forEach((one) => one.cutOff())
  const pulse: Pulse = openPulse(
    { connectionString, application_name: name },
    { froze: cutOff, unconfirmed: () => [pool, jobPool].forEach((one) => one.cutOff()) },
  )
  const authenticators = secret === undefined ? [] : [new Authenticator(secret)]
  const reads = kyselyOn(prepared(readPool), authenticators)
  const writes = kyselyOn(prepared(pool, whileWriting), authenticators)
  return {
    reads,
    writes,
    pool,
    readPool,
    lookups,
    jobPool,
    limitPool,
    counts: kyselyOn(limitPool),
    isUnconfirmed: () => pulse.isUnconfirmed,
    async close() {
      pulse.end()
      if (pulse.isFrozen) cutOff()
      await Promise.all(all.map((one) => one.end()))
    },
  }
}

const scaled = <Limits extends Record<string, number>>(of: Limits, factor: number) =>
  Object.fromEntries(Object.entries(of).map(([name, ms]) => [name, ms * factor])) as Limits

const kyselyOn = (
  pool: ConstructorParameters<typeof PostgresDialect>[0]['pool'],
  authenticators: Authenticator[] = [],
) =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), ...authenticators],
  })

const mostNames = 1000

/**
 * Lets the server plan each statement once per connection: a list's plan costs more than its rows. `meaning` says what
 * an error means.
 */
function prepared(pool: pg.Pool, meaning?: (error: unknown) => unknown): pg.Pool {
  const names = openNames()
  const answered = (asked: unknown) =>
    meaning && asked instanceof Promise
      ? asked.catch((error: unknown) => {
          throw meaning(error)
        })
      : asked
  const held = new WeakMap<pg.PoolClient, Set<string>>()
  const connect = async () => {
    const client = await pool.connect()
    const its = held.get(client) ?? new Set<string>()
    held.set(client, its)
    return new Proxy(client, {
      get(target, name) {
        // The server keeps what a connection has prepared to its end; one that has prepared too much ends here.
        if (name === 'release')
          return (error?: Error | boolean) => target.release(error || its.size > 2 * mostNames)
        if (name !== 'query') {
          return boundTo(target, name)
        }
        return (text: unknown, values?: unknown[]): unknown => {
          if (typeof text !== 'string' || !values?.length)
            return answered(target.query(text as never, values))
          const name = names.of(text)
          if (name) its.add(name)
          return answered(target.query({ name, text, values }))
        }
      },
    })
  }
  return new Proxy(pool, { get: (target, name) => (name === 'connect' ? connect : boundTo(target, name)) })
}

function boundTo(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? (value.bind(target) as unknown) : value
}

const longestPrepared = 8000

/**
 * Anyone who asks for ever new statements displaces those that no one uses, and none that is in use. Those of many rows at
 * once go unnamed.
 */
function openNames() {
  const names = new Recent<string>(mostNames)
  let count = 0
  return {
    of(text: string) {
      if (text.startsWith(plannedAnewMark) || text.length > longestPrepared) return undefined
      const known = names.get(text)
      if (known) return known
      const name = `s${count++}`
      names.set(text, name)
      return name
    },
  }
}
