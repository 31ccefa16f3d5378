import { isProblemCode, type ProblemBody, problemBody, type ProblemCode } from '#contract/problem.ts'

/** The server answered and refused: why, which fields are to blame, and, for a stale item, the current one. */
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

/** No answer came: no network, or none in time. No one knows whether the server did what was asked. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export const isProblem = (error: unknown, code: ProblemCode): error is CallProblem =>
  error instanceof CallProblem && error.code === code

export async function problemOf(response: Response) {
  const body = problemBody.safeParse(await response.json().catch(() => null))
  return new CallProblem(response.status, body.success ? body.data : {})
}

// A gateway between us and the server answers in its own words.
const codeOf = (status: number): ProblemCode => {
  if (status === 404) return 'notFound'
  if (status === 413) return 'tooLarge'
  if (status === 429) return 'tooMany'
  return status >= 502 ? 'unavailable' : 'unexpected'
}
