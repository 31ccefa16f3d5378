import type { Endpoint } from '#contract/endpoint.ts'
import { grantsOf, type Action } from '#domain/policy.ts'
import type { Reading } from '../resource/crudTypes.ts'
import { Problem } from '../http/problem.ts'
import type { App } from '../http/serve.ts'
import { timeLimits } from '../timeLimits.ts'
import type { Context } from '../http/context.ts'

/** How long a caller waits for a seal in ms. An object, so tests can change it. */
export const sealTimeout = { ms: 5000 }

/** Timeout of the last read after the wait. */
export const lastRead = timeLimits({ ms: 500 })

/** A notification may be lost with its connection, so the record is also polled. */
const pollMs = 500

interface Promised<Item> {
  id: string
  action: Action
  read: (context: Reading) => Promise<Item>
}

/**
 * Waits until the record is sealed or its seal has failed, and reads it again. Throws `unavailable` if that takes longer
 * than a caller should wait, or if the database does not answer: the call is then answered with what was committed.
 */
export async function whenSealed<Item extends { state: string }>(
  { services }: App,
  context: Pick<Context<Endpoint>, 'actor' | 'today'>,
  { id, action, read }: Promised<Item>,
): Promise<Item> {
  const { actor, today } = context
  const reading = {
    actor,
    today,
    params: { id },
    db: services.database.reads,
    grants: grantsOf(actor, action),
  }
  const until = performance.now() + sealTimeout.ms
  for (;;) {
    const left = Math.max(0, until - performance.now())
    // Listens before reading, so a seal created in between is not missed.
    const sealed = services.live.sealed(id, Math.min(left, pollMs))
    const item = await inTime(read(reading), Math.max(left, lastRead.ms))
    if (item.state !== 'sealing') return item
    if (left === 0) throw new Problem('unavailable', { cause: 'sealing.late' })
    await sealed
  }
}

async function inTime<T>(pending: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Problem('unavailable', { cause: 'sealing.unread' })), ms)
  try {
    return await Promise.race([pending, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

interface Item {
  state: string
  version: number
}

/** A record may change during verification. After this many attempts the last result is returned. */
const mostAttempts = 3

/**
 * Row and evidence are read one after the other. If the verdict differs from the row, because the record was
 * sealed in between, both are read again.
 */
export async function inStep<T extends Item>(
  read: () => Promise<T>,
  judge: (row: T) => Promise<T>,
): Promise<T> {
  let row = await read()
  for (let attempt = 1; ; attempt++) {
    const result = await judge(row)
    if (result.state === row.state || attempt === mostAttempts) return result
    const now = await read()
    if (now.state === row.state && now.version === row.version) return result
    row = now
  }
}
