import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostBodyBytes } from '#contract/bodyBytes.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { inBodyOf } from '#contract/inBody.ts'
import type { Action } from '#domain/policy.ts'
import { lookingAt, noteLooking, peopleIn, recordReading, recordShown } from '../audit/access.ts'
import { recordDeed } from '../audit/audit.ts'
import { keepRefusal } from '../audit/refusal.ts'
import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'
import { compiled } from './compiled.ts'
import { EventStream } from './eventStream.ts'
import { StoredFile } from './file.ts'
import { answerOnce, keepAnswer } from './idempotency.ts'
import { inputInBody, inputOf } from './input.ts'
import { limited } from './limits.ts'
import { permittedToSend } from './largeBodies.ts'
import { localeOf } from './locale.ts'
import { endStolen, keepSession } from '../session/keepSession.ts'
import { explained, permitted } from '../session/permission.ts'
import { withPersonId } from './personNamed.ts'
import { schemaOf } from './routeSchema.ts'
import {
  callerByLookup,
  callerInTransaction,
  cookieName,
  type Beside,
  type Caller,
} from '../session/session.ts'
import { demandUnchanged, inTransaction } from './transaction.ts'
import { watchClock } from './clock.ts'
import { admission } from './uploads.ts'
import type { Request } from './request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The policy action, or `public` for routes outside the policy. */
    action?: Action | 'public'
  }
}

export type App = FastifyInstance & { house: House }

/** Answers a call. `before` runs without an open transaction; its result is passed to the handler. */
export interface Handler<E extends Endpoint> {
  (request: Request<E>, found?: unknown): Promise<Answer<E> | StoredFile | EventStream>
  before?: (request: Request<E>) => Promise<unknown>
  beside?: Beside
}

/** A handler with slow work, such as hashing a password, which must not hold a database connection. */
export const prepared = <E extends Endpoint, Found>(
  before: (request: Request<E>) => Promise<Found>,
  deed: (request: Request<E>, found: Found) => Promise<Answer<E>>,
): Handler<E> =>
  Object.assign((request: Request<E>, found: unknown) => deed(request, found as Found), { before })

type Handlers<T> = {
  [K in keyof T as T[K] extends Endpoint ? K : never]?: T[K] extends Endpoint ? Handler<T[K]> : never
}

export function serve<T extends object>(app: App, endpoints: T, handlers: Handlers<T>) {
  for (const [name, handler] of Object.entries(handlers)) {
    const endpoint = (endpoints as Record<string, Endpoint>)[name]
    if (!endpoint || !handler) throw new Error(`${name} is no endpoint`)
    const served: Served = { endpoint, handler: handler as Handler<Endpoint>, input: inputOf(endpoint) }
    route(app, served)
    const inBody = inBodyOf(endpoint)
    if (inBody) route(app, { ...served, endpoint: inBody, input: inputInBody(endpoint, inBody) })
  }
}

interface Served {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  input: ReturnType<typeof inputOf>
}

function route(app: App, served: Served) {
  const { endpoint } = served
  const { action, method, path, onlyReads } = endpoint
  for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.answer])
    if (schema) compiled(schema)
  const admitted = endpoint.takesFile && admission(app.house, endpoint)
  const mostBytes = mostBodyBytes(endpoint)
  app.route({
    method,
    url: path,
    ...(mostBytes && { bodyLimit: mostBytes }),
    schema: schemaOf(endpoint, mostBytes),
    config: { action },
    // Before the body is read, so a refused call transfers no data.
    onRequest: [
      (request) => limited(app.house, endpoint, request),
      ...(admitted ? [admitted.onRequest] : []),
    ],
    preParsing: admitted || method === 'GET' ? [] : [permittedToSend(app.house, endpoint)],
    preHandler: admitted ? [admitted.preHandler] : [],
    handler: async (request, reply) => {
      const answered = method === 'GET' || onlyReads ? read(app.house, served) : write(app.house, served)
      const result = await answered(request, reply).catch((error: unknown) =>
        endStolen(app.house, error, { token: tokenOf(app.house, request), request }),
      )
      return isSentOtherwise(result) ? result.send(reply) : reply.send(result)
    },
  })
}

const read = (house: House, { endpoint, handler, input: inputFrom }: Served) =>
  async function answerRead(request: FastifyRequest, reply: FastifyReply) {
    const input = await withPersonId(house.database.reads, endpoint, inputFrom(request))
    const token = tokenOf(house, request)
    const { database, config } = house
    const { caller, beside } = await callerByLookup(database.lookups, token, config, handler.beside)
    if (token) await keepSession(house, { token, caller, request, reply })
    const asked = requestOf(house, endpoint, {
      request,
      reply,
      input,
      caller,
      token,
      beside,
      db: database.reads,
    })
    const answer = await answered(endpoint, asked, () => handler(asked))
    await noteLooking(house, lookingAt(endpoint, answer, caller.actor))
    return checked(endpoint, answer)
  }

