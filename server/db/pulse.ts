import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { timeLimits } from '../timeLimits.ts'
import { DatabaseClient } from './client.ts'
import { cutOff } from './cutOff.ts'

/**
 * How often the database is asked whether it answers, how long it may take, and how long a commit may wait for a standby.
 */
export const pulseLimits = timeLimits({ everyMs: 1000, answerMs: 1500, confirmMs: 1500 })

/** Whether the database answers at all, asked on a connection of its own. */
export interface Pulse {
  /** It took longer than it may. A database that refuses connections is not frozen: its errors come at once. */
  readonly isFrozen: boolean
  /** What is written waits for a synchronous standby that does not confirm it. Reading works. */
  readonly isUnconfirmed: boolean
  end(): void
}

interface Stopping {
  /** The database stops answering: what waits for it has to be cut off. */
  froze(): void
  /** A standby stops confirming: what writes has to be cut off. */
  unconfirmed(): void
}

export function openPulse(config: pg.ClientConfig, { froze, unconfirmed }: Stopping): Pulse {
  const ending = new AbortController()
  let client: pg.Client | undefined
  let isFrozen = false
  let isUnconfirmed = false
  let confirming: pg.Client | undefined
  let asking: Promise<boolean> | undefined

  /** An error is an answer too, unless it says that there was none in time. */
  async function ask() {
    try {
      const asked = (client ??= await connected(config))
      if (ending.signal.aborted) leave()
      else await askConfirmed(asked)
      return true
    } catch (error) {
      leave()
      return !(error instanceof Error && error.message === 'timeout expired')
    }
  }

  async function askConfirmed(asked: pg.Client) {
    const isLate = await isWaiting(asked)
    if (isUnconfirmed || !isLate) return
    isUnconfirmed = true
    unconfirmed()
    void awaitConfirmation()
  }

  /** One commit waits for all that are refused: each that is begun waits for as long as no standby confirms. */
  async function awaitConfirmation() {
    while (isUnconfirmed && !ending.signal.aborted)
      try {
        const asked = (confirming = await connected(config))
        await asked.query(`select pg_logical_emit_message(true, 'eval', 'confirm')`)
        isUnconfirmed = false
      } catch (error) {
        isUnconfirmed = isAway(error)
        await pause(pulseLimits.everyMs, undefined, { ref: false })
      } finally {
        if (confirming) cutOff(confirming)
      }
  }

  function leave() {
    for (const one of [client, confirming]) if (one) cutOff(one)
    client = confirming = undefined
  }

  async function beat() {
    asking ??= ask().finally(() => (asking = undefined))
    const answered = await within(asking, pulseLimits.answerMs)
    if (ending.signal.aborted) return leave()
    if (!answered) leave()
    const isNew = !answered && !isFrozen
    isFrozen = !answered
    if (isNew) froze()
  }

  async function keepAsking() {
    const { signal } = ending
    while (!signal.aborted) {
      await pause(pulseLimits.everyMs, undefined, { ref: false, signal })
      await beat()
    }
  }
  keepAsking().catch(() => undefined)

  return {
    get isFrozen() {
      return isFrozen
    },
    get isUnconfirmed() {
      return isUnconfirmed
    },
    end() {
      ending.abort()
      leave()
    },
  }
}

/** Whether a commit of the program waits too long for a standby. Of its own role each session may be seen. */
async function isWaiting(client: pg.Client) {
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from pg_stat_activity
       where datname = current_database() and usename = current_user and wait_event = 'SyncRep'
       and query_start < clock_timestamp() - $1 * interval '1 ms') as is`,
    [pulseLimits.confirmMs],
  )
  return rows[0]?.is ?? false
}

/** Whether a connection was lost. Any other error is an answer: what is wrong is seen again by the commits that wait. */
const isAway = (error: unknown) => {
  const { code } = (error ?? {}) as { code?: string }
  return code === undefined || /^(08|57|E)/.test(code)
}

async function connected(config: pg.ClientConfig) {
  const client = new DatabaseClient({ ...config, connectionTimeoutMillis: pulseLimits.answerMs })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Whether it is done in time. An answer that has arrived counts, although this program was too busy to read it. */
async function within(asked: Promise<boolean>, ms: number) {
  const over = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => setImmediate(over.resolve, false), ms).unref()
  try {
    return await Promise.race([asked, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
