import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { reach, type Action } from '#domain/policy.ts'
import type { Reading } from '../http/crud.ts'
import type { App, Request } from '../http/serve.ts'

/** How long a caller waits for a seal; held in an object for tests, which wait longer on a busy machine, or less. */
export const patience = { ms: 5000 }
const stepMs = 30

interface Promised<Item> {
  id: string
  action: Action
  read: (request: Reading) => Promise<Item>
}

/**
 * The record once it is sealed or given up, read anew after the commit; accepted but unfinished when the worker takes
 * longer than a caller should wait.
 */
export async function whenSealed<Item extends { state: string }>(
  { house }: App,
  request: Pick<Request<Endpoint>, 'actor' | 'today' | 'reply'>,
  { id, action, read }: Promised<Item>,
): Promise<Item> {
  const { actor, today, reply } = request
  const asked = { actor, today, params: { id }, db: house.database.reads, reach: reach(actor, action) }
  for (let waited = 0; waited < patience.ms; waited += stepMs) {
    const item = await read(asked)
    if (item.state !== 'sealing') return item
    await pause(stepMs)
  }
  reply.code(202)
  return read(asked)
}