const write = (house: House, { endpoint, handler, input: inputFrom }: Served) =>
  async function answerWrite(request: FastifyRequest, reply: FastifyReply) {
    const input = await withPersonId(house.database.reads, endpoint, inputFrom(request))
    const token = tokenOf(house, request)
    const { before } = handler
    const found = before && (await beforehand(house, endpoint, { request, reply, input, token, before }))
    let latest: Request<Endpoint> | undefined
    const { result, settle, caller } = await inTransaction(house, async (db) => {
      const caller = await callerInTransaction(db, token, house.config)
      const asked = requestOf(house, endpoint, { request, reply, input, caller, token, db })
      latest = asked
      const result = await answerOnce(asked, { endpoint, request, config: house.config }, async () => {
        const given = await answered(endpoint, asked, () => handler(asked, found))
        const answer = checked(endpoint, given)
        await recordDeed(db, { endpoint, asked, answer, requestId: request.id })
        await recordReading(db, { actor: asked.actor, endpoint, people: peopleIn(endpoint, given) })
        return { answer, status: asked.settle ? 202 : 200 }
      })
      await demandUnchanged(house, token, asked.caller)
      return { result, settle: asked.settle, caller }
    }).catch(async (error: unknown) => {
      await recordShown(house.database.writes, error, { endpoint, asked: latest })
      return keepRefusal(house, error, { endpoint, asked: latest, request })
    })
    if (token) await keepSession(house, { token, caller, request, reply })
    if (!settle) return result
    const answer = checked(endpoint, await settle().catch(() => unfinished(reply, result)))
    const key = request.headers['idempotency-key']
    if (caller.actor && typeof key === 'string')
      await keepAnswer(
        house.database.writes,
        { actorId: caller.actor.userId, key },
        { answer, status: reply.statusCode },
      ).catch((error: unknown) => request.log.error({ err: error }, 'answer not kept'))
    return answer
  }

/** The action is committed, so a failure while waiting for the result must not be answered as an error. */
function unfinished(reply: FastifyReply, result: unknown) {
  reply.code(202)
  return result
}

const tokenOf = ({ config }: House, request: FastifyRequest) => request.cookies[cookieName(config)]

interface Preparing extends Omit<Parts, 'caller' | 'db'> {
  before: NonNullable<Handler<Endpoint>['before']>
}

async function beforehand(house: House, endpoint: Endpoint, { before, ...parts }: Preparing) {
  const { caller } = await callerByLookup(house.database.lookups, parts.token, house.config)
  const asked = requestOf(house, endpoint, { ...parts, caller, db: house.database.reads })
  return answered(endpoint, asked, () => before(asked))
}

async function answered<T>({ action }: Endpoint, { caller }: Request<Endpoint>, answer: () => Promise<T>) {
  try {
    return await answer()
  } catch (error) {
    throw explained(error, action, caller)
  }
}

interface Parts {
  request: FastifyRequest
  reply: FastifyReply
  input: Pick<Request<Endpoint>, 'params' | 'query' | 'body'>
  caller: Caller
  token: string | undefined
  beside?: unknown
  db: Db
}

function requestOf(
  { config, visitors, faults }: House,
  { action }: Endpoint,
  { request, reply, input, caller, token, beside, db }: Parts,
): Request<Endpoint> {
  const { now, today } = caller
  visitors.saw(token, caller.actor?.userId)
  watchClock(faults, now)
  const standingOf = (known: Caller) => ({
    caller: known,
    actor: known.actor,
    reach: permitted(action, known, config),
  })
  const asked: Request<Endpoint> = {
    ...input,
    ...standingOf(caller),
    now,
    today,
    locale: localeOf(request),
    db,
    ip: request.ip,
    token,
    beside,
    deed: {},
    headers: request.headers,
    cookies: request.cookies,
    requestId: request.id,
    reply,
    again: async () => {
      Object.assign(asked, standingOf(await callerInTransaction(db, token, config)))
    },
  }
  return asked
}

const isSentOtherwise = (result: unknown) => result instanceof StoredFile || result instanceof EventStream

/**
 * Removes fields that the contract does not declare. Runs before the commit, so an invalid answer rolls back.
 */
function checked(endpoint: Endpoint, result: unknown) {
  if (isSentOtherwise(result)) return result
  const parsed = endpoint.answer['~standard'].validate(result)
  if (parsed instanceof Promise || parsed.issues)
    throw new Error(`${endpoint.action}: the answer is not what was agreed`, { cause: parsed })
  return parsed.value
}
