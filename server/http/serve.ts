import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostBodyBytes } from '#contract/bodyBytes.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { inBodyOf } from '#contract/inBody.ts'
import type { Action } from '#domain/policy.ts'
import { lookingAt, logAccess, peopleIn, recordAccess, recordShown } from '../audit/access.ts'
import { recordAudit, auditRefusal } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'
import { compiled, schemaOf } from './schemas.ts'
import { EventStream, StoredFile, resultOf, type Result, type ResultOptions } from './result.ts'
import { withIdempotency, keepAnswer } from './idempotency.ts'
import { inputInBody, inputOf } from './input.ts'
import { limited } from './limits.ts'
import { requireUploadRight } from './guards.ts'
import { localeOf, type Context } from './context.ts'
import { endStolen, keepSession } from '../session/keepSession.ts'
import { explainRefusal, requireGrants } from '../session/permission.ts'
import { withPersonId } from './personNamed.ts'
import {
  callerByLookup,
  callerInTransaction,
  cookieName,
  setCookie,
  type Beside,
  type Caller,
} from '../session/session.ts'
import { inTransaction, withUnchangedRights } from './transaction.ts'
import { watchClock } from './clock.ts'
import { admission } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The policy action, or `public` for routes outside the policy. */
    action?: Action | 'public'
  }
}

export type App = FastifyInstance & { services: Services }

type Returned<E extends Endpoint> = Answer<E> | Result<Answer<E>> | StoredFile | EventStream

export interface Handler<E extends Endpoint> {
  (context: Context<E>, preparedValue?: unknown): Promise<Returned<E>>
  before?: (context: Context<E>) => Promise<unknown>
  /** Sent with every answer, also with a refusal. */
  headers?: Readonly<Record<string, string>>
  beside?: Beside
}

/** A handler with slow work, such as hashing a password, which must not hold a database connection. */
export const prepared = <E extends Endpoint, Found>(
  before: (context: Context<E>) => Promise<Found>,
  action: (context: Context<E>, preparedValue: Found) => Promise<Answer<E> | Result<Answer<E>>>,
): Handler<E> =>
  Object.assign((context: Context<E>, preparedValue: unknown) => action(context, preparedValue as Found), {
    before,
  })

type Handlers<T> = {
  [K in keyof T as T[K] extends Endpoint ? K : never]?: T[K] extends Endpoint ? Handler<T[K]> : never
}

export function serve<T extends object>(app: App, endpoints: T, handlers: Handlers<T>) {
  for (const [name, handler] of Object.entries(handlers)) {
    const endpoint = (endpoints as Record<string, Endpoint>)[name]
    if (!endpoint || !handler) throw new Error(`${name} is not an endpoint`)
    const definition: RouteDefinition = {
      endpoint,
      handler: handler as Handler<Endpoint>,
      input: inputOf(endpoint),
    }
    route(app, definition)
    const inBody = inBodyOf(endpoint)
    if (inBody) route(app, { ...definition, endpoint: inBody, input: inputInBody(endpoint, inBody) })
  }
}

interface RouteDefinition {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  input: ReturnType<typeof inputOf>
}

function route(app: App, definition: RouteDefinition) {
  const { endpoint } = definition
  const { action, method, path, onlyReads } = endpoint
  for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.answer])
    if (schema) compiled(schema)
  const admitted = endpoint.takesFile && admission(app.services, endpoint)
  const mostBytes = mostBodyBytes(endpoint)
  app.route({
    method,
    url: path,
    ...(mostBytes && { bodyLimit: mostBytes }),
    schema: schemaOf(endpoint, mostBytes),
    config: { action },
    // Before the body is read, so a refused call transfers no data.
    onRequest: [
      (request) => limited(app.services, endpoint, request),
      ...(admitted ? [admitted.onRequest] : []),
    ],
    preParsing: admitted || method === 'GET' ? [] : [requireUploadRight(app.services, endpoint)],
    preHandler: admitted ? [admitted.preHandler] : [],
    handler: async (request, reply) => {
      reply.headers(definition.handler.headers ?? {})
      const answered =
        method === 'GET' || onlyReads ? read(app.services, definition) : write(app.services, definition)
      const result = await answered(request, reply).catch((error: unknown) =>
        endStolen(app.services, error, { token: tokenOf(app.services, request), request }),
      )
      return isSentOtherwise(result) ? result.send(reply) : reply.send(result)
    },
  })
}

const read = (services: Services, { endpoint, handler, input: inputFrom }: RouteDefinition) =>
  async function answerRead(request: FastifyRequest, reply: FastifyReply) {
    const input = await withPersonId(services.database.reads, endpoint, inputFrom(request))
    const token = tokenOf(services, request)
    const { database, config } = services
    const { caller, beside } = await callerByLookup(database.lookups, token, config, handler.beside)
    if (token) await keepSession(services, { token, caller, request, reply })
    const parts = { request, input, caller, token, beside, db: database.reads }
    const context = contextOf(services, endpoint, parts)
    const { answer, options } = resultOf(await answered(endpoint, context, () => handler(context)))
    await logAccess(services, lookingAt(endpoint, answer, caller.actor))
    setHeaders(services, reply, options)
    return checked(endpoint, answer)
  }

