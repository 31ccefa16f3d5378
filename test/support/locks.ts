import { AssertionError } from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'
import { jobsName, type Database } from '../../server/db/db.ts'

/** The product's connections and those of the owner, who can lock any table. */
export interface Databases {
  database: Database
  owner: Database
}

interface DuringLock<T> {
  /** SQL that another transaction runs first and commits last. */
  lock: string
  call: () => Promise<T>
  meanwhile?: () => Promise<unknown>
}

/** Runs a call into a lock, does something meanwhile, then releases the lock. */
export async function duringLock<T>(
  databases: Databases,
  { lock, call: make, meanwhile }: DuringLock<T>,
): Promise<T> {
  const { call } = await holding(databases.owner, lock, async () => {
    const { call, waits } = await untilWaiting(databases.database, make)
    if (!waits) throw new AssertionError({ message: `answered without waiting for: ${lock}` })
    await meanwhile?.()
    return { call }
  })
  return call
}

/** The audit entry is the last write before a commit. */
const beforeCommit = 'lock table audit_entry in share row exclusive mode'

/**
 * Makes each call read the state before any of them commits: every call but the first starts when the previous one
 * waits for a lock. When all wait or are answered, they continue in this order. `lock` sets where they wait, by default
 * right before the commit.
 */
export async function overlapping<T>(
  { database, owner }: Databases,
  calls: (() => Promise<T>)[],
  lock = beforeCommit,
): Promise<T[]> {
  const { begun } = await holding(owner, lock, async () => {
    const begun: Promise<T>[] = []
    let waiting = 0
    for (const make of calls) {
      const { call, waits } = await untilWaiting(database, make)
      begun.push(call)
      if (waits) waiting++
    }
    if (waiting < 2) throw new AssertionError({ message: 'fewer than two of the calls had to wait' })
    return { begun }
  })
  return Promise.all(begun)
}

/** Holds a lock in its own transaction and commits when everything has started. */
async function holding<T>({ pool }: Database, lock: string, begin: () => Promise<T>): Promise<T> {
  const blocker = await pool.connect()
  let isReleased = false
  try {
    await blocker.query('begin')
    await blocker.query(lock)
    const begun = await begin()
    await blocker.query('commit')
    isReleased = true
    return begun
  } finally {
    blocker.release(!isReleased)
  }
}

const longestBeginning_ms = 120_000
const longestPause_ms = 100

/** Starts a call and returns when it waits for a lock or has ended. */
async function untilWaiting<T>(database: Database, make: () => Promise<T>) {
  const before = await waitingIn(database)
  const latest = performance.now() + longestBeginning_ms
  const call = make()
  let hasEnded = false
  const ended = () => {
    hasEnded = true
  }
  call.then(ended, ended)
  // Increasing pauses, because polling slows a busy machine down.
  for (let pause_ms = 4; !hasEnded && (await waitingIn(database)) <= before; pause_ms = longer(pause_ms)) {
    if (performance.now() > latest)
      throw new AssertionError({ message: 'neither answered nor waiting for a lock' })
    await pause(pause_ms)
  }
  return { call, waits: !hasEnded }
}

const longer = (pause_ms: number) => Math.min(1.5 * pause_ms, longestPause_ms)

/**
 * Calls waiting for a lock, or for a connection because others of its pool wait for one. Excludes jobs and other
 * database roles, which the program's role cannot see.
 */
async function waitingIn(database: Database) {
  const { pool, limitPool, readPool } = database
  const { rows } = await readPool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database()
       and wait_event_type = 'Lock' and backend_type = 'client backend' and application_name <> $1`,
    [jobsName],
  )
  return (rows[0]?.count ?? 0) + pool.waitingCount + limitPool.waitingCount
}
