import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseClient } from '../db/client.ts'
import { timeLimits } from '../timeLimits.ts'

interface Listener {
  /** Resolves when the connection listens, so that no later notification is missed. */
  begin(): Promise<void>
  end(): Promise<void>
}

interface Hearing {
  heard(payload: string): void
  /** The connection was interrupted, so notifications may have been lost. */
  missed(): void
}

const timeLimit = timeLimits({ ms: 5000 })

const aliveEveryMs = 20_000
const longestPauseMs = 10_000

/**
 * Listens with one connection for the whole process. It must connect to the database directly: a transaction
 * pooler does not forward notifications.
 */
export function openListener(connectionString: string, { heard, missed }: Hearing): Listener {
  let client: pg.Client | undefined
  let isStarted = false
  let ended = false
  const ready = Promise.withResolvers<void>()

  async function listen() {
    const { ms } = timeLimit
    const next = new DatabaseClient({ connectionString, connectionTimeoutMillis: ms, query_timeout: ms })
    const lost = new Promise<void>((resolve) => {
      next.on('error', () => resolve())
      next.on('end', () => resolve())
    })
    next.on('notification', ({ payload = '' }) => heard(payload))
    client = next
    await next.connect()
    await next.query('listen written')
    return { next, lost }
  }

  /** A silent connection may be dead, so it is checked regularly. */
  async function stay({ next, lost }: Awaited<ReturnType<typeof listen>>) {
    const asking = setInterval(() => void next.query('select 1').catch(() => next.end()), aliveEveryMs)
    await lost
    clearInterval(asking)
  }

  async function keep() {
    for (let failures = 0; !ended; failures++) {
      try {
        const listening = await listen()
        ready.resolve()
        if (failures > 0) missed()
        failures = 0
        await stay(listening)
      } catch {
        // The database is unavailable; listeners wait.
      }
      await client?.end().catch(() => undefined)
      if (!ended) await pause(Math.min(longestPauseMs, 200 * 2 ** failures), undefined, { ref: false })
    }
  }

  return {
    begin() {
      if (!isStarted) void keep()
      isStarted = true
      return ready.promise
    },
    async end() {
      ended = true
      await client?.end().catch(() => undefined)
    },
  }
}
