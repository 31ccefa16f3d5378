import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { timeLimits } from '../timeLimits.ts'
import { cutOff } from './cutOff.ts'

/** How often the database is asked whether it answers, and how long it may take. */
export const pulseLimits = timeLimits({ everyMs: 1000, answerMs: 1500 })

/** Whether the database answers at all, asked on a connection of its own. */
export interface Pulse {
  /** It took longer than it may. A database that refuses connections is not frozen: its errors come at once. */
  readonly isFrozen: boolean
  end(): void
}

/** `froze` is called when the database stops answering: what waits for it has to be cut off. */
export function openPulse(config: pg.ClientConfig, froze: () => void): Pulse {
  const ending = new AbortController()
  let client: pg.Client | undefined
  let isFrozen = false
  let asking: Promise<boolean> | undefined

  /** An error is an answer too, unless it says that there was none in time. */
  async function ask() {
    try {
      const asked = (client ??= await connected(config))
      if (ending.signal.aborted) leave()
      else await asked.query('select 1')
      return true
    } catch (error) {
      leave()
      return !(error instanceof Error && error.message === 'timeout expired')
    }
  }

  function leave() {
    if (client) cutOff(client)
    client = undefined
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
    end() {
      ending.abort()
      leave()
    },
  }
}

async function connected(config: pg.ClientConfig) {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: pulseLimits.answerMs })
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