const write = (services: Services, { endpoint, handler, input: inputFrom }: RouteDefinition) =>
  async function answerWrite(request: FastifyRequest, reply: FastifyReply) {
    const input = await withPersonId(services.database.reads, endpoint, inputFrom(request))
    const token = tokenOf(services, request)
    const { before } = handler
    const preparedValue = before && (await beforehand(services, endpoint, { request, input, token, before }))
    let latest: Context<Endpoint> | undefined
    const work = async (db: Db) => {
      const caller = await callerInTransaction(db, token, services.config)
      const context = contextOf(services, endpoint, { request, input, caller, token, db })
      latest = context
      const once = () =>
        withIdempotency(context, { endpoint, request, config: services.config }, async () => {
          const returned = await answered(endpoint, context, () => handler(context, preparedValue))
          const { answer: given, options } = resultOf(returned)
          const answer = checked(endpoint, given)
          const { audit, afterCommit } = options
          await recordAudit(db, { endpoint, context, audit, answer, requestId: request.id })
          await recordAccess(db, { actor: context.actor, endpoint, people: peopleIn(endpoint, given) })
          return { answer, status: afterCommit ? 202 : 200, options }
        })
      return { done: await withUnchangedRights(services, { token, caller }, once), caller }
    }
    const { done, caller } = await inTransaction(services, work, (committed) => {
      // A session whose key was replaced needs its cookie whatever follows.
      if ('options' in committed.done) setHeaders(services, reply, committed.done.options)
    }).catch(async (error: unknown) => {
      await recordShown(services.database.writes, error, { endpoint, context: latest })
      return auditRefusal(services, error, { endpoint, context: latest, request })
    })
    if (token) await keepSession(services, { token, caller, request, reply })
    const afterCommit = 'options' in done && done.options.afterCommit
    if (!afterCommit) {
      reply.code(done.status)
      return done.answer
    }
    const better = await afterCommit().then(
      (answer) => ({ answer: checked(endpoint, answer), status: 200 }),
      // What is committed is never answered as a failure.
      () => done,
    )
    reply.code(better.status)
    const key = request.headers['idempotency-key']
    if (caller.actor && typeof key === 'string')
      await keepAnswer(services.database.writes, { actorId: caller.actor.userId, key }, better).catch(
        (error: unknown) => request.log.error({ err: error }, 'answer not stored'),
      )
    return better.answer
  }

function setHeaders(
  { config }: Services,
  reply: FastifyReply,
  { cookies = [], headers = {} }: ResultOptions<unknown>,
) {
  for (const cookie of cookies) setCookie(config, reply, cookie)
  reply.headers(headers)
}

const tokenOf = ({ config }: Services, request: FastifyRequest) => request.cookies[cookieName(config)]

interface Preparing extends Omit<Parts, 'caller' | 'db'> {
  before: NonNullable<Handler<Endpoint>['before']>
}

async function beforehand(services: Services, endpoint: Endpoint, { before, ...parts }: Preparing) {
  const { caller } = await callerByLookup(services.database.lookups, parts.token, services.config)
  const context = contextOf(services, endpoint, { ...parts, caller, db: services.database.reads })
  return answered(endpoint, context, () => before(context))
}

async function answered<T>({ action }: Endpoint, { caller }: Context<Endpoint>, answer: () => Promise<T>) {
  try {
    return await answer()
  } catch (error) {
    throw explainRefusal(error, action, caller)
  }
}

interface Parts {
  request: FastifyRequest
  input: Pick<Context<Endpoint>, 'params' | 'query' | 'body'>
  caller: Caller
  token: string | undefined
  beside?: unknown
  db: Db
}

function contextOf(
  { config, visitors, errorReports }: Services,
  { action }: Endpoint,
  { request, input, caller, token, beside, db }: Parts,
): Context<Endpoint> {
  const { actor, now, today } = caller
  visitors.saw(token, actor?.userId)
  watchClock(errorReports, now)
  const { ip, id: requestId, cookies, headers } = request
  return {
    ...input,
    caller,
    actor,
    grants: requireGrants(action, caller, config),
    now,
    today,
    locale: localeOf(request),
    db,
    dryRun: false,
    beside,
    transport: { ip, requestId, token, cookies, headers },
  }
}

const isSentOtherwise = (result: unknown) => result instanceof StoredFile || result instanceof EventStream

/** Removes fields that the contract does not declare. Runs before the commit, so an invalid answer rolls back. */
function checked(endpoint: Endpoint, result: unknown) {
  if (isSentOtherwise(result)) return result
  const parsed = endpoint.answer['~standard'].validate(result)
  if (parsed instanceof Promise || parsed.issues)
    throw new Error(`${endpoint.action}: the answer does not match the contract`, { cause: parsed })
  return parsed.value
}
