import type { FastifyRequest } from 'fastify'
import { sha256 } from '../config.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '../db/db.ts'
import { Problem } from './problem.ts'
import type { Request } from './serve.ts'

const isKey = /^[\w-]{8,80}$/

/**
 * A call sent again with the same key gets the first answer and does nothing.
 * The key is taken in the deed's own transaction: a parallel twin waits for it, a rollback gives it back.
 */
export async function answerOnce(
  { db, actor }: Request<Endpoint>,
  { action, method, secret }: Endpoint,
  request: FastifyRequest,
  deed: () => Promise<unknown>,
) {
  const key = request.headers['idempotency-key']
  if (method !== 'POST' || !actor || secret || key === undefined) return deed()
  if (typeof key !== 'string' || !isKey.test(key))
    throw new Problem('invalid', { fields: { 'Idempotency-Key': 'invalid' } })
  const owned = { actorId: actor.userId, key }
  const bodySha256 = sha256(JSON.stringify([action, request.url, request.body ?? null]))
  const taken = await db
    .insertInto('idempotencyKey')
    .values({ ...owned, action, bodySha256 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 0n) return firstAnswer(db, owned, bodySha256)
  const answer = await deed()
  await keepAnswer(db, owned, answer)
  return answer
}

/** What a repetition will be answered; a deed that a worker finishes has a better answer later. */
export const keepAnswer = (db: Db, { actorId, key }: Owned, answer: unknown) =>
  db
    .updateTable('idempotencyKey')
    .set({ answer: JSON.stringify(answer) })
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .execute()

interface Owned {
  actorId: string
  key: string
}

async function firstAnswer(db: Db, { actorId, key }: Owned, bodySha256: Buffer) {
  const first = await db
    .selectFrom('idempotencyKey')
    .select(['bodySha256', 'answer'])
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!bodySha256.equals(first.bodySha256)) throw new Problem('keyReused')
  return first.answer
}
