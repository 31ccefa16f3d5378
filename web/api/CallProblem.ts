import { isProblemCode, type ProblemBody, problemBody, type ProblemCode } from '#contract/problem.ts'

/** A refusal by the server, with the fields it concerns and, for a stale version, the current item. */
export class CallProblem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: Record<string, string>
  readonly item: unknown
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<ProblemBody>) {
    const code = isProblemCode(body.code) ? body.code : codeOf(status)
    super(body.message ?? code)
    this.name = 'CallProblem'
    this.code = code
    this.status = status
    this.fields = body.fields ?? {}
    this.item = body.item
    this.requestId = body.requestId
  }
}

/** Network failure or timeout. The server may still have executed the request. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export const isProblem = (error: unknown, code: ProblemCode): error is CallProblem =>
  error instanceof CallProblem && error.code === code

/**
 * Statuses that do not judge the request: session ended, timeout, rate limit or server error. The request is
 * repeated unchanged.
 */
export const isRetryable = ({ status }: CallProblem) => status >= 500 || [401, 408, 429].includes(status)

/**
 * The server refuses with a problem. A page of a captive portal or proxy (401, 403, 407 …) refuses nothing: the
 * server has not seen the request.
 */
export async function problemOf(response: Response) {
  const body = problemBody.safeParse(await response.json().catch(() => null))
  const { status } = response
  if (body.success) return new CallProblem(status, body.data)
  const isOfGateway = status >= 500 || [404, 408, 413, 429].includes(status)
  return isOfGateway ? new CallProblem(status, {}) : new NoAnswer(`Answered by a proxy with ${status}`)
}

// A gateway answers without a problem body.
const codeOf = (status: number): ProblemCode => {
  if (status === 404) return 'notFound'
  if (status === 413) return 'tooLarge'
  if (status === 429) return 'tooMany'
  return status >= 502 ? 'unavailable' : 'unexpected'
}
