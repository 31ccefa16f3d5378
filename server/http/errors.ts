import type { FastifyError, FastifyReply, FastifyRequest, ConnectionError } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { fieldCode, type Issue } from '#contract/fieldCode.ts'
import { isProblemCode, problems, type ProblemBody, type ProblemCode } from '#contract/problem.ts'
import { DatabaseAway } from '../db/away.ts'
import { ChildrenEnded, TooManyWaiting } from '../documents/errors.ts'
import { StoreAway } from '../files/fileStore.ts'
import { textNamed, translate } from '../texts.ts'
import { isPage } from './address.ts'
import { localeOf } from './context.ts'
import { Problem } from './problem.ts'
import { sendProblemPage } from './problemPage.ts'
import { notify } from './requestLog.ts'

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  reply.code(problem.status)
  if (hasLeft(error))
    notify(request, { statusCode: 499, elapsedTime: reply.elapsedTime }, 'client closed the connection')
  else if (problem.code === 'unexpected') notify(request, reply, 'unexpected', { err: error })
  else if (problem.status >= 500)
    notify(request, reply, 'not answered', { problem: problem.code, cause: causeOf(error) })
  if (problem.status === 429 || problem.status === 503)
    reply.header('Retry-After', problem.details.retryAfter ?? 5)
  if (isRead(request) && isPage(request.url) && /\btext\/html\b/.test(request.headers.accept ?? ''))
    return sendProblemPage(problem, request, reply)
  return reply.send(bodyOf(problem, request))
}

/** Whether the error is a defect, and not a refusal, an unavailable database or a closed connection. */
export const isServerError = (error: unknown) => problemOf(error).code === 'unexpected' && !hasLeft(error)

/** The client disconnected during the answer, which is common and not a defect. */
const hasLeft = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

export function blamedFields({ code, details }: Problem): Record<string, string> | undefined {
  const declared = problems[code]
  return details.fields ?? ('field' in declared ? { [declared.field]: code } : undefined)
}

export function bodyOf(problem: Problem, request: FastifyRequest): ProblemBody {
  const { code, details, status } = problem
  const fields = blamedFields(problem)
  return {
    code,
    message: isWrongAddress(problem, request) && fields ? named(fields, request) : messageOf(code, request),
    ...(fields && { fields }),
    ...(status >= 500 && { requestId: request.id }),
    ...(details.item !== undefined && { item: details.item }),
  }
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

const isWrongAddress = ({ status, details }: Problem, request: FastifyRequest) =>
  isRead(request) && status === 400 && details.fields !== undefined

const messageOf = (code: ProblemCode, request: FastifyRequest) =>
  translate(localeOf(request))(`problem.${code}`)

/** Names the wrong parts of an address, which no form marks. */
function named(faults: Record<string, string>, request: FastifyRequest) {
  const locale = localeOf(request)
  const t = translate(locale)
  const fields = Object.entries(faults).map(
    ([field, code]) =>
      `${field}: ${textNamed(locale, `problem.field.${code}`) ?? t('problem.field.invalid')}`,
  )
  return t('problem.invalid.named', { fields: fields.map(asSentence).join(' ') })
}

/** The next field must not continue the text of a form, which may have no full stop. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isFastifyError(error)) {
    const { statusCode = 500 } = error
    const code = byStatus[statusCode]
    if (code) return new Problem(code)
    // Fastify errors before validation, such as malformed JSON or an overlong URL.
    if (statusCode >= 400 && statusCode < 500)
      return new Problem('invalid', { fields: { [isOfAddress(error) ? 'address' : 'body']: 'invalid' } })
  }
  if (away.some((kind) => error instanceof kind)) return new Problem('unavailable')
  return databaseProblem(error) ?? new Problem('unexpected')
}

const isOfAddress = ({ code, statusCode }: FastifyError) => statusCode === 414 || code === 'FST_ERR_BAD_URL'

const away = [DatabaseAway, StoreAway, TooManyWaiting, ChildrenEnded]

const byStatus: Record<number, ProblemCode> = {
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedMedia',
  429: 'tooMany',
  503: 'unavailable',
}

/**
 * SQLSTATE classes: connection, transaction or prepared statement lost (08, 25P03, 26000, 42P05, 57P),
 * insufficient resources (53), timeouts (55P03, 57014); also socket errors.
 */
const awayCodes = /^(08|53|57P|25P03|26000|42P05|55P03|57014|ECONN|EPIPE|ETIMEDOUT)/
/** Connection errors of the `pg` driver, which have no code. */
const awayMessages =
  /Connection terminated|Query read timeout|^timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/

/**
 * A violated constraint has the name of its problem. An unavailable database is a 503. A write on a read-only
 * connection (25006) is a defect.
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
  const isAway =
    awayCodes.test(code ?? '') ||
    // Such as ENOENT of the socket while PostgreSQL restarts, or EAI_AGAIN of the host name.
    (code !== undefined && ['connect', 'getaddrinfo'].includes(syscall ?? '')) ||
    awayMessages.test(message ?? '')
  return isAway ? new Problem('unavailable') : undefined
}

/** Reports a constraint violation of the write on the given field. */
export async function blaming<T>(field: string, written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    const { constraint } = (error ?? {}) as { constraint?: string }
    if (!isProblemCode(constraint)) throw error
    throw new Problem(constraint, { fields: { [field]: constraint } })
  }
}

/** Only the code: the message may contain user input. */
const causeOf = (error: unknown) =>
  error instanceof Problem ? error.details.cause : (error as { code?: string } | null)?.code

export const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error

/** Limits the answer. No form has more fields. */
const mostFields = 50
const longestPath = 100

export function fieldsOf(issues: Issue[], value: unknown): Record<string, string> {
  // A Map, because a field may be named `__proto__`.
  const fields = new Map<string, string>()
  for (const issue of issues.slice(0, mostFields)) {
    const path = issue.path.map(String).join('.')
    const [fieldNames, code] =
      issue.code === 'unrecognized_keys'
        ? [issue.keys?.slice(0, mostFields).map((key) => (path ? `${path}.${key}` : key)), 'unknownField']
        : [[path || 'body'], fieldCode(issue, at(value, issue.path))]
    for (const one of fieldNames ?? []) {
      if (fields.size >= mostFields) return Object.fromEntries(fields)
      const name = one.slice(0, longestPath)
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

/** Answers connections that failed before Fastify saw a request: a timeout or invalid HTTP. */
export const answerBroken = (headers: Record<string, string>) =>
  function answer({ code }: ConnectionError, socket: Socket) {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const problem = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'tooSlow' : 'invalid'
    const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : problems[problem].status
    const message = translate(localeOf({ headers: {} }))(`problem.${problem}`)
    const body = JSON.stringify({ code: problem, message })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }
