import { availableParallelism } from 'node:os'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { Authenticator } from './authenticator.ts'
import { DatabaseFrozen, DatabaseUnconfirmed, whileWriting } from './away.ts'
import { openLookups, type Lookups } from './lookups.ts'
import { openPool } from './pool.ts'
import { openPulse, type Pulse } from './pulse.ts'
import { asMoment, asMoments, unpreparedMark } from './statement.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB> | Transaction<DB>

export interface Database {
  /** Read-only, each statement in its own transaction. */
  reads: Kysely<DB>
  writes: Kysely<DB>
  /** For libraries that run their own statements. */
  pool: pg.Pool
  readPool: pg.Pool
  /** The session look-up at the start of every call. */
  lookups: Lookups
  /** A separate pool for the job worker: if writers used all connections, it could not update its jobs. */
  jobPool: pg.Pool
  /** A separate pool for rate limits: a flood of calls must not compete with writers. */
  limitPool: pg.Pool
  counts: Kysely<DB>
  /** Whether writes are refused because no standby confirms them. */
  isUnconfirmed(): boolean
  close(): Promise<void>
}

/** OID of `timestamptz[]` (catalog `pg_type`), which `pg` does not define. */
const timestamptzArray = 1185

// Dates and timestamps stay text, as in the API; counts fit a JavaScript number.
const asText = (value: string) => value
pg.types.setTypeParser(pg.types.builtins.DATE, asText)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, asMoment)
pg.types.setTypeParser(timestamptzArray as Parameters<typeof pg.types.setTypeParser>[0], asMoments)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** In ms. `jobMs` is how long the job worker waits for a connection. Tests multiply all limits for slow machines. */
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
 * A new connection plans every statement again, so a few stay open. More than two per processor make bursts
 * of reads slower (decision 031).
 */
const readConnections = { min: 4, max: Math.min(10, Math.max(4, 2 * availableParallelism())) }

/** `application_name` of the job connections in `pg_stat_activity`. */
export const jobsName = 'eval jobs'

interface Opening {
  timeoutFactor?: number
  /** `application_name` of all connections except `jobPool`. */
  name?: string
  /** The installation's secret. Without it, log events can be neither written nor verified. */
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
    // `pg_catalog` is searched first and `pg_temp` last, so no object of a session can shadow a function or table.
    options: `-c search_path=public,pg_temp -c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleMs} -c jit=off -c timezone=UTC ${options}`,
  })
  const reading = answering(readMs, '-c default_transaction_read_only=on')
  const writing = answering(writeMs)
  const isFrozen = () => pulse.isFrozen
  const frozen = () => (pulse.isFrozen ? new DatabaseFrozen() : undefined)
  const unconfirmed = () => frozen() ?? (pulse.isUnconfirmed ? new DatabaseUnconfirmed() : undefined)
  const pool = openPool({ ...writing, max: 10 }, unconfirmed)
  // Losing a count in a failover is harmless, so counting does not wait for a standby.
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

/** Uses prepared statements: planning a list takes longer than running it. `meaning` translates errors. */
function prepared(pool: pg.Pool, meaning?: (error: unknown) => unknown): pg.Pool {
  const names = openNames()
  const translated = (query: unknown) =>
    meaning && query instanceof Promise
      ? query.catch((error: unknown) => {
          throw meaning(error)
        })
      : query
  const held = new WeakMap<pg.PoolClient, Set<string>>()
  const connect = async () => {
    const client = await pool.connect()
    const its = held.get(client) ?? new Set<string>()
    held.set(client, its)
    return new Proxy(client, {
      get(target, name) {
        // A connection never frees its prepared statements, so one with too many is closed.
        if (name === 'release')
          return (error?: Error | boolean) => target.release(error || its.size > 2 * mostNames)
        if (name !== 'query') {
          return boundTo(target, name)
        }
        return (text: unknown, values?: unknown[]): unknown => {
          if (typeof text !== 'string' || !values?.length)
            return translated(target.query(text as never, values))
          const name = names.of(text)
          if (name) its.add(name)
          return translated(target.query({ name, text, values }))
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

/** Bounds the number of statement names: new ones replace unused ones. Bulk statements stay unnamed. */
function openNames() {
  const names = new LRUCache<string, string>({ max: mostNames })
  let count = 0
  return {
    of(text: string) {
      if (text.startsWith(unpreparedMark) || text.length > longestPrepared) return undefined
      const existing = names.get(text)
      if (existing) return existing
      const name = `s${count++}`
      names.set(text, name)
      return name
    },
  }
}
