import { AssertionError } from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'
import { jobsName, type Database } from '../server/db/db.ts'

/** The connections of the product, and those of the owner of the database, who can lock every table. */
export interface Databases {
  database: Database
  owner: Database
}

interface Held<T> {
  /** What another transaction does first and commits last, in SQL. */
  held: string
  /** The call that has to wait for it. */
  call: () => Promise<T>
  /** What others do while it waits. */
  meanwhile?: () => Promise<unknown>
}

/** Makes a call that runs into a lock, does something meanwhile, and releases the lock. */
export async function whileHeld<T>(
  databases: Databases,
  { held, call: make, meanwhile }: Held<T>,
): Promise<T> {
  const { call } = await holding(databases.owner, held, async () => {
    const { call, waits } = await untilWaiting(databases.database, make)
    if (!waits) throw new AssertionError({ message: `answered without waiting for: ${held}` })
    await meanwhile?.()
    return { call }
  })
  return call
}

/** The last thing that a call writes before its commit is its audit entry. */
const beforeCommit = 'lock table audit_entry in share row exclusive mode'

/**
 * Makes calls so that each reads what was true before any of them: the first does everything but commit; the next one
 * starts when the one before waits for a lock. When all of them wait, or are answered, they go on in this order.
 * `held` is where they wait, if it is not right before the commit.
 */
export async function overlapping<T>(
  { database, owner }: Databases,
  calls: (() => Promise<T>)[],
  held = beforeCommit,
): Promise<T[]> {
  const { begun } = await holding(owner, held, async () => {
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

/** Holds a lock in a transaction of its own, which is committed when everything has begun. */
async function holding<T>({ pool }: Database, held: string, begin: () => Promise<T>): Promise<T> {
  const blocker = await pool.connect()
  let isReleased = false
  try {
    await blocker.query('begin')
    await blocker.query(held)
    const begun = await begin()
    await blocker.query('commit')
    isReleased = true
    return begun
  } finally {
    // A connection that still holds the lock is closed, so that nothing else waits for it.
    blocker.release(!isReleased)
  }
}

const longestBeginning_ms = 120_000
const longestPause_ms = 100

/** Begins a call and goes on when it waits for a lock, or has ended without. */
async function untilWaiting<T>(database: Database, make: () => Promise<T>) {
  const before = await waitingIn(database)
  const latest = performance.now() + longestBeginning_ms
  const call = make()
  let hasEnded = false
  const ended = () => {
    hasEnded = true
  }
  call.then(ended, ended)
  // On a busy machine the call takes long, and asking often would make it take longer.
  for (let pause_ms = 4; !hasEnded && (await waitingIn(database)) <= before; pause_ms = longer(pause_ms)) {
    if (performance.now() > latest)
      throw new AssertionError({ message: 'neither answered nor waiting for a lock' })
    await pause(pause_ms)
  }
  return { call, waits: !hasEnded }
}

const longer = (pause_ms: number) => Math.min(1.5 * pause_ms, longestPause_ms)

/**
 * How many calls wait: for a lock, or for a connection because the others of its pool wait for one. Jobs do not count, nor
 * does what another role of the database does, because the program's role cannot see that.
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
