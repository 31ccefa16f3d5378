import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { macOf, sha256, type Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { Problem } from './problem.ts'
import type { Context } from './context.ts'

const isKey = /^[\w-]{8,80}$/

/**
 * Returns the stored answer to a repeated call with the same key. Inserts the key in the request's
 * transaction: a parallel request waits, a rollback frees the key.
 */
export async function withIdempotency<T extends FirstAnswer>(
  { db, actor }: Context<Endpoint>,
  { endpoint: { action, method, secret }, request, config }: Call,
  handle: () => Promise<T>,
): Promise<T | FirstAnswer> {
  const key = request.headers['idempotency-key']
  if (method !== 'POST' || !actor || secret || key === undefined) return handle()
  if (typeof key !== 'string' || !isKey.test(key))
    throw new Problem('invalid', { fields: { 'Idempotency-Key': 'invalid' } })
  const owned = { actorId: actor.userId, key }
  const bodyHmac = fingerprintOf(config, [action, request.url, bodyOf(request)])
  const inserted = await db
    .insertInto('idempotencyKey')
    .values({ ...owned, action, bodyHmac })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return firstAnswer(db, owned, bodyHmac)
  const first = await handle()
  await keepAnswer(db, owned, first)
  return first
}

interface Call {
  endpoint: Endpoint
  request: FastifyRequest
  config: Config
}

interface FirstAnswer {
  answer: unknown
  status: number
}

/** Stores the answer for repetitions. A call that a worker completes replaces it later. */
export const keepAnswer = (db: Db, { actorId, key }: Owned, { answer, status }: FirstAnswer) =>
  db
    .updateTable('idempotencyKey')
    .set({ answer: JSON.stringify(answer), status })
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .execute()

interface Owned {
  actorId: string
  key: string
}

/** Keyed with the secret: a body may contain a password, which an unkeyed hash would allow to guess. */
const fingerprintOf = (config: Config, call: unknown[]) =>
  macOf(config, `idempotency ${JSON.stringify(call)}`)

const bodyOf = ({ body }: FastifyRequest): unknown =>
  body !== null && typeof body === 'object'
    ? Object.entries(body).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? sha256(value).toString('hex') : (value as unknown),
      ])
    : body

async function firstAnswer(db: Db, { actorId, key }: Owned, bodyHmac: Buffer): Promise<FirstAnswer> {
  const first = await db
    .selectFrom('idempotencyKey')
    .select(['bodyHmac', 'answer', 'status'])
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!bodyHmac.equals(first.bodyHmac)) throw new Problem('keyReused')
  return first
}
