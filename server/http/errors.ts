import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fieldCode, type Issue } from '#contract/fieldCode.ts'
import { isProblemCode, problems, type ProblemBody, type ProblemCode } from '#contract/problem.ts'
import { DatabaseFrozen, DatabaseNowhere, DatabaseReadOnly, DatabaseUnconfirmed } from '../db/away.ts'
import { ChildrenEnded, TooManyWaiting } from '../documents/errors.ts'
import { StoreAway } from '../files/storeAway.ts'
import { translate } from '../texts.ts'
import { localeOf } from './locale.ts'
import { Problem } from './problem.ts'
import { tell } from './requestLog.ts'

/** Turns whatever was thrown into a refusal the caller may see; what it was stays in the log, by request id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  reply.code(problem.status)
  if (hasLeft(error))
    tell(request, { statusCode: 499, elapsedTime: reply.elapsedTime }, 'nobody waited for the answer')
  else if (problem.code === 'unexpected') tell(request, reply, 'unexpected', { err: error })
  else if (problem.status >= 500)
    tell(request, reply, 'not answered', { problem: problem.code, cause: causeOf(error) })
  if (problem.status === 429 || problem.status === 503)
    reply.header('Retry-After', problem.details.retryAfter ?? 5)
  return reply.send(bodyOf(problem, request))
}

/** Whether it is a mistake of ours, and not a refusal or a database that is away. */
export const isFault = (error: unknown) => problemOf(error).code === 'unexpected' && !hasLeft(error)

/** Whoever asked closed the page in the middle of the answer: that happens all day, and is no fault of ours. */
const hasLeft = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Which fields were wrong, and how. */
export function blamedFields({ code, details }: Problem): Record<string, string> | undefined {
  const declared = problems[code]
  return details.fields ?? ('field' in declared ? { [declared.field]: code } : undefined)
}

export function bodyOf(problem: Problem, request: FastifyRequest): ProblemBody {
  const { code, details, status } = problem
  const fields = blamedFields(problem)
  return {
    code,
    message: translate(localeOf(request))(`problem.${code}`),
    ...(fields && { fields }),
    ...(status >= 500 && { requestId: request.id }),
    ...(details.item !== undefined && { item: details.item }),
  }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isFastifyError(error)) {
    const { statusCode = 500 } = error
    const code = byStatus[statusCode]
    if (code) return new Problem(code)
    // Before a field can be blamed: a body that is no JSON, an address that is too long.
    if (statusCode >= 400 && statusCode < 500)
      return new Problem('invalid', { fields: { [statusCode === 414 ? 'address' : 'body']: 'invalid' } })
  }
  if (ours.some((kind) => error instanceof kind)) return new Problem('unavailable')
  const database = databaseProblem(error)
  return database ?? new Problem('unexpected')
}

/** The server cannot do it now, whatever was sent. */
const ours = [StoreAway, TooManyWaiting, ChildrenEnded]

const byStatus: Record<number, ProblemCode> = {
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedMedia',
  429: 'tooMany',
  503: 'unavailable',
}

/**
 * What PostgreSQL or the system says when the connection, its transaction or its prepared statements are gone (08, 25P03,
 * 26000, 42P05, 57P), when there is no room (53) or when it took too long (55P03, 57014).
 */
const awayCodes = /^(08|53|57P|25P03|26000|42P05|55P03|57014|ECONN|EPIPE|ETIMEDOUT)/
/** What the driver says of a connection. */
const awayMessages =
  /Connection terminated|Query read timeout|^timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/

/**
 * A broken constraint is named like the problem it is. A database that cannot answer is a 503; one that refuses to write
 * because only reading was agreed (25006) on a connection for reading has found a mistake of ours.
 */
function databaseProblem(error: unknown): Problem | undefined {
  const { code, constraint, message, syscall } = (error ?? {}) as {
    code?: string
    constraint?: string
    message?: string
    syscall?: string
  }
  if (isProblemCode(constraint)) return new Problem(constraint)
  if (code === '23503') return new Problem('inUse')
  const away =
    error instanceof DatabaseFrozen ||
    error instanceof DatabaseReadOnly ||
    error instanceof DatabaseNowhere ||
    error instanceof DatabaseUnconfirmed ||
    awayCodes.test(code ?? '') ||
    // Such as ENOENT of the socket of a server that starts again, or EAI_AGAIN of its name.
    (code !== undefined && ['connect', 'getaddrinfo'].includes(syscall ?? '')) ||
    awayMessages.test(message ?? '')
  return away ? new Problem('unavailable') : undefined
}

/** Waits for a row to be written; where it breaks a rule, blames the field that was sent for it. */
export async function blaming<T>(field: string, written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    const { constraint } = (error ?? {}) as { constraint?: string }
    if (!isProblemCode(constraint)) throw error
    throw new Problem(constraint, { fields: { [field]: constraint } })
  }
}

/** What stood in the way, as a code: a message may hold what someone typed. */
const causeOf = (error: unknown) =>
  error instanceof Problem ? error.details.cause : (error as { code?: string } | null)?.code

export const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error

/** So many are named; anyone who sends more mistakes than a form has fields is not told each. */
const mostFields = 50
const longestPlace = 100

/** The path of each wrong field and the code of its text `problem.field.…`. */
export function fieldsOf(issues: Issue[], value: unknown): Record<string, string> {
  // A map, because the caller may have called a field `__proto__`.
  const fields = new Map<string, string>()
  for (const issue of issues.slice(0, mostFields)) {
    const place = issue.path.map(String).join('.')
    const [places, code] =
      issue.code === 'unrecognized_keys'
        ? [issue.keys?.slice(0, mostFields).map((key) => (place ? `${place}.${key}` : key)), 'unknownField']
        : [[place], fieldCode(issue, at(value, issue.path))]
    for (const one of places ?? []) {
      if (fields.size >= mostFields) return Object.fromEntries(fields)
      const name = one.slice(0, longestPlace)
      if (!fields.has(name)) fields.set(name, code)
    }
  }
  return Object.fromEntries(fields)
}

const at = (value: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  )
