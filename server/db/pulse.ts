import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { timeLimits } from '../timeLimits.ts'
import { DatabaseClient } from './client.ts'
import { cutOff } from './pool.ts'

/** Interval of the check, its timeout, and how long a commit may wait for a standby. */
export const pulseLimits = timeLimits({ everyMs: 1000, answerMs: 1500, confirmMs: 1500 })

/** Checks on its own connection whether the database answers. */
export interface Pulse {
  /** No answer in time. A database that refuses connections is not frozen: its errors come immediately. */
  readonly isFrozen: boolean
  /** Writes wait for a synchronous standby that does not confirm. Reads work. */
  readonly isUnconfirmed: boolean
  end(): void
}

interface Stopping {
  froze(): void
  unconfirmed(): void
}

export function openPulse(config: pg.ClientConfig, { froze, unconfirmed }: Stopping): Pulse {
  const ending = new AbortController()
  const { signal } = ending
  const standby = openStandbyCheck(config, { signal, unconfirmed })
  let client: pg.Client | undefined
  let isFrozen = false
  let asking: Promise<boolean> | undefined

  /** An error also counts as an answer, except a timeout. */
  async function ask() {
    try {
      const open = (client ??= await connected(config))
      if (signal.aborted) leave()
      else await standby.check(open)
      return true
    } catch (error) {
      leave()
      return !(error instanceof Error && error.message === 'timeout expired')
    }
  }

  function leave() {
    if (client) cutOff(client)
    client = undefined
    standby.leave()
  }

  async function beat() {
    asking ??= ask().finally(() => (asking = undefined))
    const answered = await within(asking, pulseLimits.answerMs)
    if (signal.aborted) return leave()
    if (!answered) leave()
    const isNew = !answered && !isFrozen
    isFrozen = !answered
    if (isNew) froze()
  }

  async function keepAsking() {
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
      return standby.isUnconfirmed
    },
    end() {
      ending.abort()
      leave()
    },
  }
}

interface Checking extends Pick<Stopping, 'unconfirmed'> {
  signal: AbortSignal
}

function openStandbyCheck(config: pg.ClientConfig, { signal, unconfirmed }: Checking) {
  let isUnconfirmed = false
  let confirming: pg.Client | undefined

  /** A single commit waits in place of all refused ones: each commit would block until a standby confirms. */
  async function awaitConfirmation() {
    while (isUnconfirmed && !signal.aborted)
      try {
        const open = (confirming = await connected(config))
        await open.query(`select pg_logical_emit_message(true, 'eval', 'confirm')`)
        isUnconfirmed = false
      } catch (error) {
        isUnconfirmed = isAway(error)
        await pause(pulseLimits.everyMs, undefined, { ref: false })
      } finally {
        if (confirming) cutOff(confirming)
      }
  }

  return {
    get isUnconfirmed() {
      return isUnconfirmed
    },
    async check(open: pg.Client) {
      const isLate = await isWaiting(open)
      if (isUnconfirmed || !isLate) return
      isUnconfirmed = true
      unconfirmed()
      void awaitConfirmation()
    },
    leave() {
      if (confirming) cutOff(confirming)
      confirming = undefined
    },
  }
}

/** Whether a commit waits too long for a standby. A role may see all sessions of its own. */
async function isWaiting(client: pg.Client) {
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from pg_stat_activity
       where datname = current_database() and usename = current_user and wait_event = 'SyncRep'
       and query_start < clock_timestamp() - $1 * interval '1 ms') as is`,
    [pulseLimits.confirmMs],
  )
  return rows[0]?.is ?? false
}

/** Whether the connection was lost. Other errors count as an answer; the waiting commits show them again. */
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

/** An answer that arrived in time counts even if this process was too busy to read it. */
async function within(pending: Promise<boolean>, ms: number) {
  const over = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => setImmediate(over.resolve, false), ms).unref()
  try {
    return await Promise.race([pending, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
